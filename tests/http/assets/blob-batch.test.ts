import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anAlbumOf, aWriter, join, PIN, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { outcome, putMetadata } from '../../support/uploads/asset-requests.js';
import { framesOf } from '../../support/uploads/blob-batches.js';
import { hashOf, someBytes, storedAsset } from '../../support/uploads/stored-assets.js';

const MEBI = 1 << 20;

let service: TestService;
let owner: Writer;
let reader: Writer;
let stranger: Writer;
let albumId: string;
beforeAll(async () => {
  service = await startTestService();
  const writer = () => aWriter(service.client, service.baseParts);
  [owner, reader, stranger] = [await writer(), await writer(), await writer()];
  albumId = await anAlbumOf(service.client, owner);
  await join(service.client, owner, albumId, reader, 'reader');
});
afterAll(() => service.stop());

const read = (contentHashes: readonly string[], { token } = owner) =>
  service.client.post('/v1/blobs/batch', { token, body: { content_hashes: contentHashes } });
const readFrames = async (contentHashes: readonly string[], by = owner) => framesOf(await read(contentHashes, by));
const stored = async (size: number, by = owner): Promise<Uint8Array> => {
  const bytes = someBytes(size);
  await storedAsset(service, by, by === stranger ? await anAlbumOf(service.client, by) : albumId, { bytes });
  return bytes;
};

describe('POST /v1/blobs/batch', () => {
  it('brings every blob after its line, in the order of the request, to every member', async () => {
    const contents: Uint8Array[] = [];
    for (const size of [1, 1000, 70_000, 300_000, MEBI, 20]) contents.push(await stored(size));
    const metadata = someBytes(50);
    const assetId = await storedAsset(service, owner, albumId);
    expect((await putMetadata(service.client, owner, assetId, metadata)).status).toBe(200);
    const wanted = [...contents, metadata, contents[1]!];
    for (const by of [owner, reader]) {
      const answer = await read(wanted.map(hashOf), by);
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'application/vnd.gatehouse.blobs',
        'no-store',
      ]);
      const frames = framesOf(answer);
      expect(frames.map(({ content_hash, size, problem }) => ({ content_hash, size, problem }))).toEqual(
        wanted.map((bytes) => ({ content_hash: hashOf(bytes), size: bytes.length, problem: null })),
      );
      frames.forEach(({ bytes }, index) => expect(Buffer.compare(bytes, wanted[index]!)).toBe(0));
    }
  });

  it('brings a hundred, whichever of them cannot be read', async () => {
    const mine = [await stored(100), await stored(101)];
    const others = await stored(102, stranger);
    const wanted = Array.from({ length: 100 }, (_, index) =>
      index % 7 === 0 ? hashOf(others) : index % 5 === 0 ? hashOf(someBytes()) : hashOf(mine[index % 2]!),
    );
    const frames = await readFrames(wanted);
    expect(frames.map(({ content_hash }) => content_hash)).toEqual(wanted);
    const alone = await service.client.get(`/v1/blobs/${hashOf(others)}`, { token: owner.token });
    frames.forEach(({ bytes, size, problem }, index) => {
      if (index % 7 === 0 || index % 5 === 0) {
        expect([size, problem]).toEqual([0, { ...alone.body, request_id: expect.any(String) }]);
      } else expect([Buffer.compare(bytes, mine[index % 2]!), problem]).toEqual([0, null]);
    });
  });

  it('names the blobs that do not fit into 16 MiB, and brings those that do', async () => {
    const [large, other, small] = [await stored(9 * MEBI), await stored(8 * MEBI), await stored(10)];
    const frames = await readFrames([large, other, small].map(hashOf));
    expect(frames.map(({ size, problem }) => [size, problem?.status, problem?.code])).toEqual([
      [9 * MEBI, undefined, undefined],
      [0, 413, 'error.request.too_large'],
      [10, undefined, undefined],
    ]);
    expect(Buffer.compare(frames[0]!.bytes, large)).toBe(0);
    expect(Buffer.compare(frames[2]!.bytes, small)).toBe(0);
  });

  it('says of a blob whose file is missing or has another size that it is unavailable, and brings the others', async () => {
    const { stores, blobStore } = service.baseParts;
    const [missing, longer, shorter, good] = [await stored(99), await stored(98), await stored(97), await stored(96)];
    for (const [bytes, length] of [
      [missing, 0],
      [longer, 300],
      [shorter, 3],
    ] as const) {
      const place = (await stores.blobs.find(hashOf(bytes)))!;
      await blobStore.remove(place);
      if (length === 0) continue;
      await blobStore.put({ id: place.location!, contentHash: place.contentHash }, [someBytes(length)]);
    }
    const frames = await readFrames([missing, good, longer, shorter, good].map(hashOf));
    const unavailable = [503, 'error.storage.unavailable', 0];
    expect(frames.map(({ problem, bytes }) => [problem?.status, problem?.code, bytes.length])).toEqual([
      unavailable,
      [undefined, undefined, 96],
      unavailable,
      unavailable,
      [undefined, undefined, 96],
    ]);
  });

  it.each([
    ['no hash', []],
    ['more than a hundred', Array.from({ length: 101 }, () => hashOf(someBytes()))],
    ['what is no hash', ['../../etc/passwd']],
    ['upper case', [hashOf(someBytes()).toUpperCase()]],
  ])('refuses %s', async (_, contentHashes) => {
    const { status, body } = await read(contentHashes);
    expect([status, body.code, body.errors[0].path]).toEqual([
      400,
      'error.request.invalid',
      expect.stringMatching(/^\/content_hashes/),
    ]);
  });

  it('needs a session, and is open to an account that awaits its deletion', async () => {
    const body = { content_hashes: [hashOf(someBytes())] };
    expect(await outcome(service.client.post('/v1/blobs/batch', { body }))).toBe('401 error.auth.unauthenticated');
    const bytes = await stored(30, stranger);
    const { token, password } = stranger;
    expect((await service.client.post('/v1/auth/account/deletion', { token, body: { password } })).status).toBe(202);
    expect((await readFrames([hashOf(bytes)], stranger))[0]?.bytes).toEqual(bytes);
  });

  it('brings nothing to a former member, nor to a fully suspended account', async () => {
    const bytes = await stored(31);
    const path = `/v1/albums/${albumId}/members/${reader.accountId}`;
    expect((await service.client.delete(path, { token: owner.token, protocol: PIN })).status).toBe(204);
    expect((await readFrames([hashOf(bytes)], reader))[0]).toMatchObject({ size: 0, problem: { status: 404 } });
    await service.baseParts.stores.accounts.setSuspension(reader.accountId, { mode: 'full', reason: 'unpaid' });
    expect(await outcome(read([hashOf(bytes)], reader))).toBe('403 error.account.suspended');
  });
});
