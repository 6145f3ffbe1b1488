import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { CHARGED_KINDS } from '../../domain/quota/charged-kind.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { credit } from '../../domain/quota/usage.js';
import { dropReference, type BlobRecord, type Credit } from '../../domain/uploads/blob-attribution.js';
import type { BlobLedger } from '../ports/stores/blob-ledger.js';
import type { QuotaAccount, QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';

/**
 * Drops one reference for each hash that is given, and credits whoever was charged for what nobody refers to any more
 * (accounting rule 6). Gives the bytes that were credited. Within a transaction that holds the albums of the references:
 * while a blob has one of these, who is charged for it cannot change, so it may be read before the rows are locked.
 */
export async function dropReferences(
  { quotas, blobs }: Pick<Stores, 'quotas' | 'blobs'>,
  contentHashes: readonly string[],
  deploymentLimits: QuotaLimits,
  now: Instant,
): Promise<bigint> {
  const distinct = [...new Set(contentHashes)].sort();
  const accounts = await lockAccounts(quotas, await chargedFor(blobs, distinct));
  const credits: Credit[] = [];
  for (const contentHash of distinct) {
    const times = contentHashes.filter((hash) => hash === contentHash).length;
    const given = await drop(blobs, contentHash, times, now);
    if (given === null) continue;
    const account = accounts.get(given.accountId);
    if (account === undefined) throw new Error(`The account that blob ${contentHash} is charged to is not locked.`);
    const { hard } = effectiveLimits(account.ownLimits, deploymentLimits);
    accounts.set(account.id, { ...account, usage: credit(account.usage, given.bytes, hard, now) });
    credits.push(given);
  }
  for (const { id, usage } of accounts.values()) await quotas.save(id, usage);
  await creditKinds(quotas, credits);
  return credits.reduce((sum, { bytes }) => sum + bytes, 0n);
}

async function creditKinds(quotas: QuotaLedger, credits: readonly Credit[]): Promise<void> {
  const ids = [...new Set(credits.map(({ accountId }) => accountId))];
  for (const id of ids) {
    for (const kind of CHARGED_KINDS) {
      const given = credits.filter((credit) => credit.accountId === id && credit.kind === kind);
      await quotas.addToKind(
        id,
        kind,
        given.reduce((sum, { bytes }) => sum - bytes, 0n),
      );
    }
  }
}

/** Locks several accounts in the order of their ids (ARCHITECTURE.md). */
export async function lockAccounts(
  quotas: QuotaLedger,
  ids: Iterable<AccountId>,
): Promise<Map<AccountId, QuotaAccount>> {
  const locked = new Map<AccountId, QuotaAccount>();
  for (const id of [...new Set(ids)].sort()) {
    const account = await quotas.lock(id);
    if (account === null) throw new Error(`There is no account ${id} to charge or credit.`);
    locked.set(id, account);
  }
  return locked;
}

/** A blob that something refers to has a row: without one the database is broken, and nothing is changed. */
export async function lockBlob(blobs: BlobLedger, contentHash: string): Promise<BlobRecord> {
  const blob = await blobs.lock(contentHash);
  if (blob === null) throw new Error(`Blob ${contentHash} is referred to and has no row.`);
  return blob;
}

async function chargedFor(blobs: BlobLedger, contentHashes: readonly string[]): Promise<Set<AccountId>> {
  const charged = new Set<AccountId>();
  for (const contentHash of contentHashes) {
    const blob = await blobs.find(contentHash);
    if (blob !== null) charged.add(blob.chargedTo);
  }
  return charged;
}

async function drop(blobs: BlobLedger, contentHash: string, times: number, now: Instant): Promise<Credit | null> {
  let left = await lockBlob(blobs, contentHash);
  let given: Credit | null = null;
  for (let dropped = 0; dropped < times; dropped += 1) ({ blob: left, credit: given } = dropReference(left));
  await blobs.save(left, now);
  return given;
}
