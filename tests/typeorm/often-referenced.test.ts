import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toHex } from '../../domain/kernel/bytes.js';
import { aHash, anAccount, anAlbum, anId, NOW } from '../support/people/builders.js';
import { openMariadb, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { numbersTo } from '../support/database/numbers.js';
import { readsOf } from '../support/database/server-reads.js';
import { runUnlimited } from '../support/database/unlimited.js';

const REFERENCES = 20_000;

const contentHash = toHex(aHash());
const [owner, album] = [anAccount().id, anId()];
const hex = (id: string) => `X'${id.replaceAll('-', '')}'`;

/** Inserts assets of one account in one album, all with one content. */
async function fill(opened: OpenTypeorm): Promise<void> {
  await opened.stores.albums.insert(anAlbum({ id: album, ownerId: owner }));
  const numbers = numbersTo(REFERENCES);
  await runUnlimited(opened.database, [
    `INSERT INTO assets (id, album_id, owner_id, upload_user_id, created_at)
     SELECT LPAD(seq, 16, '0'), ${hex(album)}, ${hex(owner)}, ${hex(owner)}, seq FROM ${numbers}`,
    `INSERT INTO asset_references
       (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at, crypto_suite_id)
     SELECT LPAD(seq, 16, '0'), 'original', ${hex(contentHash)}, ${hex(album)}, 7, ${hex(owner)}, seq, 1 FROM ${numbers}`,
    `INSERT INTO blobs (content_hash, location, size, charged_to, kind, charged_at, refs)
     VALUES (${hex(contentHash)}, ${hex(anId())}, 7, ${hex(owner)}, 'original', 1, ${REFERENCES})`,
  ]);
}

describe('A content with very many references, on MariaDB,', () => {
  let opened: OpenTypeorm;
  beforeAll(async () => {
    opened = await openMariadb();
    await fill(opened);
  });
  afterAll(() => opened.close());

  it('is listed among the charges without a look at each of its assets', async () => {
    const page = { limit: 10, after: null };
    const [listed] = await opened.stores.chargedBlobs.list(owner, page);
    expect(listed?.holder?.trashedAt).toBeNull();
    const reads = await readsOf(opened, ({ chargedBlobs }) => chargedBlobs.list(owner, page));
    // Once for the reference of somebody else, once for the oldest reference.
    expect(reads).toBeLessThan(2.1 * REFERENCES);
  });

  it('is found by its first reference, and its owners are read only for who owns a sponsored account', async () => {
    const [stranger, sponsor] = [anId(), anId()];
    await opened.stores.sponsoredAccounts.insert({ id: anId(), sponsorId: sponsor, createdAt: NOW });
    const reads = (id: string) => readsOf(opened, ({ assets }) => assets.canReach(id, contentHash));
    expect(await reads(owner)).toBeLessThan(10);
    expect(await reads(stranger)).toBeLessThan(0.8 * (await reads(sponsor)));
  });
});
