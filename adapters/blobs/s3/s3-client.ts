import { S3Client } from '@aws-sdk/client-s3';
import { ObjectRequests } from './object-requests.js';
import type { S3Settings } from './s3-settings.js';

/** A failed attempt is retried; one that hangs uses up the deadline. */
const ATTEMPTS = 3;
const CONNECTION_MS = 2_000;

export function openRequests(settings: S3Settings): ObjectRequests {
  return new ObjectRequests(openClient(settings), settings.bucket);
}

/**
 * Configures the SDK to use only S3's basic features: some servers support neither the checksums that it adds by
 * default nor their encoding. `DeleteObjects`, which requires a checksum, is not used.
 */
export function openClient(settings: S3Settings): S3Client {
  // The SDK would warn at each start that its versions from 2027 on need Node 22; the installed version is pinned.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // A download holds a connection for as long as its reader takes, so connections are not limited here.
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      httpAgent: { keepAlive: true, maxSockets: Infinity, maxFreeSockets: 64 },
      httpsAgent: { keepAlive: true, maxSockets: Infinity, maxFreeSockets: 64 },
    },
  });
}
