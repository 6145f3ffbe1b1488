import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { openClient } from '../../../adapters/blobs/s3/s3-client.js';
import type { S3Settings } from '../../../adapters/blobs/s3/s3-settings.js';
import { uuidV4 } from '../../../domain/kernel/ids.js';
import { SystemRandom } from '../../../adapters/system/random.js';

/** The tests' credentials at the server of swift-server.py. */
const CREDENTIALS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const REGION = 'us-east-1';

/** Creates an empty bucket on the run's S3 server (`global-setup.js`), or on the one that TEST_S3 names. */
export async function freshBucket(): Promise<S3Settings> {
  const other = process.env['TEST_S3'];
  return other === undefined ? freshBucketAt(await objectStoreEndpoint()) : freshBucketOf(new URL(other));
}

/** `url` carries the keys: `http://<access key>:<secret key>@127.0.0.1:7480`. */
function freshBucketOf({ origin, username, password }: URL): Promise<S3Settings> {
  const keys = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  return freshBucketAt(origin, undefined, keys);
}

export async function freshBucketAt(endpoint: string, prefix = 'media/', keys = CREDENTIALS): Promise<S3Settings> {
  const bucket = `b${uuidV4(new SystemRandom().bytes(16))}`;
  const settings = { endpoint, bucket, prefix, region: REGION, forcePathStyle: true, ...keys };
  const client = openClient(settings);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return settings;
}

/** Returns the environment of a service that keeps its blobs in the bucket. */
export function s3Environment(settings: S3Settings): Record<string, string> {
  return {
    BLOB_STORE: `s3://${settings.bucket}/${settings.prefix.replace(/\/$/, '')}`,
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    S3_FORCE_PATH_STYLE: String(settings.forcePathStyle),
  };
}

async function objectStoreEndpoint(): Promise<string> {
  const path = process.env['TEST_OBJECT_STORE_SOCKET'];
  if (path === undefined)
    throw new Error('jest.config.js names no globalSetup: tests/support/database/global-setup.js.');
  const answer = JSON.parse(await text(connect(path))) as { endpoint?: string; error?: string };
  if (answer.endpoint === undefined) throw new Error(answer.error);
  return answer.endpoint;
}

/** Limits the bucket's capacity to this many bytes. */
export async function limitBucket({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Settings, bytes: number) {
  const signIn = { 'X-Auth-User': accessKeyId, 'X-Auth-Key': secretAccessKey };
  const { headers } = await fetch(`${endpoint}/auth/v1.0`, { headers: signIn });
  const answer = await fetch(`${headers.get('x-storage-url')}/${bucket}`, {
    method: 'POST',
    headers: { 'X-Auth-Token': headers.get('x-auth-token') ?? '', 'X-Container-Meta-Quota-Bytes': String(bytes) },
  });
  if (!answer.ok) throw new Error(`Swift sets no quota: ${answer.status}`);
}
