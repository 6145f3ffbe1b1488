import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Sql, SqlValue } from '../../adapters/typeorm/engine/sql.js';
import type { Session, StoreContext } from '../../adapters/typeorm/engine/store-context.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import type { TrashReason } from '../../application/ports/stores/asset-removal-store.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { openSqlite, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { aHash, anId, NOW } from '../support/people/builders.js';

const PAGE = { limit: 100, after: null };
const OPEN_SESSIONS = { ...PAGE, now: NOW, openSince: 0 };
const recent =
  (of: TrashReason['of']) =>
  ({ assetRemovals }: Stores) =>
    assetRemovals.trashedAfter({ of, id: anId() }, NOW, 100);

/** SQLite keeps no statistics of its tables, so it chooses an index by the texts of the statements alone. */
describe('The pages of an account with very many rows, on SQLite', () => {
  const account = anId();
  let opened: OpenTypeorm;
  beforeAll(async () => {
    opened = await openSqlite();
    // A page without rows asks for nothing more.
    await opened.unitOfWork.run(async ({ blobs }) => {
      const blob = { contentHash: toHex(aHash()), location: anId(), size: 7n, chargedTo: account, references: 1 };
      const row = { ...blob, kind: 'original', chargedAt: NOW } as const;
      await blobs.claim(row);
      await blobs.save(row);
    });
  });
  afterAll(() => opened.close());

  /** Returns how SQLite reads each table for `work`. */
  async function plansOf(work: (stores: Stores) => Promise<unknown>): Promise<readonly string[]> {
    const plans: string[] = [];
    const { context } = opened.database;
    const explained =
      (sql: Sql, run: (text: string, values: readonly SqlValue[]) => Promise<unknown>) =>
      async (text: string, values: readonly SqlValue[]) => {
        const rows = await sql.allOnce(`EXPLAIN QUERY PLAN ${text}`, values);
        plans.push(...rows.map(({ detail }) => String(detail)));
        return run(text, values);
      };
    const explaining = ({ sql, ...session }: Session): Session => ({
      ...session,
      sql: Object.assign(Object.create(sql) as Sql, {
        all: explained(sql, (text, values) => sql.all(text, values)),
        allOnce: explained(sql, (text, values) => sql.allOnce(text, values)),
        first: explained(sql, (text, values) => sql.first(text, values)),
      }),
    });
    const recording: StoreContext = {
      ...context,
      read: (each) => context.read((session) => each(explaining(session))),
    };
    await work(typeormStores(recording));
    return plans;
  }

  it.each<[string, (stores: Stores) => Promise<unknown>]>([
    ['the charges', ({ chargedBlobs }) => chargedBlobs.list(account, PAGE)],
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
    ['links_maker_id_revoked_at_created_at_id', ({ links }) => links.list({ makerId: account }, PAGE)],
    ['links_album_id_revoked_at_created_at_id', ({ links }) => links.list({ albumId: anId() }, PAGE)],
    ['webhook_events_account_id_dead_at_sequence', ({ webhookOutbox }) => webhookOutbox.head(account)],
    ['webhook_events_dead_at_id', ({ webhookOutbox }) => webhookOutbox.listDead(100)],
    ['revoked_capabilities_expires_at', ({ revokedCapabilities }) => revokedCapabilities.deleteExpired(NOW, 100)],
    ['peer_rates_window_started_at', ({ peerRates }) => peerRates.deleteExpired(NOW, 100)],
    [
      'upload_sessions_acting_account_id_owner_id_partial',
      ({ uploads }) => uploads.forgetActor({ id: anId(), sponsorId: anId() }, anId()),
    ],
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
});
