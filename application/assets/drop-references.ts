import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { ChargedKind } from '../../domain/quota/charged-kind.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { credit } from '../../domain/quota/usage.js';
import type { BlobRecord, Credit } from '../../domain/uploads/blob-attribution.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { QuotaAccount, QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import { RunAgain } from '../ports/stores/unit-of-work.js';

/**
 * Drops one reference for each given hash, and credits the accounts that were charged for contents that lose their last
 * reference (accounting rule 6). Returns the credited bytes. Call it within a transaction that locks the albums of the
 * references. The charged accounts, if the caller does not know them from the same transaction, are read before the
 * rows are locked; if a charge moves in between (its account is being deleted), the transaction runs again.
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
  const charges = await blobs.drop(times);
  if (!charges.every(({ accountId }) => accounts.has(accountId))) throw new RunAgain('A blob is charged to another.');
  const credits = charges.filter(({ bytes }) => bytes > 0n);
  for (const [id, account] of accounts) {
    const own = credits.filter(({ accountId }) => accountId === id);
    if (own.length === 0) continue;
    const { hard } = effectiveLimits(account.ownLimits, deploymentLimits);
    const changes = own.map((given) => ({ ...given, bytes: -given.bytes }));
    await quotas.save(id, credit(account.usage, total(own), hard, now), byKind(changes, id));
  }
  return total(credits);
}

function total(credits: readonly Credit[]): bigint {
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

/** Sums up an account's changes for each kind; less than 0 takes away. */
export function byKind(changes: readonly Credit[], accountId: AccountId): ReadonlyMap<ChargedKind, bigint> {
  const sums = new Map<ChargedKind, bigint>();
  for (const { kind, bytes } of changes.filter((change) => change.accountId === accountId)) {
    sums.set(kind, (sums.get(kind) ?? 0n) + bytes);
  }
  return sums;
}
