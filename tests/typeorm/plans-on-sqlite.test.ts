import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { Database } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { LibsqlConnection } from '../../adapters/typeorm/engine/sqlite/libsql-driver.js';
import type { TrashReason } from '../../application/ports/stores/asset-removal-store.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { openSqlite, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { rowsOfOneAccount } from '../support/database/rows-of-one-account.js';
import { plansOf as plansIn } from '../support/database/sqlite-plans.js';
import { runUnlimited } from '../support/database/unlimited.js';
import { aHash, anId, NOW } from '../support/people/builders.js';

const PAGE = { limit: 100, after: null };
const [subject, session] = [aHash(), aHash()];
const OPEN_SESSIONS = { ...PAGE, now: NOW, openSince: 0 };
const recent =
  (of: TrashReason['of']) =>
  ({ assetRemovals }: Stores) =>
    assetRemovals.trashedAfter({ of, id: anId() }, NOW, 100);

/** Analyzes as another program does, such as SQLite's own shell. */
function analyze({ config }: Database): void {
  if (config.kind !== 'sqlite') throw new Error('This needs SQLite.');
  const connection = new LibsqlConnection(config.file);
  connection.exec('ANALYZE');
  connection.close();
}

/** SQLite chooses an index by the texts of the statements alone: docs/decisions/no-statistics.md. */
describe.each([
  { when: 'without an ANALYZE', analyzes: 'never' },
  { when: 'after an ANALYZE and a start', analyzes: 'before the start' },
  { when: 'after an ANALYZE beside the service', analyzes: 'beside' },
])('The pages of an account with very many rows, on SQLite $when,', ({ analyzes }) => {
  const account = anId();
  let opened: OpenTypeorm;
  let database: Database;
  beforeAll(async () => {
    opened = await openSqlite();
    // A page without rows asks for nothing more.
    await opened.unitOfWork.run(async ({ blobs }) => {
      const blob = { contentHash: toHex(aHash()), location: anId(), size: 7n, chargedTo: account, references: 1 };
      const row = { ...blob, kind: 'original', chargedAt: NOW } as const;
      await blobs.claim(row);
      await blobs.save(row);
    });
    await runUnlimited(opened.database, rowsOfOneAccount(account));
    // Before the plans: libsql's reader sees no later commit of another connection once it has read a plan.
    const kid = anId();
    await opened.stores.sponsoredAccounts.insert({ id: kid, sponsorId: account, createdAt: NOW });
    const assets = `UPDATE assets SET owner_id = X'${kid.replaceAll('-', '')}' WHERE rowid <= 256`;
    await runUnlimited(opened.database, [assets]);
    if (analyzes === 'before the start') analyze(opened.database);
    database = await openDatabase(opened.database.config, new SystemRandom());
    if (analyzes === 'beside') analyze(database);
  });
  afterAll(async () => {
    await database.close();
    await opened.close();
  });

  const plansOf = (work: (stores: Stores) => Promise<unknown>) => plansIn(database, work);

  it.each<[string, (stores: Stores) => Promise<unknown>]>([
    ['the charges', ({ chargedBlobs }) => chargedBlobs.list(account, PAGE)],
    ['the charges without their assets', ({ chargedBlobs }) => chargedBlobs.charges(account, PAGE)],
    ['the exported references', ({ accountExports }) => accountExports.references(account, null, 100)],
    ['the exported uploads', ({ accountExports }) => accountExports.uploads(account, null, 100)],
    ['an album', ({ assets }) => assets.list(anId(), PAGE)],
    ['an album’s trash', ({ assets }) => assets.listTrashed(anId(), PAGE)],
    ['the trash', ({ assets }) => assets.listTrash(account, PAGE)],
    ['the trash to be purged', ({ assetRemovals }) => assetRemovals.trashedBy(account, NOW, 100)],
    ['the trash of one’s own that is recent', recent('uploader')],
    ['the trash of sponsored accounts that is recent', recent('owner')],
    ['an album’s trash that is recent', recent('album')],
    ['the sponsored accounts with trash', ({ assetRemovals }) => assetRemovals.ownersWithTrash(account, NOW)],
    ['the assets to be removed', ({ assetRemovals }) => assetRemovals.uploadedBy(account, 100)],
    ['the storage check’s blobs', ({ blobs }) => blobs.page(null, 100)],
    ['the audit’s blobs', ({ references }) => references.compareRows(null, 100)],
    ['the storage check’s rows of bytes', ({ smallBlobs }) => smallBlobs.measure(null, 100)],
    ['the audit’s references', ({ references }) => references.findRows(null, 100)],
    ['the webhooks to be delivered', ({ webhookOutbox }) => webhookOutbox.due(NOW, 64)],
    ['the blobs to be collected', ({ blobs }) => blobs.doomed(100)],
  ])('of %s are read by an index', async (_, work) => {
    const plans = await plansOf(work);
    expect(plans).not.toEqual([]);
    const scans = /^SCAN (assets|asset_references|blobs|doomed_blobs|upload_sessions|webhook_queues)\b(?!.*USING)/;
    expect(plans.filter((plan) => scans.test(plan))).toEqual([]);
  });

  it.each<[string, (stores: Stores) => Promise<unknown>]>([
    ['state_expires_at', ({ uploads }) => uploads.expired(NOW, 100)],
    ['state_expires_at', ({ uploads }) => uploads.unprocessed(NOW, 100)],
    ['state_expires_at', ({ uploads }) => uploads.openStaging(null, 100)],
    ['state_expires_at', ({ uploads }) => uploads.prune(NOW, 100)],
    ['album_id_state', ({ uploads }) => uploads.openIn(anId(), { of: 'all' })],
    ['album_id_state', ({ uploads }) => uploads.inFlight(anId(), NOW)],
    ['album_id_state', ({ uploads }) => uploads.openForAsset(anId(), anId(), NOW)],
    ['album_id_state', ({ uploads }) => uploads.countOpenThrough({ id: anId(), albumId: anId() }, NOW)],
  ])('find uploads that are not Completed by the index %s, which has no others', async (index, work) => {
    const plans = (await plansOf(work)).filter((plan) => plan.includes(' upload_sessions '));
    expect(plans).not.toEqual([]);
    for (const plan of plans) expect(plan).toContain(`upload_sessions_${index}_partial`);
  });

  it.each<[string, (stores: Stores) => Promise<unknown>]>([
    ['sessions_account_id_revoked_at_created_at_id', ({ sessions }) => sessions.list(account, OPEN_SESSIONS)],
    ['device_cohorts_account_id_last_seen_cohort_hash', ({ cohorts }) => cohorts.list(account, 500)],
    ['links_maker_id_revoked_at_created_at_id', ({ links }) => links.list({ makerId: account }, PAGE)],
    ['links_album_id_revoked_at_created_at_id', ({ links }) => links.list({ albumId: anId() }, PAGE)],
    ['webhook_events_account_id_dead_at_sequence', ({ webhookOutbox }) => webhookOutbox.head(account)],
    ['webhook_events_dead_at_id', ({ webhookOutbox }) => webhookOutbox.listDead(100)],
    ['revoked_capabilities_expires_at', ({ revokedCapabilities }) => revokedCapabilities.deleteExpired(NOW, 100)],
    ['peer_rates_window_started_at', ({ peerRates }) => peerRates.deleteExpired(NOW, 100)],
    [
      'upload_sessions_acting_account_id_owner_id_partial',
      ({ uploads }) => uploads.forgetActor({ id: anId(), sponsorId: anId() }, anId(), 9),
    ],
    ['sessions_provider_subject', ({ sessions }) => sessions.revokeOfProvider({ subject, session: null }, NOW)],
    ['sessions_provider_session', ({ sessions }) => sessions.revokeOfProvider({ subject: null, session }, NOW)],
    ['accounts_sponsor_id', ({ sponsoredAccounts }) => sponsoredAccounts.sponsoredBy(anId())],
    ['accounts_sponsor_id', ({ sponsoredAccounts }) => sponsoredAccounts.countSponsored(anId())],
  ])('pass no rows that are not wanted: they are read by the index %s', async (index, work) => {
    expect(await plansOf(work)).toEqual([expect.stringMatching(`USING (COVERING )?INDEX ${index} `)]);
  });

  it('find a fork by the index of forks', async () => {
    expect(await plansOf(({ assets }) => assets.findFork(anId(), anId()))).toContainEqual(
      expect.stringContaining('assets_album_id_source_asset_id_partial'),
    );
  });

  it('find the assets of a page of charges by their contents, not among all of the account', async () => {
    const plans = await plansOf(({ chargedBlobs }) => chargedBlobs.list(account, PAGE));
    const holders = plans.filter((plan) => plan.includes(' r USING'));
    expect(holders).not.toEqual([]);
    for (const plan of holders) expect(plan).toContain('asset_references_content_hash');
  });

  it('find the sessions of a person’s session at a provider by the two marks', async () => {
    const plans = await plansOf(({ sessions }) => sessions.revokeOfProvider({ subject, session }, NOW));
    expect(plans).toEqual(['session', 'subject'].map((mark) => expect.stringContaining(`sessions_provider_${mark} `)));
  });

  it('find the open uploads of an owner who leaves among those of their sponsor', async () => {
    const plans = await plansOf(({ uploads }) => uploads.openFor({ id: anId(), sponsorId: anId() }, anId()));
    expect(plans[0]).toContain('USING INDEX upload_sessions_upload_user_id_state_id (upload_user_id=? AND state=?)');
  });

  it('list the sponsored accounts of one owner without those of others', async () => {
    const plans = await plansOf(({ sponsoredAccounts }) => sponsoredAccounts.list(anId(), PAGE));
    const tables = plans.filter((plan) => /^(SCAN|SEARCH) (a|accounts|sponsored_owners) /.test(plan));
    expect(tables).toEqual([
      expect.stringContaining('USING INDEX accounts_sponsor_id '),
      expect.stringContaining('USING COVERING INDEX sponsored_owners_owner_id_account_id '),
      expect.stringContaining('USING INDEX sqlite_autoindex_accounts_1 (id=?)'),
    ]);
  });

  it('sum what a sponsored account uses without all that its sponsor is charged for', async () => {
    const plans = await plansOf(({ sponsoredAccounts }) => sponsoredAccounts.list(account, PAGE));
    expect(plans.filter((plan) => plan.includes(' b '))).toEqual([
      expect.stringContaining('USING INDEX sqlite_autoindex_blobs_1 (content_hash=?)'),
    ]);
  });

  it('list what a link shows without the other assets of its album', async () => {
    const plans = await plansOf(({ sharedAssets }) => sharedAssets.list({ albumId: account, linkId: anId() }, PAGE));
    const tables = plans.filter((plan) => /^(SCAN|SEARCH) (a1|l) /.test(plan));
    expect(tables).toEqual([
      expect.stringContaining('USING COVERING INDEX sqlite_autoindex_link_assets_1 (link_id=?)'),
      expect.stringContaining('USING INDEX sqlite_autoindex_assets_1 (id=?)'),
    ]);
  });

  it('end an account without a look at the accounts and sign-ins of others', async () => {
    const plans = await plansOf(async ({ accountDeletions }) => {
      await accountDeletions.eraseSignIn({ id: anId(), handleUser: 'x' });
      await accountDeletions.eraseEndedUploads(anId());
    });
    expect(plans.filter((plan) => plan.startsWith('SCAN '))).toEqual([]);
  });
});
