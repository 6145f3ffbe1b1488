import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chargedTotalsIn } from '../../application/quota/charged-totals.js';
import type { TrashReason } from '../../application/ports/stores/asset-removal-store.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { openMariadb, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { numbersTo } from '../support/database/numbers.js';
import { readsOf } from '../support/database/server-reads.js';
import { runUnlimited } from '../support/database/unlimited.js';
import { anAlbum, anId } from '../support/people/builders.js';

const BLOBS = 20_000;
const PAGE = 100;

describe('The rows of an account with very many blobs, on MariaDB', () => {
  const account = anId();
  let opened: OpenTypeorm;
  beforeAll(async () => {
    opened = await openMariadb();
    const id = `X'${account.replaceAll('-', '')}'`;
    const from = `FROM ${numbersTo(BLOBS)}`;
    // They come first by the primary key.
    const low = 'UNHEX(LPAD(HEX(seq), 32, 0))';
    const other = `X'${anId().replaceAll('-', '')}'`;
    await runUnlimited(opened.database, [
      `
        INSERT INTO blobs (content_hash, location, size, charged_to, kind, charged_at, refs)
        SELECT UNHEX(SHA2(seq, 256)), UNHEX(LEFT(SHA2(seq, 256), 32)), 7, ${id}, 'original', 1, 1 ${from}`,
      `
        INSERT INTO asset_references
          (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at, crypto_suite_id,
          protocol_version, sidecar_schema, document)
        SELECT UNHEX(LEFT(SHA2(seq, 256), 32)), 'original', UNHEX(SHA2(seq, 256)), ${id}, 7, ${id}, 1, 1, '2026-01-01', 1, 'd' ${from}`,
      `
        INSERT INTO assets (id, album_id, owner_id, upload_user_id, created_at)
        SELECT UNHEX(LEFT(SHA2(seq, 256), 32)), ${id}, ${id}, ${id}, seq ${from}`,
      `
        INSERT INTO cached_blobs (id, account_id, content_hash, peer, size, charged, created_at)
        SELECT UNHEX(LEFT(SHA2(seq, 256), 32)), ${id}, UNHEX(SHA2(seq, 256)), 'peer.example', 7, 0, seq ${from}`,
      `
        INSERT INTO upload_sessions (id, album_id, owner_id, upload_user_id, kind, declared_size, content_hash,
          protocol_version, crypto_suite_id, sidecar_schema, document, created_at, expires_at, state, received,
          staging_id, lease_epoch, lease_until, ended_at)
        SELECT UNHEX(LEFT(SHA2(seq, 256), 32)), ${id}, ${id}, ${id}, 'original', 7, UNHEX(SHA2(seq, 256)),
          '2026-01-01', 1, 1, 'd', 1, 1, 'Completed', 7, UNHEX(LEFT(SHA2(seq, 256), 32)), 1, 0, 1 ${from}`,
      `
        INSERT INTO upload_sessions (id, album_id, owner_id, upload_user_id, kind, declared_size, content_hash,
          protocol_version, crypto_suite_id, sidecar_schema, document, created_at, expires_at, state, received,
          staging_id, lease_epoch, lease_until, ended_at)
        SELECT ${low}, ${other}, ${other}, ${other}, 'original', 7, UNHEX(SHA2(seq, 256)),
          '2026-01-01', 1, 1, 'd', 1, 1, 'Completed', 7, ${low}, 1, 0, 1 FROM ${numbersTo(5000)}`,
      'ANALYZE TABLE blobs, assets, asset_references, cached_blobs, upload_sessions',
    ]);
  }, 60_000);
  afterAll(() => opened.close());

  it('of its charges are listed from every cursor at the cost of a page', async () => {
    const [first] = await opened.stores.chargedBlobs.list(account, { limit: PAGE, after: null });
    const middle = { size: 7n, contentHash: '8'.repeat(64) };
    for (const after of [null, first ?? null, middle]) {
      const reads = await readsOf(opened, ({ chargedBlobs }) => chargedBlobs.list(account, { limit: PAGE, after }));
      expect(reads).toBeLessThan(PAGE * 30);
    }
  });

  it('of its albums, links and pulls are listed from every cursor at the cost of a page', async () => {
    const id = '80000000-0000-4000-8000-000000000000';
    for (const share of [0.01, 0.3, 0.5, 0.9]) {
      const page = { limit: PAGE, after: { createdAt: BLOBS * share, id }, maxDocuments: Infinity };
      for (const work of [
        ({ assets }: Stores) => assets.list(account, page),
        ({ sharedAssets }: Stores) => sharedAssets.list({ albumId: account, linkId: null }, page),
        ({ cachedBlobs }: Stores) => cachedBlobs.list(account, page),
      ]) {
        expect(await readsOf(opened, work)).toBeLessThan(PAGE * 30);
      }
    }
  });

  it('in the trash are listed from every cursor at the cost of a page, for their uploader and in an album', async () => {
    await opened.stores.albums.insert(anAlbum({ id: account, ownerId: account }));
    const all = `UPDATE assets SET trashed_at = created_at WHERE album_id = X'${account.replaceAll('-', '')}'`;
    await runUnlimited(opened.database, [all]);
    const owner = anId();
    await opened.stores.sponsoredAccounts.insert({ id: account, sponsorId: anId(), createdAt: 1 });
    await opened.stores.sponsoredAccounts.addOwner(account, owner);
    const reasons: readonly TrashReason[] = [
      { of: 'uploader', id: account },
      { of: 'album', id: account },
      { of: 'owner', id: account },
    ];
    const id = '80000000-0000-4000-8000-000000000000';
    for (const share of [0.01, 0.3, 0.5, 0.9, 2]) {
      const page = { limit: PAGE, after: { createdAt: BLOBS * share, id } };
      const inAlbum = await readsOf(opened, ({ assets }) => assets.listTrashed(account, page));
      const ofAccount = await readsOf(opened, ({ assets }) => assets.listTrash(account, page));
      expect([inAlbum, ofAccount].filter((reads) => reads > PAGE * 40)).toEqual([]);
      for (const reason of reasons) {
        const recent = await readsOf(opened, ({ assetRemovals }) =>
          assetRemovals.trashedAfter(reason, BLOBS * share, PAGE),
        );
        expect(recent).toBeLessThan(PAGE * 10);
      }
      const since = BLOBS * share;
      const owners = await readsOf(opened, ({ assetRemovals }) => assetRemovals.ownersWithTrash(owner, since));
      const albums = await readsOf(opened, ({ assetRemovals }) =>
        assetRemovals.albumsWithTrash(account, null, PAGE, since),
      );
      expect(owners + albums).toBeLessThan(PAGE);
    }
  });

  it('are exported from every cursor at the cost of a page, and so are the uploads', async () => {
    const [assetId, contentHash] = ['80000000-0000-4000-8000-000000000000', '8'.repeat(64)];
    for (const work of [
      ({ accountExports }: Stores) =>
        accountExports.references(account, { assetId, kind: 'original', contentHash }, PAGE),
      ({ accountExports }: Stores) => accountExports.uploads(account, { state: 'Completed', id: assetId }, PAGE),
    ]) {
      expect(await readsOf(opened, work)).toBeLessThan(PAGE * 30);
    }
  });

  it('are added up in pages that each begin where the last one ended', async () => {
    const reads = await readsOf(opened, (stores) => chargedTotalsIn(stores, account));
    expect(reads).toBeLessThan(BLOBS * 14);
  });

  it('are erased without reading the uploads of others', async () => {
    const erased: number[] = [];
    const reads = await readsOf(opened, async ({ accountDeletions }) => {
      for (let call = 0; call < 3; call += 1) erased.push(await accountDeletions.eraseEndedUploads(account));
    });
    expect(erased).toEqual([256, 256, 256]);
    expect(reads).toBeLessThan(3 * 256 * 4);
  });
});
