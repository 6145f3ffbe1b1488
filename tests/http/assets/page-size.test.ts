import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import { MAX_BUNDLE_BYTES } from '../../../domain/links/link.js';
import { placeOf } from '../../../domain/uploads/blob-attribution.js';
import { aManifest, anId, inParallel } from '../../support/people/builders.js';
import { bearerOf, guestOf } from '../../support/people/guest.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { trashAsset } from '../../support/uploads/asset-requests.js';
import { hashOf, someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { postUpload, uploadBody } from '../../support/uploads/uploads.js';

const MOST = 4 * 1024 * 1024;
const DERIVATIVES = 64;
const DOCUMENT = 45_000;

let service: TestService;
let ann: Writer;
let album: string;
const assets: string[] = [];

beforeAll(async () => {
  service = await startTestService({ env: { ACCESS_TOKEN_TTL: '12h' } });
  ann = await aWriter(service.client, service.baseParts);
  album = await anAlbumOf(service.client, ann);
  for (let count = 0; count < 3; count += 1) {
    service.clock.advance(1);
    const id = await storedAsset(service, ann, album);
    // Eight at once, since an object store takes its time for each.
    for (let derivative = 0; derivative < DERIVATIVES; derivative += 8) await inParallel(8, () => derive(id));
    assets.unshift(id);
  }
  for (let count = 0; count < 5; count += 1) {
    service.clock.advance(1);
    assets.unshift(await storedAsset(service, ann, album));
  }
}, 120_000);
afterAll(() => service.stop());

/** Adds a reference; its document is by default the largest one that an announcement allows. */
async function derive(
  id: string,
  kind: 'derivative' | 'provenance' = 'derivative',
  length = DOCUMENT,
  into = album,
): Promise<void> {
  const { unitOfWork, blobStore } = service.baseParts;
  const bytes = someBytes(20);
  const staging = { id: anId(), contentHash: hashOf(bytes) };
  await blobStore.put(staging, [bytes]);
  const [now, size, accountId] = [service.clock.now(), BigInt(bytes.length), ann.accountId];
  const manifest = aManifest({ protocolVersion: PIN, document: someBytes(length) });
  const reference = { kind, contentHash: staging.contentHash, size, uploadUserId: accountId } as const;
  await unitOfWork.run(async ({ albums, quotas, blobs, assets }) => {
    await albums.lock(into);
    const account = await quotas.lock(accountId);
    await attachBlob(blobs, { ...placeOf(staging), size, chargedTo: accountId, kind }, now);
    await quotas.save(accountId, { ...account!.usage, used: account!.usage.used + size });
    await quotas.addToKind(accountId, kind, size);
    await assets.addReference({ id, albumId: into }, { ...reference, createdAt: now, manifest });
  });
}

/** Reads every page from the first; checks that none exceeds the maximum size. */
async function follow(path: string, token = ann.token): Promise<{ pages: number; ids: string[]; derivatives: number }> {
  const ids: string[] = [];
  let [pages, derivatives] = [0, 0];
  for (let cursor = ''; ;) {
    const { status, bytes, body } = await service.client.get(`${path}?limit=500${cursor}`, { token });
    expect(status).toBe(200);
    expect(bytes.length).toBeLessThan(MOST);
    pages += 1;
    for (const asset of body.assets) {
      ids.push(asset.asset_id);
      derivatives += Number(asset.derivatives.length);
    }
    if (body.next_cursor === null) return { pages, ids, derivatives };
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
}

describe('assets with 64 derivatives whose documents have 45 KB', () => {
  it('are listed in pages below 4 MiB, each once, whatever the limit says', async () => {
    const found = await follow(`/v1/albums/${album}/assets`);
    expect(found).toEqual({ pages: 3, ids: assets, derivatives: 3 * DERIVATIVES });
  });

  it('are listed so to guests', async () => {
    const guest = await guestOf(service.client, ann, album);
    const found = await follow('/v1/guest/assets', bearerOf(guest));
    expect(found).toEqual({ pages: 3, ids: assets, derivatives: 3 * DERIVATIVES });
    const asset_ids = assets.slice(3);
    const some = await guestOf(service.client, ann, album, { asset_ids });
    expect(await follow('/v1/guest/assets', bearerOf(some))).toMatchObject({ ids: asset_ids });
  });

  it('take no further derivative', async () => {
    const body = uploadBody(album, someBytes(5), { kind: 'derivative', asset_id: assets.at(-1) });
    const refused = await postUpload(service.client, ann, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'error.limit.reached']);
  });

  it('are listed so in the trash too', async () => {
    for (const id of assets) {
      service.clock.advance(1);
      expect((await trashAsset(service.client, ann, id)).status).toBe(204);
    }
    const newestFirst = [...assets].reverse();
    const all = { ids: newestFirst, derivatives: 3 * DERIVATIVES };
    expect(await follow('/v1/trash')).toMatchObject(all);
    expect((await follow('/v1/trash')).pages).toBeGreaterThan(1);
  });
});

describe('the documents of one asset', () => {
  it('fit into a page, be they as many and as large as an asset may have', async () => {
    const into = await anAlbumOf(service.client, ann);
    const id = await storedAsset(service, ann, into);
    // With the original's document, almost 3,000,000 bytes.
    for (const kind of ['derivative', 'provenance'] as const) {
      for (let count = 0; count < DERIVATIVES; count += 8) await inParallel(8, () => derive(id, kind, 23_400, into));
    }
    const found = await follow(`/v1/albums/${into}/assets`);
    expect(found).toEqual({ pages: 1, ids: [id], derivatives: 2 * DERIVATIVES });
  });

  it('have 3,000,000 bytes at most, those of open uploads included', async () => {
    const into = await anAlbumOf(service.client, ann);
    const asset_id = await storedAsset(service, ann, into);
    const document = Buffer.from(someBytes(DOCUMENT)).toString('base64url');
    const announce = (kind: string) =>
      postUpload(service.client, ann, uploadBody(into, someBytes(5), { kind, asset_id }, { document }));
    const answers = [];
    for (let count = 0; count < 34; count += 1)
      answers.push(await announce('derivative'), await announce('provenance'));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(66);
    const { status, body } = await announce('derivative');
    expect([status, body.code]).toEqual([409, 'error.limit.reached']);
    expect(body).toMatchObject({ limit: 'document_bytes_per_asset', maximum: 3_000_000 });
    const small = uploadBody(into, someBytes(5), { kind: 'derivative', asset_id });
    expect((await postUpload(service.client, ann, small)).status).toBe(201);
  });
});

describe('links with bundles of 32 KiB', () => {
  it('are listed in pages below 4 MiB, each once, whatever the limit says', async () => {
    const into = await anAlbumOf(service.client, ann);
    const links: string[] = [];
    for (let count = 0; count < 120; count += 1) {
      service.clock.advance(1);
      const bundle = Buffer.from(someBytes(MAX_BUNDLE_BYTES)).toString('base64url');
      links.unshift((await guestOf(service.client, ann, into, { bundle })).linkId);
    }
    const [found, pages]: [string[], number[]] = [[], []];
    for (let cursor = ''; ;) {
      const path = `/v1/links?album_id=${into}&limit=500${cursor}`;
      const { bytes, body } = await service.client.get(path, { token: ann.token });
      expect(bytes.length).toBeLessThan(MOST);
      pages.push(body.links.length);
      for (const { link_id } of body.links as { link_id: string }[]) found.push(link_id);
      if (body.next_cursor === null) break;
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
    }
    expect(found).toEqual(links);
    expect(pages.length).toBe(2);
  });
});
