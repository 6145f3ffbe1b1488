import type { Clock } from '../../../application/ports/platform/clock.js';
import { MINUTE, SECOND, type Duration } from '../../../domain/kernel/instant.js';
import { hasCode } from '../../../domain/kernel/errors.js';
import type { ObjectRequests } from './object-requests.js';
import { openRequests } from './s3-client.js';
import { s3Code } from './s3-errors.js';
import type { S3Settings } from './s3-settings.js';

/** The sweep computes the age of objects; servers reject requests from a skew of 15 minutes on. */
const MOST_SKEW: Duration = 5 * MINUTE;
const CONTENT = Buffer.from('gatehouse');

interface Step {
  /** The right's name in a policy. */
  readonly right: string;
  /** The right's description for people. */
  readonly what: string;
  run(): Promise<unknown>;
}

/**
 * Tries each operation that the service needs of the bucket. Returns the first failure and its remedy, or `null`. A full
 * bucket ends the trial and is no failure: the service has to start, since purging frees space.
 */
export async function bucketFault(settings: S3Settings, id: string, clock: Clock): Promise<string | null> {
  const requests = openRequests(settings);
  try {
    for (const step of stepsOf(requests, `${settings.prefix}staging/check-${id}`, clock)) {
      try {
        await step.run();
      } catch (error) {
        if (hasCode(error, 'error.storage.full')) return null;
        return error instanceof WrongClock ? error.message : faultOf(error, step, settings);
      }
    }
    return null;
  } finally {
    requests.close();
  }
}

class WrongClock extends Error {}

function stepsOf(requests: ObjectRequests, key: string, clock: Clock): readonly Step[] {
  let uploadId = '';
  return [
    { right: 's3:ListBucket', what: 'list the bucket', run: () => firstOf(requests.list(key)) },
    { right: 's3:PutObject', what: 'write an object', run: () => requests.put(key, CONTENT) },
    { right: 's3:GetObject', what: 'read an object', run: () => readBack(requests, key) },
    { right: 's3:ListBucket', what: 'list the bucket', run: () => compareClocks(requests, key, clock) },
    { right: 's3:DeleteObject', what: 'delete an object', run: () => requests.remove(key) },
    {
      right: 's3:PutObject',
      what: 'begin a multipart upload',
      run: async () => (uploadId = await requests.createUpload(key)),
    },
    {
      right: 's3:ListMultipartUploadParts',
      what: "list a multipart upload's parts",
      run: () => requests.parts(key, uploadId),
    },
    {
      right: 's3:ListBucketMultipartUploads',
      what: 'list multipart uploads',
      run: () => firstOf(requests.uploads(key)),
    },
    { right: 's3:AbortMultipartUpload', what: 'abort a multipart upload', run: () => requests.abort(key, uploadId) },
  ];
}

async function firstOf<T>(items: AsyncIterable<T>): Promise<T | null> {
  for await (const item of items) return item;
  return null;
}

async function readBack(requests: ObjectRequests, key: string): Promise<void> {
  const read = await requests.get(key);
  if (read?.equals(CONTENT) !== true) throw new Error('the object has other content than was written');
}

async function compareClocks(requests: ObjectRequests, key: string, clock: Clock): Promise<void> {
  const found = await firstOf(requests.list(key));
  if (found === null) throw new Error('the list lacks the object that was written');
  const ahead = clock.now() - found.storedAt;
  if (Math.abs(ahead) <= MOST_SKEW) return;
  await requests.remove(key);
  const seconds = Math.round(Math.abs(ahead) / SECOND);
  throw new WrongClock(
    `the clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the object store's. Synchronize both by NTP.`,
  );
}

function faultOf(error: unknown, { right, what }: Step, settings: S3Settings): string {
  const code = s3Code(error instanceof Error && error.cause instanceof Error ? error.cause : error);
  const at = settings.endpoint ?? "Amazon's S3";
  const message = FAULTS[code]?.(settings, at);
  if (message !== undefined) return `${message} (${code}).`;
  if (code === 'AccessDenied') {
    return `the key of S3_ACCESS_KEY_ID may not ${what} in the bucket ${settings.bucket}: its policy lacks ${right}; docs/object-store.md has the policy (${code}).`;
  }
  if (UNREACHED.test(code)) return `the object store at ${at} does not answer; S3_ENDPOINT says where it is (${code}).`;
  return `the object store at ${at} failed to ${what} (${code}).`;
}

const UNREACHED = /^(E[A-Z]+|AbortError|TimeoutError|InternalError|ServiceUnavailable|SlowDown|5\d\d)$/;

const FAULTS: Readonly<Record<string, (settings: S3Settings, at: string) => string>> = {
  NoSuchBucket: ({ bucket }, at) => `there is no bucket ${bucket} at ${at}; create it, or correct BLOB_STORE`,
  InvalidAccessKeyId: (_, at) => `the object store at ${at} does not know S3_ACCESS_KEY_ID`,
  SignatureDoesNotMatch: (_, at) =>
    `the object store at ${at} rejects the signature: S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID`,
  ForeignAnswer: (_, at) => `${at} answers, but not as an S3 server does; correct S3_ENDPOINT`,
  RequestTimeTooSkewed: () => "the clock of this machine differs from the object store's. Synchronize both by NTP",
  AuthorizationHeaderMalformed: ({ bucket, region }) =>
    `the bucket ${bucket} is not in the region ${region}; set S3_REGION`,
  PermanentRedirect: ({ bucket, region }) => `the bucket ${bucket} is not in the region ${region}; set S3_REGION`,
};
