import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditQuota } from '../../../application/quota/audit-quota.js';
import { purgeAsset, putMetadata, trashAsset } from '../../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { readQuota, uploaded } from '../../support/uploads/uploads.js';
import { anAlbumOf, aWriter, join, PIN, type Writer } from '../../support/people/writer.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  const { differences } = await service.service.parts.make(AuditQuota).execute({ fix: false });
  await service.stop();
  expect(differences).toEqual([]);
});

async function charges({ token }: Writer, query = '') {
  const { status, body } = await service.client.get(`/quota/blobs${query}`, { token });
  expect(status).toBe(200);
  return body;
}

describe('GET /quota/blobs', () => {
  it('lists originals, derivatives and metadata, largest first, and adds them up by kind', async () => {
    const writer = await aWriter(service.client, service.baseParts);
    const album = await anAlbumOf(service.client, writer);
    const [original, thumbnail, metadata] = [someBytes(300), someBytes(40), someBytes(50)];
    const { asset_id } = await uploaded(service.client, writer, album, original);
    await uploaded(service.client, writer, album, thumbnail, { kind: 'derivative', asset_id });
    await putMetadata(service.client, writer, asset_id, someBytes(60));
    await putMetadata(service.client, writer, asset_id, metadata);
    const now = new Date(service.clock.now()).toISOString();
    const common = { asset_id, album_id: album, trashed_at: null, charged_since: now, referred_by_others: false };
    expect(await charges(writer)).toEqual({
      blobs: [
        { content_hash: hashOf(original), size: 300, kind: 'original', ...common },
        { content_hash: hashOf(metadata), size: 50, kind: 'metadata', ...common },
        { content_hash: hashOf(thumbnail), size: 40, kind: 'derivative', ...common },
      ],
      by_kind: { original: 300, derivative: 40, provenance: 0, metadata: 50, cached: 0 },
      next_cursor: null,
    });
    expect((await readQuota(service.client, writer)).used).toBe(390);
    expect((await service.client.get('/quota/blobs')).status).toBe(401);
  });

  it('lists blobs in the trash, and no purged ones', async () => {
    const writer = await aWriter(service.client, service.baseParts);
    const album = await anAlbumOf(service.client, writer);
    const { asset_id } = await uploaded(service.client, writer, album, someBytes(10));
    await putMetadata(service.client, writer, asset_id, someBytes(5));
    await trashAsset(service.client, writer, asset_id);
    const trashed_at = new Date(service.clock.now()).toISOString();
    expect((await charges(writer)).blobs).toMatchObject([{ trashed_at }, { trashed_at }]);
    await purgeAsset(service.client, writer, asset_id);
    const nothing = { original: 0, derivative: 0, provenance: 0, metadata: 0, cached: 0 };
    expect(await charges(writer)).toEqual({ blobs: [], by_kind: nothing, next_cursor: null });
  });

  it("lists the uploader's blobs in an album that the uploader has left", async () => {
    const owner = await aWriter(service.client, service.baseParts);
    const guest = await aWriter(service.client, service.baseParts);
    const album = await anAlbumOf(service.client, owner);
    await join(service.client, owner, album, guest, 'writer');
    const { asset_id } = await uploaded(service.client, guest, album, someBytes(12));
    const path = `/v1/albums/${album}/members/${guest.accountId}`;
    expect((await service.client.delete(path, { token: guest.token, protocol: PIN })).status).toBe(204);
    expect((await charges(guest)).blobs).toMatchObject([{ asset_id, album_id: album, size: 12 }]);
    expect((await charges(owner)).blobs).toEqual([]);
  });

  it('charges a twin to the first, and says that others keep the blob', async () => {
    const [first, second] = [
      await aWriter(service.client, service.baseParts),
      await aWriter(service.client, service.baseParts),
    ];
    const bytes = someBytes(33);
    const { asset_id } = await uploaded(service.client, first, await anAlbumOf(service.client, first), bytes);
    await uploaded(service.client, second, await anAlbumOf(service.client, second), bytes);
    expect((await charges(first)).blobs).toMatchObject([{ referred_by_others: true, asset_id }]);
    expect((await charges(second)).blobs).toEqual([]);
    await trashAsset(service.client, first, asset_id);
    await purgeAsset(service.client, first, asset_id);
    expect((await charges(first)).blobs).toMatchObject([{ asset_id: null, album_id: null, referred_by_others: true }]);
    expect((await readQuota(service.client, first)).used).toBe(33);
  });

  it('pages by cursor, and refuses one that it never gave', async () => {
    const writer = await aWriter(service.client, service.baseParts);
    const album = await anAlbumOf(service.client, writer);
    for (const size of [20, 10, 10, 30]) await uploaded(service.client, writer, album, someBytes(size));
    const sizes: number[] = [];
    let query = '?limit=1';
    for (let pages = 0; pages < 4; pages += 1) {
      const { blobs, next_cursor } = await charges(writer, query);
      sizes.push(...blobs.map(({ size }: { size: number }) => size));
      if (next_cursor === null) break;
      query = `?limit=1&cursor=${next_cursor}`;
    }
    expect(sizes).toEqual([30, 20, 10, 10]);
    for (const bad of ['?limit=0', '?limit=501', '?cursor=x', '?cursor=MSAy']) {
      expect((await service.client.get(`/quota/blobs${bad}`, { token: writer.token })).status).toBe(400);
    }
  });
});
