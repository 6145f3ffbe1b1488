import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FilesystemBlobStore } from '../../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { wholeSize } from '../../../application/storage/whole-size.js';
import { placeOf } from '../../../domain/uploads/blob-attribution.js';
import { aStaging, HELLO, sha256 } from '../../support/uploads/blob-store.js';

const MIB = 1 << 20;

let folder: string;
let store: FilesystemBlobStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-size-'));
  store = await FilesystemBlobStore.open(folder);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Returns the place that stored bytes have under a hash, which may be another one than theirs. */
async function stored(bytes: Uint8Array, contentHash = sha256(bytes)) {
  const staging = aStaging(contentHash);
  await store.put(staging, [bytes]);
  return placeOf(staging);
}

it('bytes are whole if they have their hash', async () => {
  expect(await wholeSize(store, await stored(HELLO))).toBe(12n);
  expect(await wholeSize(store, await stored(HELLO, 'ab'.repeat(32)))).toBeNull();
  expect(await wholeSize(store, placeOf(aStaging()))).toBeNull();
});

it('the hash of a large content leaves the event loop free', async () => {
  const place = await stored(Buffer.alloc(96 * MIB, 7));
  // Starts the thread.
  await wholeSize(store, await stored(HELLO));
  const before = performance.eventLoopUtilization();
  expect(await wholeSize(store, place)).toBe(BigInt(96 * MIB));
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
}, 60_000);
