import { admitToCache, cachingBudget } from '../../domain/federation/caching-budget.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { NO_TOTALS } from '../../domain/quota/charged-kind.js';
import { admitUpload } from '../../domain/quota/admission.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import { chargeDelta, withoutExpired } from '../../domain/quota/usage.js';
import type { BlobPlace } from '../../domain/uploads/blob-attribution.js';
import { present } from '../accounts/lock-present.js';
import { attachBlob, type Attached } from '../uploads/attach-blob.js';
import type { CachedBlob } from '../ports/stores/cached-blob-store.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { Settings } from '../settings.js';

type CacheTerms = Pick<Settings, 'quota' | 'federation'>;

type Candidate = Pick<CachedBlob, 'accountId' | 'peer' | 'size'>;

/**
 * Checks before bytes are moved if they could be stored. Only `cacheBlob` decides: the peer may take so long that the
 * account is deleted meanwhile.
 */
export async function requireRoom(
  stores: Stores,
  candidate: Candidate,
  terms: CacheTerms,
  now: Instant,
): Promise<void> {
  const account = present(await stores.quotas.read(candidate.accountId));
  await admit(stores, account, candidate, terms, now);
}

/**
 * Stores a blob that is hashed and in place: row, reference and charge, in a transaction that locks account and blob in
 * this order. A blob that the account already has is returned unchanged; one that the server already has is charged to
 * nobody again.
 */
export async function cacheBlob(
  stores: Stores,
  pulled: Omit<CachedBlob, 'charged'>,
  place: BlobPlace,
  terms: CacheTerms,
): Promise<Attached<CachedBlob>> {
  const { accountId, contentHash, size, createdAt: now } = pulled;
  const account = present(await stores.quotas.lock(accountId));
  const known = await stores.cachedBlobs.find(accountId, contentHash);
  if (known !== null) return { result: known, unused: place };
  await admit(stores, account, pulled, terms, now);
  const { charged, unused } = await attachBlob(
    stores.blobs,
    { ...place, size, chargedTo: accountId, kind: 'cached' },
    now,
  );
  const cached = { ...pulled, charged };
  if (!(await stores.cachedBlobs.insert(cached)))
    throw new Error(`${contentHash} was cached under the account's lock.`);
  const { hard } = effectiveLimits(account.ownLimits, terms.quota);
  await stores.quotas.save(accountId, chargeDelta(account.usage, charged, hard, now));
  await stores.quotas.addToKind(accountId, 'cached', charged);
  return { result: cached, unused };
}

/** Admits the blob like an upload of its size, and within the peer's budget. */
async function admit(
  stores: Stores,
  { id, usage, ownLimits, suspension }: QuotaAccount,
  candidate: Candidate,
  { quota, federation }: CacheTerms,
  now: Instant,
): Promise<void> {
  const limits = effectiveLimits(ownLimits, quota);
  const expired = await stores.uploads.expiredBytes(id, now);
  withoutExpired(usage, expired, (counted) => admitUpload(counted, limits, suspension, candidate.size, now));
  const budget = cachingBudget(limits.hard, federation.cacheShare);
  if (budget !== null) await admitWithin(budget, stores, candidate);
}

/**
 * The account's charges for blobs of all peers are one counter, and the peer's are a part of them: only when all do not
 * fit are the peer's rows added up. Otherwise each pull would read the rows of all pulls before it.
 */
async function admitWithin(
  budget: bigint,
  { quotas, cachedBlobs }: Stores,
  { accountId, peer, size }: Candidate,
): Promise<void> {
  const { cached } = (await quotas.kinds([accountId])).get(accountId) ?? NO_TOTALS;
  if (cached + size <= budget) return;
  admitToCache(await cachedBlobs.chargedFrom(accountId, peer), size, budget);
}
