import { beforeAll, describe, expect, it } from '@jest/globals';
import { bucketFault } from '../../adapters/blobs/s3/bucket-check.js';
import { S3BlobStore } from '../../adapters/blobs/s3/s3-blob-store.js';
import type { S3Settings } from '../../adapters/blobs/s3/s3-settings.js';
import { SystemClock } from '../../adapters/system/clock.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { freshBucket, limitBucket } from '../support/objects/object-store.js';
import { all, newId } from '../support/uploads/blob-store.js';

let settings: S3Settings;
beforeAll(async () => {
  settings = await freshBucket();
}, 120_000);

const faultWith = (changes: Partial<S3Settings>, ahead = 0) =>
  bucketFault({ ...settings, ...changes }, newId(), { now: () => new SystemClock().now() + ahead });

describe('a look at the bucket before the start', () => {
  it('finds nothing wrong with one that serves, and leaves nothing in it', async () => {
    expect(await faultWith({})).toBeNull();
    const store = S3BlobStore.open(settings);
    expect([await all(store.stored()), await all(store.staged())]).toEqual([[], []]);
    await store.close();
  });

  it.each<[Partial<S3Settings>, RegExp]>([
    [
      { bucket: 'none-of-this-name' },
      /^there is no bucket none-of-this-name at http.*correct BLOB_STORE \(NoSuchBucket\)/,
    ],
    [{ secretAccessKey: 'wrong' }, /rejects the signature: S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID/],
    [{ accessKeyId: 'test:nobody', secretAccessKey: 'nothing' }, /may not list the bucket .* lacks s3:ListBucket/],
    [{ region: 'eu-west-9' }, /is not in the region eu-west-9; set S3_REGION/],
    [{ endpoint: 'http://127.0.0.1:9' }, /at http:\/\/127.0.0.1:9 does not answer; S3_ENDPOINT .* \(ECONNREFUSED\)/],
  ])('says what is wrong with %j, and no secret', async (changes, expected) => {
    const fault = await faultWith(changes);
    expect(fault).toMatch(expected);
    expect(fault).not.toContain(changes.secretAccessKey ?? settings.secretAccessKey);
  });

  it.each([
    [6 * MINUTE, /^the clock of this machine is 3\d\d s ahead of the object store's/],
    [-6 * MINUTE, /^the clock of this machine is 3\d\d s behind the object store's/],
  ])('compares the clocks (%d ms)', async (ahead, expected) => {
    expect(await faultWith({}, ahead)).toMatch(expected);
  });

  it('lets the service start on a full bucket, which purging empties', async () => {
    const full = await freshBucket();
    await limitBucket(full, 1);
    expect(await faultWith(full)).toBeNull();
  });
});
