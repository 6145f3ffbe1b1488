import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import type { BlobBytes, BlobStore } from '../../../application/ports/stores/blob-store.js';
import { RawConnection } from '../../support/http/raw-http.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { hashOf, someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { until } from '../../support/uploads/uploads.js';

/** A file is read in chunks of 256 KiB. */
const SIZES = [10, 20_000, (1 << 22) + 1];
const FEW = 24;
/** 138 MB, which is more than the sockets on the way to the client hold: Linux gives them 4 MB and up to 32 MB. */
const MANY = 99;
const ROUNDS = 10;
const OPEN_AT_ONCE = 4;

let service: TestService;
let owner: Writer;
let hashes: string[];
/** The number of open blobs: now, the maximum at one time, and in total. */
const open = { now: 0, most: 0, ever: 0 };

beforeAll(async () => {
  service = await startTestService({ blobStore: counting });
  owner = await aWriter(service.client, service.baseParts);
  const albumId = await anAlbumOf(service.client, owner);
  const contents = SIZES.map(someBytes);
  for (const bytes of contents) await storedAsset(service, owner, albumId, { bytes });
  hashes = Array.from({ length: MANY }, (_, index) => hashOf(contents[index % contents.length]!));
});
afterAll(async () => {
  await service.stop();
  expect(open.now).toBe(0);
});

function counting(own: BlobStore): BlobStore {
  return new Proxy(own, {
    get: (target, name) => {
      if (name === 'read') return (...place: Parameters<BlobStore['read']>) => counted(() => target.read(...place));
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

async function counted(read: () => ReturnType<BlobStore['read']>): ReturnType<BlobStore['read']> {
  Object.assign(open, { now: open.now + 1, most: Math.max(open.most, open.now + 1), ever: open.ever + 1 });
  let isOpen = true;
  const ended = () => {
    if (isOpen) open.now -= 1;
    isOpen = false;
  };
  const bytes = await read();
  if (bytes === null) throw new Error('It is missing.');
  async function* chunks(of: BlobBytes): AsyncGenerator<Uint8Array> {
    yield* of;
    ended();
  }
  const close = async () => {
    await bytes.close();
    ended();
  };
  return { size: bytes.size, close, [Symbol.asyncIterator]: () => chunks(bytes) };
}

function request(blobs: number): string {
  const body = JSON.stringify({ content_hashes: hashes.slice(0, blobs) });
  const head = ['POST /v1/blobs/batch HTTP/1.1', 'Host: a', `Authorization: Bearer ${owner.token}`];
  return [...head, 'Content-Type: application/json', `Content-Length: ${body.length}`, '', body].join('\r\n');
}

it('opens four blobs at once, whatever a client asks for and does not read', async () => {
  const connection = new RawConnection(service.service.public.port);
  connection.stopReading();
  await connection.write(request(MANY).repeat(2));
  await until(() => Promise.resolve(open.now === OPEN_AT_ONCE));
  await delay(100);
  expect(open.most).toBe(OPEN_AT_ONCE);
  expect(open.ever).toBeLessThan(MANY);
  connection.destroy();
  await until(() => Promise.resolve(open.now === 0));
});

it.each(['reads', 'does not read'])(
  'closes all that is open when a client that %s hangs up at any time',
  async (how) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const connection = new RawConnection(service.service.public.port);
      if (how === 'does not read') connection.stopReading();
      await connection.write(request(FEW));
      await delay(2 * round);
      connection.destroy();
    }
    await until(() => Promise.resolve(open.now === 0));
    expect(open.ever).toBeGreaterThan(0);
  },
);
