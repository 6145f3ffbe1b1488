import { expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { ObjectNames } from '../../adapters/blobs/s3/object-names.js';
import type { ObjectRequests } from '../../adapters/blobs/s3/object-requests.js';
import type { PartHashes } from '../../adapters/blobs/s3/part-hashes.js';
import { StagedObject } from '../../adapters/blobs/s3/staged-object.js';
import { StagingArea } from '../../adapters/blobs/s3/staging-area.js';
import { sha256 } from '../support/uploads/blob-store.js';

const MIB = 1 << 20;
/** From here on an upload's parts have 64 MiB. */
const LARGE_PARTS_FROM = 8 * 1024 * MIB;
const MOST_BYTES = 128 * MIB;

/** A store that keeps every part waiting until the test lets it go on. */
function slowArea() {
  const sending: { readonly bytes: number; readonly end: () => void }[] = [];
  const requests = {
    createUpload: () => Promise.resolve('an upload'),
    uploadPart: (_key: string, _upload: string, number: number, { length }: Uint8Array) =>
      new Promise((resolve) => {
        sending.push({ bytes: length, end: () => resolve({ etag: `${number}`, size: length }) });
      }),
  };
  const hashes = { after: () => Promise.resolve(new Uint8Array()) };
  const area = new StagingArea(
    requests as unknown as ObjectRequests,
    new ObjectNames(''),
    hashes as unknown as PartHashes,
  );
  const inFlight = () => sending.reduce((sum, { bytes }) => sum + bytes, 0);
  return { area, sending, inFlight };
}

function writerAfter(area: StagingArea, before: number, which: number): StagedObject {
  const staging = { id: `01990000-0000-7000-8000-00000000000${which}`, contentHash: sha256(Buffer.of(which)) };
  const parts = before === 0 ? [] : [{ etag: 'all', size: before }];
  const uploadId = before === 0 ? null : 'an upload';
  return new StagedObject(area, staging, 1, {
    ...{ uploadId, parts, hashState: null, origin: null, tail: new Uint8Array() },
  });
}

it.each([
  { what: 'small', before: 0, part: 8 * MIB, uploads: 9, each: 2, most: 16 },
  { what: 'large', before: LARGE_PARTS_FROM, part: 64 * MIB, uploads: 3, each: 1, most: 2 },
])('bounds the bytes of $what parts in flight over all uploads', async ({ before, part, uploads, each, most }) => {
  const { area, sending, inFlight } = slowArea();
  const bytes = Buffer.alloc(part);
  const pieces = Array.from({ length: each }, () => bytes);
  const writers = Array.from({ length: uploads }, (_, which) => writerAfter(area, before, which));
  const writing = writers.map((writer) => writer.write(pieces));
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect([sending.length, inFlight()]).toEqual([most, MOST_BYTES]);
  // What has left makes room for what waits.
  sending.splice(0, 1)[0]?.end();
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect([sending.length, inFlight()]).toEqual([most, MOST_BYTES]);
  while (sending.length > 0) {
    sending.splice(0, 1)[0]?.end();
    await turn();
  }
  await Promise.all(writing);
  await Promise.all(writers.map((writer) => writer.close()));
});
