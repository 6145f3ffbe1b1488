import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outcome, trashAsset } from '../../support/uploads/asset-requests.js';
import { hashOf, someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { anAlbumOf, aWriter, join, type Writer } from '../../support/people/writer.js';

let service: TestService;
let owner: Writer;
let reader: Writer;
let stranger: Writer;
let assetId: string;
let albumId: string;
const bytes = someBytes(1000);
const hash = hashOf(bytes);
const etag = `"${hash}"`;
beforeAll(async () => {
  service = await startTestService({ env: { CORS_ORIGINS: 'https://app.example.org' } });
  const writer = () => aWriter(service.client, service.baseParts);
  [owner, reader, stranger] = [await writer(), await writer(), await writer()];
  albumId = await anAlbumOf(service.client, owner);
  await join(service.client, owner, albumId, reader, 'reader');
  assetId = await storedAsset(service, owner, albumId, { bytes });
});
afterAll(() => service.stop());

const read = (headers: Record<string, string> = {}, by = owner, method = 'GET', content = hash) =>
  service.client.send(method, `/v1/blobs/${content}`, { token: by.token, headers });

describe('GET /v1/blobs/{content_hash}', () => {
  it('gives the ciphertext to every member, to keep for ever, and privately', async () => {
    for (const by of [owner, reader]) {
      const answer = await read({}, by);
      expect(answer.status).toBe(200);
      expect(answer.bytes).toEqual(bytes);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-length': '1000',
        'accept-ranges': 'bytes',
        etag,
        'cache-control': 'private, immutable, max-age=31536000',
      });
    }
  });

  it("gives the same 404 for others' blobs and for blobs that do not exist", async () => {
    const answers = [
      await read({}, stranger),
      await read({}, owner, 'GET', hashOf(someBytes())),
      await read({}, owner, 'GET', hash.toUpperCase()),
      await read({}, owner, 'GET', '..%2f..%2fetc%2fpasswd'),
      await read({ 'If-None-Match': etag }, stranger),
      await read({ 'If-Match': '"other"' }, stranger),
      await read({ Range: 'bytes=5000-' }, stranger),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body.code, body.detail]).toEqual([404, 'error.blob.not_found', answers[0]!.body.detail]);
      expect(headers.get('etag')).toBeNull();
    }
    expect(await outcome(service.client.get(`/v1/blobs/${hash}`))).toBe('401 error.auth.unauthenticated');
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=990-', 990, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-5', 995, 999],
    ['bytes=-5000', 0, 999],
  ])('answers %s with that part', async (range, start, end) => {
    const answer = await read({ Range: range });
    expect(answer.status).toBe(206);
    expect(answer.bytes).toEqual(bytes.slice(start, end + 1));
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000`);
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
    expect(answer.headers.get('etag')).toBe(etag);
  });

  it.each(['bytes=0-1,5-6', 'bytes=9-3', 'pages=1-2', 'bytes=x'])('answers %s with the whole', async (range) => {
    const answer = await read({ Range: range });
    expect([answer.status, answer.bytes.length]).toEqual([200, 1000]);
  });

  it.each(['bytes=1000-', 'bytes=-0'])('answers %s with 416 and the size', async (range) => {
    const answer = await read({ Range: range });
    expect([answer.status, answer.body.code]).toEqual([416, 'error.request.range_not_satisfiable']);
    expect(answer.headers.get('content-range')).toBe('bytes */1000');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body.size).toBe(1000);
  });

  it.each([etag, `W/${etag}`, `"other", ${etag}`, '*'])('answers If-None-Match: %s with 304', async (tag) => {
    for (const headers of [{}, { Range: 'bytes=0-1' }, { Range: 'bytes=5000-' }]) {
      const answer = await read({ 'If-None-Match': tag, ...headers });
      expect([answer.status, answer.bytes.length]).toEqual([304, 0]);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
  });

  it('serves what If-None-Match does not name', async () => {
    expect((await read({ 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await read({ 'If-None-Match': '"other"', Range: 'bytes=0-1' })).status).toBe(206);
  });

  it.each(['"other"', `W/${etag}`, `"other", W/${etag}`, ''])(
    'answers If-Match: %s with 412, whatever the other conditions and the range say',
    async (tag) => {
      for (const headers of [{}, { 'If-None-Match': etag }, { Range: 'bytes=0-1' }, { Range: 'bytes=5000-' }]) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await read({ 'If-Match': tag, ...headers }, owner, method);
          expect(answer.status).toBe(412);
          expect(answer.headers.get('content-type')).toBe('application/problem+json');
          if (method === 'GET') expect(answer.body.code).toBe('error.request.precondition_failed');
        }
      }
    },
  );

  it.each([etag, `"other", ${etag}`, '*'])('serves what If-Match: %s names', async (tag) => {
    const status = async (headers: Record<string, string>) => (await read({ 'If-Match': tag, ...headers })).status;
    expect(await status({})).toBe(200);
    expect(await status({ Range: 'bytes=0-1' })).toBe(206);
    expect(await status({ 'If-None-Match': etag })).toBe(304);
    expect(await status({ Range: 'bytes=5000-' })).toBe(416);
    expect((await read({ 'If-Match': tag }, owner, 'HEAD')).status).toBe(200);
  });

  it('ignores If-Unmodified-Since, since a blob has no instant of change', async () => {
    expect((await read({ 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
  });

  it('gives the part only when If-Range names this very content', async () => {
    const parted = async (ifRange: string) => (await read({ 'If-Range': ifRange, Range: 'bytes=0-9' })).status;
    expect(await parted(etag)).toBe(206);
    expect(await parted(`W/${etag}`)).toBe(200);
    expect(await parted('"other"')).toBe(200);
    expect(await parted('Sun, 01 Nov 2026 12:00:00 GMT')).toBe(200);
  });

  it('answers HEAD as GET, without bytes and whatever the range', async () => {
    for (const headers of [{}, { Range: 'bytes=0-1' }, { Range: 'bytes=5000-' }]) {
      const answer = await read(headers, owner, 'HEAD');
      expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
      expect(answer.headers.get('content-length')).toBe('1000');
      expect(answer.headers.get('etag')).toBe(etag);
    }
    expect((await read({ 'If-None-Match': etag }, owner, 'HEAD')).status).toBe(304);
    expect((await read({}, stranger, 'HEAD')).status).toBe(404);
  });

  it('continues for the trash, and ends with membership', async () => {
    const inTrash = someBytes();
    const leaver = await aWriter(service.client, service.baseParts);
    await join(service.client, owner, albumId, leaver, 'writer');
    await trashAsset(service.client, owner, await storedAsset(service, leaver, albumId, { bytes: inTrash }));
    expect((await read({}, leaver, 'GET', hashOf(inTrash))).status).toBe(200);
    await service.baseParts.stores.albums.deleteMember(albumId, leaver.accountId);
    expect((await read({}, leaver, 'GET', hashOf(inTrash))).status).toBe(404);
    expect((await read({}, reader, 'GET', hashOf(inTrash))).status).toBe(200);
  });

  it('reaches derivatives, and through a twin only what each uploader shares', async () => {
    const thumbnail = someBytes(40);
    await storedAsset(service, owner, albumId, { bytes: thumbnail, kind: 'derivative', assetId });
    expect((await read({}, reader, 'GET', hashOf(thumbnail))).bytes).toEqual(thumbnail);
    expect((await read({}, stranger, 'GET', hashOf(thumbnail))).status).toBe(404);
    await storedAsset(service, stranger, await anAlbumOf(service.client, stranger), { bytes: thumbnail });
    expect((await read({}, stranger, 'GET', hashOf(thumbnail))).status).toBe(200);
  });

  it('lets a listed origin read the range headers', async () => {
    const answer = await read({ Origin: 'https://app.example.org', Range: 'bytes=0-1' });
    const exposed = answer.headers.get('access-control-expose-headers') ?? '';
    for (const name of ['ETag', 'Content-Range', 'Accept-Ranges']) expect(exposed).toContain(name);
  });
});

describe('a blob that is referred to and whose file is missing', () => {
  it('is a 503 for its readers, so that they do not treat it as deleted, and a 404 for others', async () => {
    const lost = someBytes(100);
    await storedAsset(service, owner, albumId, { bytes: lost });
    const blob = await service.baseParts.stores.blobs.find(hashOf(lost));
    await service.baseParts.blobStore.remove(blob!);
    expect(await outcome(read({}, owner, 'GET', hashOf(lost)))).toBe('503 error.storage.unavailable');
    expect(await outcome(read({}, stranger, 'GET', hashOf(lost)))).toBe('404 error.blob.not_found');
  });

  it('is a 503 too if the file has another size', async () => {
    const { stores, blobStore } = service.baseParts;
    for (const length of [1, 99, 101, 300_000]) {
      const stored = someBytes(100);
      await storedAsset(service, owner, albumId, { bytes: stored });
      const place = (await stores.blobs.find(hashOf(stored)))!;
      await blobStore.remove(place);
      await blobStore.put({ id: place.location!, contentHash: place.contentHash }, [someBytes(length)]);
      for (const headers of [{}, { Range: 'bytes=0-0' }]) {
        expect(await outcome(read(headers, owner, 'GET', hashOf(stored)))).toBe('503 error.storage.unavailable');
      }
    }
  });
});
