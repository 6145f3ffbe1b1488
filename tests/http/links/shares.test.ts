import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asGuest, bearerOf, guestOf, type GuestLink } from '../../support/people/guest.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { framesOf } from '../../support/uploads/blob-batches.js';
import { hashOf, someBytes, storedAsset } from '../../support/uploads/stored-assets.js';

interface Photo {
  readonly id: string;
  readonly bytes: Uint8Array;
}

let service: TestService;
let ann: Writer;
let albumId: string;
let photos: Photo[];
beforeAll(async () => {
  service = await startTestService();
  ann = await aWriter(service.client, service.baseParts);
  albumId = await anAlbumOf(service.client, ann);
  photos = [];
  for (let count = 0; count < 3; count += 1) {
    const bytes = someBytes();
    photos.unshift({ id: await storedAsset(service, ann, albumId, { bytes }), bytes });
    service.clock.advance(1_000);
  }
});
afterAll(() => service.stop());

const idsOf = (body: { readonly assets: readonly { readonly asset_id: string }[] }) =>
  body.assets.map(({ asset_id }) => asset_id);

const readBatch = (guest: GuestLink, blobs: readonly Photo[]) =>
  service.client.post('/v1/guest/blobs/batch', {
    token: bearerOf(guest),
    body: { content_hashes: blobs.map(({ bytes }) => hashOf(bytes)) },
  });

describe('a share link', () => {
  it('lists the assets of the album, newest first, without the ids of people', async () => {
    const guest = await guestOf(service.client, ann, albumId);
    const { status, body } = await asGuest(service.client, guest, '/v1/guest/assets');
    expect([status, idsOf(body)]).toEqual([200, photos.map(({ id }) => id)]);
    expect(JSON.stringify(body)).not.toContain(ann.accountId);
    const first = await asGuest(service.client, guest, '/v1/guest/assets?limit=2');
    const rest = await asGuest(service.client, guest, `/v1/guest/assets?cursor=${String(first.body.next_cursor)}`);
    expect([...idsOf(first.body), ...idsOf(rest.body)]).toEqual(photos.map(({ id }) => id));
  });

  it('serves what it shows, whole and by range, and nothing else', async () => {
    const [shown, hidden] = [photos[0]!, photos[1]!];
    const guest = await guestOf(service.client, ann, albumId, { asset_ids: [shown.id] });
    expect(idsOf((await asGuest(service.client, guest, '/v1/guest/assets')).body)).toEqual([shown.id]);
    const path = `/v1/guest/blobs/${hashOf(shown.bytes)}`;
    const whole = await asGuest(service.client, guest, path);
    expect([whole.status, Buffer.from(whole.bytes).equals(shown.bytes)]).toEqual([200, true]);
    const token = `link.${guest.linkId}.${guest.token}`;
    const part = await service.client.get(path, { token, headers: { Range: 'bytes=1-3' } });
    expect([part.status, Buffer.from(part.bytes).equals(shown.bytes.slice(1, 4))]).toEqual([206, true]);
    for (const hash of [hashOf(hidden.bytes), hashOf(someBytes()), 'nonsense']) {
      const refused = await asGuest(service.client, guest, `/v1/guest/blobs/${hash}`);
      expect([refused.status, refused.body.code]).toEqual([404, 'error.blob.not_found']);
    }
  });

  it('serves many blobs in one response, and a problem for what it does not show', async () => {
    const [shown, hidden, also] = photos as [Photo, Photo, Photo];
    const guest = await guestOf(service.client, ann, albumId, { asset_ids: [shown.id, also.id] });
    const frames = framesOf(await readBatch(guest, [also, hidden, shown]));
    expect(frames.map(({ content_hash, problem }) => [content_hash, problem?.code])).toEqual([
      [hashOf(also.bytes), undefined],
      [hashOf(hidden.bytes), 'error.blob.not_found'],
      [hashOf(shown.bytes), undefined],
    ]);
    expect([0, 2].map((index) => Buffer.from(frames[index]!.bytes))).toEqual(
      [also.bytes, shown.bytes].map((bytes) => Buffer.from(bytes)),
    );
    await service.client.delete(`/v1/links/${guest.linkId}`, { token: ann.token });
    expect((await readBatch(guest, [shown])).body.code).toBe('error.link.invalid');
  });

  it.each([
    [1, 1],
    [16, 1],
    [17, 2],
    [100, 7],
  ])('counts a batch of %d blobs as %d of its requests', async (blobs, requests) => {
    const guest = await guestOf(service.client, ann, albumId);
    const wanted = Array.from({ length: blobs }, () => photos[0]!);
    expect(framesOf(await readBatch(guest, wanted))).toHaveLength(blobs);
    const { body } = await service.client.get('/v1/links?limit=500', { token: ann.token });
    const listed = body.links as readonly { readonly link_id: string; readonly uses: number }[];
    expect(listed.find(({ link_id }) => link_id === guest.linkId)?.uses).toBe(requests);
  });

  it('shows nothing that is in the trash', async () => {
    const bytes = someBytes();
    const id = await storedAsset(service, ann, albumId, { bytes });
    const guest = await guestOf(service.client, ann, albumId, { asset_ids: [id] });
    const { token } = ann;
    const protocol = '2026-11-01';
    expect((await service.client.delete(`/v1/assets/${id}`, { token, protocol })).status).toBe(204);
    expect(idsOf((await asGuest(service.client, guest, '/v1/guest/assets')).body)).toEqual([]);
    expect((await asGuest(service.client, guest, `/v1/guest/blobs/${hashOf(bytes)}`)).status).toBe(404);
  });

  it('is refused at the next request once it is revoked', async () => {
    const guest = await guestOf(service.client, ann, albumId);
    const path = `/v1/guest/blobs/${hashOf(photos[0]!.bytes)}`;
    expect((await asGuest(service.client, guest, path)).status).toBe(200);
    await service.client.delete(`/v1/links/${guest.linkId}`, { token: ann.token });
    expect((await asGuest(service.client, guest, path)).body.code).toBe('error.link.invalid');
  });
});

describe('an upload link', () => {
  it('shows nothing', async () => {
    const guest = await guestOf(service.client, ann, albumId, { kind: 'upload' });
    for (const path of ['/v1/guest/assets', `/v1/guest/blobs/${hashOf(photos[0]!.bytes)}`]) {
      const refused = await asGuest(service.client, guest, path);
      expect([refused.status, refused.body.code]).toEqual([403, 'error.link.shows_nothing']);
    }
    const { status, body } = await readBatch(guest, photos);
    expect([status, body.code]).toEqual([403, 'error.link.shows_nothing']);
  });
});
