import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Stores } from '../../application/ports/stores/stores.js';
import { openMariadb, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { numbersTo } from '../support/database/numbers.js';
import { readsOf } from '../support/database/server-reads.js';
import { runUnlimited } from '../support/database/unlimited.js';
import { aHash, anId, NOW } from '../support/people/builders.js';

const ROWS = 3_000;
const PAGE = { limit: 10, after: null };
const LATER = NOW + 1_000_000;

const hex = (id: string) => `X'${id.replaceAll('-', '')}'`;
const [account, kid, others, link] = [anId(), anId(), anId(), anId()];
const [me, them] = [hex(account), hex(others)];
const KEY = 'UNHEX(SHA2(seq, 256))';
const ID = 'UNHEX(LEFT(SHA2(seq, 256), 32))';
const FROM = `FROM ${numbersTo(ROWS)}`;

const [subject, session] = [aHash(), aHash()];

/** The rows are those of an account long ago and of others: none is open, alive or due. */
const FILL = [
  `INSERT INTO accounts (id, kind, sponsor_id, created_at) SELECT ${ID}, 'sponsored', ${them}, seq ${FROM}`,
  `INSERT INTO sessions (id, account_id, token_hash, device_id, method, created_at, last_used_at, expires_at, revoked_at)
   SELECT ${ID}, ${me}, ${KEY}, ${ID}, 'password', seq, ${NOW}, ${LATER}, ${NOW} ${FROM}`,
  `INSERT INTO device_cohorts (account_id, cohort_hash, first_seen, last_seen) SELECT ${me}, ${KEY}, 1, seq ${FROM}`,
  `INSERT INTO links (id, album_id, maker_id, kind, token_hash, bundle, restricted, created_at, revoked_at,
     uses, held_bytes, held_files, rate_minute, rate_taken)
   SELECT ${ID}, ${me}, ${me}, 'share', ${KEY}, 'b', 0, seq, ${NOW}, 0, 0, 0, 0, 0 ${FROM}`,
  `INSERT INTO webhook_events (account_id, sequence, id, type, data, occurred_at, attempts, dead_at)
   SELECT ${me}, seq, ${ID}, 't', '{}', 1, 11, ${NOW} ${FROM}`,
  `INSERT INTO oidc_attempts (state_hash, provider, code_challenge, redirect_uri, expires_at)
   SELECT ${KEY}, 'p', ${KEY}, 'u', ${LATER} ${FROM}`,
  `INSERT INTO revoked_capabilities (jti, revoked_at, expires_at) SELECT seq, ${NOW}, ${LATER} ${FROM}`,
  `INSERT INTO operator_log (id, done_at, deed, account_id) SELECT ${ID}, seq, 'd', ${me} ${FROM}`,
  `INSERT INTO peer_rates (peer, window_started_at, requests) SELECT seq, ${LATER} , 1 ${FROM}`,
  `INSERT INTO sponsored_owners (account_id, owner_id) SELECT ${ID}, ${them} ${FROM}`,
  `INSERT INTO upload_sessions (id, album_id, owner_id, upload_user_id, acting_account_id, kind, declared_size,
     content_hash, protocol_version, crypto_suite_id, sidecar_schema, document, created_at, expires_at, state, received,
     staging_id, lease_epoch, lease_until, ended_at)
   SELECT ${ID}, ${me}, ${hex(kid)}, ${me}, ${me}, 'original', 7, ${KEY}, '2026-01-01', 1, 1, 'd', 1, 1, 'Completed', 7,
     ${ID}, 1, 0, 1 ${FROM}`,
  `INSERT INTO assets (id, album_id, owner_id, upload_user_id, created_at)
   SELECT ${ID}, ${me}, ${me}, ${me}, seq ${FROM}`,
  `INSERT INTO link_assets (link_id, asset_id) SELECT ${ID}, ${ID} ${FROM}`,
  `INSERT INTO link_assets (link_id, asset_id) SELECT ${hex(link)}, ${ID} FROM ${numbersTo(2)}`,
  `INSERT INTO asset_references (asset_id, kind, content_hash, album_id, size, upload_user_id, created_at,
     crypto_suite_id, protocol_version, sidecar_schema, document)
   SELECT ${ID}, 'original', ${KEY}, ${me}, 7, ${me}, 1, 1, '2026-01-01', 1, 'd' FROM ${numbersTo(2)}`,
  `ANALYZE TABLE operator_log, assets, link_assets, accounts, sessions, device_cohorts, links, webhook_events, oidc_attempts, sponsored_owners,
     upload_sessions`,
];

describe('What an account and others left behind costs nothing, on MariaDB,', () => {
  let opened: OpenTypeorm;
  beforeAll(async () => {
    opened = await openMariadb();
    await runUnlimited(opened.database, FILL);
  }, 60_000);
  afterAll(() => opened.close());

  it.each<[string, (stores: Stores) => Promise<unknown>]>([
    ['a list of open sessions', ({ sessions }) => sessions.list(account, { ...PAGE, now: NOW, openSince: 0 })],
    ['a list of cohorts', ({ cohorts }) => cohorts.list(account, PAGE.limit)],
    [
      'a later page of the deeds about an account',
      ({ operatorLog }) => operatorLog.list({ accountId: account, limit: 10, after: { doneAt: 2_000, id: anId() } }),
    ],
    [
      'a later page of the deeds of operators',
      ({ operatorLog }) => operatorLog.list({ accountId: null, limit: 10, after: { doneAt: 2_000, id: anId() } }),
    ],
    ['a list of links', ({ links }) => links.list({ makerId: account }, PAGE)],
    ['a list of an album’s links', ({ links }) => links.list({ albumId: account }, PAGE)],
    ['the end of all links into an album', ({ links }) => links.revokeInto(account, NOW)],
    ['the next webhook', ({ webhookOutbox }) => webhookOutbox.head(account)],
    ['a list of dead letters', ({ webhookOutbox }) => webhookOutbox.listDead(PAGE.limit)],
    ['the sweep of revocations', ({ revokedCapabilities }) => revokedCapabilities.deleteExpired(NOW, 100)],
    ['the sweep of look-ups', ({ peerRates }) => peerRates.deleteExpired(NOW, 100)],
    ['an owner’s leaving', ({ uploads }) => uploads.forgetActor({ id: kid, sponsorId: account }, anId(), 9)],
    [
      'a logout of a person at a provider',
      ({ sessions }) => sessions.revokeOfProvider({ subject, session: null }, NOW),
    ],
    ['a logout of a session', ({ sessions }) => sessions.revokeOfProvider({ subject: null, session }, NOW)],
    ['a logout of a person’s session', ({ sessions }) => sessions.revokeOfProvider({ subject, session }, NOW)],
    [
      'what a link shows of an album',
      ({ sharedAssets }) => sharedAssets.list({ albumId: account, linkId: link }, PAGE),
    ],
    ['a list of sponsored accounts', ({ sponsoredAccounts }) => sponsoredAccounts.list(account, PAGE)],
    ['all sponsored accounts', ({ sponsoredAccounts }) => sponsoredAccounts.sponsoredBy(account)],
    ['their number', ({ sponsoredAccounts }) => sponsoredAccounts.countSponsored(account)],
    ['the open uploads for an owner', ({ uploads }) => uploads.openFor({ id: kid, sponsorId: account }, anId())],
    ['the end of sign-ins', ({ accountDeletions }) => accountDeletions.eraseSignIn({ id: anId(), handleUser: 'x' })],
    ['the end of an account', ({ accountDeletions }) => accountDeletions.eraseAccount(anId())],
  ])('for %s', async (_, work) => {
    expect(await readsOf(opened, work)).toBeLessThan(50);
  });

  it('and an owner’s many uploads get their sponsor in short statements', async () => {
    const owner = anId();
    const acted = `UPDATE upload_sessions SET acting_account_id = ${hex(owner)} WHERE upload_user_id = ${me} LIMIT 600`;
    await runUnlimited(opened.database, [acted]);
    const reads = await readsOf(opened, ({ uploads }) =>
      uploads.forgetActor({ id: kid, sponsorId: account }, owner, 999),
    );
    expect(reads).toBeLessThan(600 * 3);
    const left = `SELECT COUNT(*) AS acted FROM upload_sessions WHERE acting_account_id = ${hex(owner)}`;
    expect(Number((await opened.database.context.read(({ sql }) => sql.first(left, [])))?.['acted'])).toBe(0);
  });
});
