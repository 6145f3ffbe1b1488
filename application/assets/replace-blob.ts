import type { MetadataReference } from '../../domain/assets/asset.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { admitMetadata } from '../../domain/quota/admission.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { credit, type Usage } from '../../domain/quota/usage.js';
import {
  dropReference,
  type Arrival,
  type Attribution,
  type BlobPlace,
  type Credit,
} from '../../domain/uploads/blob-attribution.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import { RunAgain } from '../ports/stores/unit-of-work.js';
import { attachBlob } from '../uploads/attach-blob.js';
import { lockAccounts, lockBlob } from './drop-references.js';

type NewBlob = BlobPlace & Pick<MetadataReference, 'size' | 'uploadUserId'>;

/**
 * Adds a reference to the metadata's blob and drops the one to `replaced`: its `uploadUserId` is charged for the new blob,
 * and the account that was charged for the old one is credited (enforcement point 4 checks the difference). Call it within
 * a transaction that locks the asset's album. Returns `Attribution.unused`.
 */
export async function replaceBlob(
  stores: Stores,
  replaced: string | null,
  { uploadUserId: writer, contentHash, location, size }: NewBlob,
  deploymentLimits: QuotaLimits,
  now: Instant,
): Promise<BlobPlace | null> {
  const { quotas, blobs } = stores;
  const old = replaced === null ? null : await blobs.find(replaced);
  const accounts = await lockAccounts(quotas, old === null ? [writer] : [writer, old.chargedTo]);
  const arrival = { contentHash, location, size, chargedTo: writer, kind: 'metadata' } as const;
  const { attached, given } = await swap(stores, replaced, arrival, now);
  if (given !== null && !accounts.has(given.accountId))
    throw new RunAgain('The old metadata is charged to another account.');
  for (const account of accounts.values()) {
    const back = given?.accountId === account.id ? given.bytes : 0n;
    const limits = effectiveLimits(account.ownLimits, deploymentLimits);
    const usage =
      account.id === writer
        ? await admitted(stores, account, limits, attached.charged - back, now)
        : credit(account.usage, back, limits.hard, now);
    await quotas.save(account.id, usage);
  }
  if (given !== null) await quotas.addToKind(given.accountId, given.kind, -given.bytes);
  await quotas.addToKind(writer, 'metadata', attached.charged);
  return attached.unused;
}

/** Locks the rows in the order of their hashes, as everywhere. */
async function swap(
  { blobs }: Stores,
  replaced: string | null,
  arrival: Omit<Arrival, 'chargedAt'>,
  now: Instant,
): Promise<{ readonly attached: Attribution; readonly given: Credit | null }> {
  const drop = async (): Promise<Credit | null> => {
    if (replaced === null) return null;
    const { blob, credit } = dropReference(await lockBlob(blobs, replaced));
    await blobs.save(blob, now);
    return credit;
  };
  const isOldFirst = replaced !== null && replaced < arrival.contentHash;
  const first = isOldFirst ? await drop() : null;
  const attached = await attachBlob(blobs, arrival, now);
  return { attached, given: isOldFirst ? first : await drop() };
}

/** Bytes that expired uploads still reserve do not count, whether or not their end is stored. */
async function admitted(
  { uploads }: Stores,
  { id, usage, suspension }: QuotaAccount,
  limits: QuotaLimits,
  delta: bigint,
  now: Instant,
): Promise<Usage> {
  const { reserved } = usage;
  const live = { ...usage, reserved: reserved - (await uploads.expiredBytes(id, now)) };
  return { ...admitMetadata(live, limits, suspension, delta, now), reserved };
}
