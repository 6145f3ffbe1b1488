import { S3Client } from '@aws-sdk/client-s3';
import { ObjectRequests } from './object-requests.js';
import type { S3Settings } from './s3-settings.js';

/** An attempt that fails at once is made again; one that hangs has used the deadline up. */
const ATTEMPTS = 3;
const CONNECTION_MS = 2_000;

/**
 * The SDK, set so that it asks no more of a server than S3 itself: some servers know neither the checksums that it adds
 * by itself nor the form that they are sent in. `DeleteObjects`, which demands one, is not used.
 */
export function openRequests(settings: S3Settings): ObjectRequests {
  // The SDK would warn at each start that its versions from 2027 on need Node 22; this one is pinned.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const { bucket, endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // Downloads hold a connection for as long as their readers take, so there is no limit on them here.
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      httpAgent: { keepAlive: true, maxSockets: Infinity, maxFreeSockets: 64 },
      httpsAgent: { keepAlive: true, maxSockets: Infinity, maxFreeSockets: 64 },
    },
  });
  return new ObjectRequests(client, bucket);
}
