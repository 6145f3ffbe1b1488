import { randomFillSync } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { S3BlobStore } from '../../adapters/blobs/s3/s3-blob-store.js';
import { BlobStoreUnavailable } from '../../application/ports/stores/blob-store-unavailable.js';
import type { Staging } from '../../application/ports/stores/blob-store.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { freshBucketAt } from '../support/objects/object-store.js';
import { SwiftProcess, type StartedSwift } from '../support/objects/swift-process.js';
import { aStaging, HELLO, put, read, sha256 } from '../support/uploads/blob-store.js';

/** An answer is due within 4 s; the rest allows for a busy machine. */
const LONGEST_MS = 7_000;

const swift = new SwiftProcess();
let server: StartedSwift;
let store: S3BlobStore;
let stored: Staging;
beforeAll(async () => {
  server = await swift.start();
  store = S3BlobStore.open(await freshBucketAt(server.endpoint));
  stored = aStaging();
  await store.put(stored, [HELLO]);
  await put(store, { ...stored, id: aStaging().id }, 0n, 1, 'hello');
}, 120_000);
afterEach(async () => {
  if (!(await serves())) server = await swift.start();
}, 60_000);
afterAll(async () => {
  await store.close();
  await swift.stop();
});

/** Ends a frozen server's sleep. Returns false if it was killed. */
function serves(): Promise<boolean> {
  try {
    process.kill(-server.pid, 'SIGCONT');
  } catch {
    return Promise.resolve(false);
  }
  return fetch(`${server.endpoint}/healthcheck`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Calls every method of the port; returns the results and the duration of the slowest. */
async function everything() {
  const since = performance.now();
  const staging = aStaging();
  const outcomes = await Promise.all(
    [
      store.put(staging, [HELLO]),
      put(store, staging, 0n, 1, 'hello, world'),
      store.stage(staging, 5n, 2),
      store.fence(staging, aStaging().id, 5n),
      store.digest(staging, 7),
      store.commit(staging),
      store.stat(placeOf(stored)),
      store.read(placeOf(stored)),
      store.remove(placeOf(staging)),
      store.discard(staging),
      first(store.stored()),
      first(store.staged()),
    ].map((work: Promise<unknown>) => work.then(() => 'done', nameOf)),
  );
  return { outcomes: new Set(outcomes), slowest: performance.now() - since };
}

const nameOf = (error: unknown) => (error instanceof BlobStoreUnavailable ? 'unavailable' : String(error));

async function first(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items) return;
}

describe.each([
  { what: 'killed', signal: 'SIGKILL' },
  { what: 'frozen', signal: 'SIGSTOP' },
] as const)('while the object store is $what', ({ signal }) => {
  it('every method fails as unavailable, in limited time, and works again afterwards', async () => {
    process.kill(-server.pid, signal);
    await delay(100);
    const { outcomes, slowest } = await everything();
    expect([...outcomes]).toEqual(['unavailable']);
    expect(slowest).toBeLessThan(LONGEST_MS);
    if (signal === 'SIGSTOP') process.kill(-server.pid, 'SIGCONT');
    else server = await swift.start();
    expect((await read(store, placeOf(stored)))?.toString()).toBe(HELLO.toString());
    const again = aStaging();
    await put(store, again, 0n, 1, 'hello, world');
    await store.commit(again);
    expect(await store.stat(placeOf(again))).toBe(12n);
  }, 60_000);
});

it('a writer whose parts meet an outage fails, and the next one continues at the acknowledged offset', async () => {
  const content = Buffer.alloc(20 << 20, 7);
  const staging = aStaging(sha256(content));
  const writer = await store.stage(staging, 0n, 1);
  await writer.write([content.subarray(0, 9 << 20)]);
  await writer.flush();
  process.kill(-server.pid, 'SIGKILL');
  const failed = writer.write([content.subarray(9 << 20)]).then(() => writer.flush());
  expect(await failed.then(() => 'done', nameOf)).toBe('unavailable');
  await writer.close();
  server = await swift.start();
  const next = await store.stage(staging, BigInt(9 << 20), 2);
  await next.write([content.subarray(9 << 20)]);
  await next.flush();
  await next.close();
  await store.commit(staging);
  expect((await read(store, placeOf(staging)))?.equals(content)).toBe(true);
}, 60_000);

it('a download whose connection is lost continues where it stopped', async () => {
  const content = randomFillSync(Buffer.alloc(24 << 20));
  const staging = aStaging(sha256(content));
  await store.put(staging, [content]);
  const parts: Buffer[] = [];
  let isRestarted = false;
  for await (const chunk of (await store.read(placeOf(staging))) ?? []) {
    parts.push(Buffer.from(chunk));
    if (isRestarted) continue;
    process.kill(-server.pid, 'SIGKILL');
    server = await swift.start();
    isRestarted = true;
  }
  expect(Buffer.concat(parts).equals(content)).toBe(true);
}, 60_000);
