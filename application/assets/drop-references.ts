import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { ChargedKind } from '../../domain/quota/charged-kind.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { credit } from '../../domain/quota/usage.js';
import { dropReference, type BlobRecord, type Credit } from '../../domain/uploads/blob-attribution.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { QuotaAccount, QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import { RunAgain } from '../ports/stores/unit-of-work.js';

/**
 * Drops one reference for each given hash, and credits the accounts that were charged for contents that lose their last
 * reference (accounting rule 6). Returns the credited bytes. Call it within a transaction that locks the albums of the
 * references. The charged accounts, if the caller does not know them from the same transaction, are read before the rows are locked; if a charge moves in between (its account is
 * being deleted), the transaction runs again.
 */
export async function dropReferences(
  { quotas, blobs }: Pick<Stores, 'quotas' | 'blobs'>,
  contentHashes: readonly string[],
  deploymentLimits: QuotaLimits,
  now: Instant,
  chargedTo?: ReadonlySet<AccountId>,
): Promise<bigint> {
  const times = countEach(contentHashes);
  const accounts = await lockAccounts(quotas, chargedTo ?? (await blobs.chargedTo([...times.keys()])));
  const credits = creditsOf(await blobs.lockAll([...times.keys()]), times, accounts);
  await blobs.drop(times, now);
  for (const { accountId, bytes } of credits) {
    const account = accounts.get(accountId);
    if (account === undefined) throw new RunAgain();
    const { hard } = effectiveLimits(account.ownLimits, deploymentLimits);
    accounts.set(accountId, { ...account, usage: credit(account.usage, bytes, hard, now) });
  }
  const credited = new Set(credits.map(({ accountId }) => accountId));
  const changes = credits.map((given) => ({ ...given, bytes: -given.bytes }));
  for (const { id, usage } of accounts.values()) {
    if (credited.has(id)) await quotas.save(id, usage, byKind(changes, id));
  }
  return credits.reduce((sum, { bytes }) => sum + bytes, 0n);
}

/** Locks several accounts in the order of their ids (ARCHITECTURE.md). */
export async function lockAccounts(
  quotas: QuotaLedger,
  ids: Iterable<AccountId>,
): Promise<Map<AccountId, QuotaAccount>> {
  const locked = new Map<AccountId, QuotaAccount>();
  for (const id of [...new Set(ids)].sort()) {
    const account = await quotas.lock(id);
    if (account === null) throw new RunAgain(`There is no account ${id} to charge or credit.`);
    locked.set(id, account);
  }
  return locked;
}

/** A blob with references has a row: if it is missing, the database is broken and nothing is changed. */
export async function lockBlob(blobs: BlobLedger, contentHash: string): Promise<BlobRecord> {
  const blob = await blobs.lock(contentHash);
  if (blob === null) throw noRow(contentHash);
  return blob;
}

export function noRow(contentHash: string): Error {
  return new Error(`Blob ${contentHash} is referred to and has no row.`);
}

function countEach(contentHashes: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const hash of contentHashes) times.set(hash, (times.get(hash) ?? 0) + 1);
  return times;
}

function creditsOf(
  locked: ReadonlyMap<string, BlobRecord>,
  times: ReadonlyMap<string, number>,
  accounts: ReadonlyMap<AccountId, QuotaAccount>,
): readonly Credit[] {
  const credits: Credit[] = [];
  for (const [contentHash, count] of times) {
    const blob = locked.get(contentHash);
    if (blob === undefined) throw noRow(contentHash);
    if (!accounts.has(blob.chargedTo)) throw new RunAgain(`Blob ${contentHash} was charged to another account.`);
    const given = dropAll(blob, count);
    if (given !== null) credits.push(given);
  }
  return credits;
}

function dropAll(blob: BlobRecord, count: number): Credit | null {
  let [left, given]: [BlobRecord, Credit | null] = [blob, null];
  for (let dropped = 0; dropped < count; dropped += 1) ({ blob: left, credit: given } = dropReference(left));
  return given;
}

/** Sums up an account's changes for each kind; less than 0 takes away. */
export function byKind(changes: readonly Credit[], accountId: AccountId): ReadonlyMap<ChargedKind, bigint> {
  const sums = new Map<ChargedKind, bigint>();
  for (const { kind, bytes } of changes.filter((change) => change.accountId === accountId)) {
    sums.set(kind, (sums.get(kind) ?? 0n) + bytes);
  }
  return sums;
}
