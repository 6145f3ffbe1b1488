import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { admitMetadata } from '../../domain/quota/admission.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { credit, withoutExpired, type Usage } from '../../domain/quota/usage.js';
import {
  attribute,
  dropReference,
  samePlace,
  type Arrival,
  type Attribution,
  type BlobPlace,
  type BlobRecord,
  type Credit,
} from '../../domain/uploads/blob-attribution.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import { RunAgain } from '../ports/stores/unit-of-work.js';
import { withoutOthersQuota } from '../quota/others-quota.js';
import { byKind, lockAccounts, noRow } from './drop-references.js';

/** A content that takes the place of another one; they differ. Its `chargedTo` is charged for it. */
export interface Replacement {
  readonly arrival: Arrival;
  readonly replaced: string | null;
  /** The account that writes it. */
  readonly actorId: AccountId;
}

interface Swapped extends Replacement {
  readonly attribution: Attribution;
  readonly given: Credit | null;
}

/**
 * Adds a reference to each new blob and drops the one to the content that it replaces, one after the other: the account
 * that was charged for an old one is credited (enforcement point 4 checks the difference). The new contents differ from
 * each other. Call it within a transaction that locks the assets' albums. Returns `Attribution.unused` of each.
 */
export async function replaceBlobs(
  stores: Stores,
  replacements: readonly Replacement[],
  deploymentLimits: QuotaLimits,
  now: Instant,
): Promise<readonly (BlobPlace | null)[]> {
  if (replacements.length === 0) return [];
  const { quotas, blobs } = stores;
  const replaced = new Set(replacements.flatMap((each) => each.replaced ?? []));
  const old = await blobs.findAll([...replaced]);
  const writers = replacements.map(({ arrival }) => arrival.chargedTo);
  const accounts = await lockAccounts(quotas, [...writers, ...[...old.values()].map(({ chargedTo }) => chargedTo)]);
  const { rows, fresh } = await claim(stores, replacements, old);
  const swapped = replacements.map((each) => swap(rows, each));
  await charge(stores, accounts, swapped, deploymentLimits, now);
  await blobs.saveAll([...rows.values()].filter((row) => !(fresh.has(row.contentHash) && row.references === 1)));
  return swapped.map(({ attribution }) => attribution.unused);
}

/**
 * Locks the rows in the order of their hashes, as everywhere. The claim inserts a fresh row with its arrival's
 * reference; the returned record is the one before that reference.
 */
async function claim(
  { blobs }: Stores,
  replacements: readonly Replacement[],
  old: ReadonlyMap<string, BlobRecord>,
): Promise<{ readonly rows: Map<string, BlobRecord>; readonly fresh: ReadonlySet<string> }> {
  const arrivals = new Map(replacements.map(({ arrival }) => [arrival.contentHash, arrival]));
  const known = [...old.values()].filter(({ contentHash }) => !arrivals.has(contentHash));
  const rows = new Map(await blobs.claimAll([...arrivals.values()], known));
  const fresh = new Set<string>();
  for (const arrival of arrivals.values()) {
    const row = rows.get(arrival.contentHash);
    if (row === undefined || !samePlace(row, arrival)) continue;
    fresh.add(arrival.contentHash);
    rows.set(arrival.contentHash, { ...row, references: 0 });
  }
  return { rows, fresh };
}

function swap(rows: Map<string, BlobRecord>, replacement: Replacement): Swapped {
  const { arrival, replaced } = replacement;
  const dropped = replaced === null ? null : dropReference(rowOf(rows, replaced));
  if (dropped !== null) rows.set(dropped.blob.contentHash, dropped.blob);
  const attribution = attribute(rowOf(rows, arrival.contentHash), arrival);
  rows.set(arrival.contentHash, attribution.blob);
  return { ...replacement, attribution, given: dropped?.credit ?? null };
}

/** A blob with references has a row: if it is missing, the database is broken and nothing is changed. */
function rowOf(rows: ReadonlyMap<string, BlobRecord>, contentHash: string): BlobRecord {
  const row = rows.get(contentHash);
  if (row === undefined) throw noRow(contentHash);
  return row;
}

/** Charges and credits the accounts, each change on top of the ones before it, and writes them. */
async function charge(
  stores: Stores,
  accounts: Map<AccountId, QuotaAccount>,
  swapped: readonly Swapped[],
  deploymentLimits: QuotaLimits,
  now: Instant,
): Promise<void> {
  const expired = await expiredBytes(stores, accounts, swapped, now);
  const before = new Map(accounts);
  const apply = (id: AccountId, change: (account: QuotaAccount, limits: QuotaLimits) => Usage) => {
    const account = accounts.get(id);
    if (account === undefined) throw new RunAgain('The old metadata is charged to another account.');
    accounts.set(id, { ...account, usage: change(account, effectiveLimits(account.ownLimits, deploymentLimits)) });
  };
  for (const { arrival, attribution, given, actorId } of swapped) {
    const { chargedTo: writer } = arrival;
    const back = given?.accountId === writer ? given.bytes : 0n;
    const delta = attribution.charged - back;
    try {
      apply(writer, ({ usage, suspension }, limits) =>
        withoutExpired(usage, expired.get(writer) ?? 0n, (counted) =>
          admitMetadata(counted, limits, suspension, delta, now),
        ),
      );
    } catch (error) {
      throw withoutOthersQuota(error, writer, actorId);
    }
    if (given === null || given.accountId === writer) continue;
    apply(given.accountId, ({ usage }, { hard }) => credit(usage, given.bytes, hard, now));
  }
  const changes = swapped.flatMap(changesOf);
  for (const { id, usage } of accounts.values()) {
    const kinds = byKind(changes, id);
    if (!isUnchanged(before.get(id)?.usage, usage, kinds)) await stores.quotas.save(id, usage, kinds);
  }
}

/** True if the new metadata is as long as the one that it replaces, such as metadata that clients pad to one length. */
function isUnchanged(before: Usage | undefined, after: Usage, kinds: ReadonlyMap<string, bigint>): boolean {
  return (
    before?.used === after.used &&
    before.reserved === after.reserved &&
    before.hardExceededSince === after.hardExceededSince &&
    [...kinds.values()].every((bytes) => bytes === 0n)
  );
}

/** An account without reservations has no expired bytes; it costs no statement. */
async function expiredBytes(
  { uploads }: Stores,
  accounts: ReadonlyMap<AccountId, QuotaAccount>,
  swapped: readonly Swapped[],
  now: Instant,
): Promise<ReadonlyMap<AccountId, bigint>> {
  const expired = new Map<AccountId, bigint>();
  for (const id of new Set(swapped.map(({ arrival }) => arrival.chargedTo))) {
    const reserves = accounts.get(id)?.usage.reserved !== 0n;
    expired.set(id, reserves ? await uploads.expiredBytes(id, now) : 0n);
  }
  return expired;
}

function changesOf({ arrival, attribution, given }: Swapped): readonly Credit[] {
  const charged = { accountId: arrival.chargedTo, kind: arrival.kind, bytes: attribution.charged };
  return given === null ? [charged] : [charged, { ...given, bytes: -given.bytes }];
}
