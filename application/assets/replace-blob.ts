import type { MetadataReference } from '../../domain/assets/asset.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { admitMetadata } from '../../domain/quota/admission.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { credit, type Usage } from '../../domain/quota/usage.js';
import { attribute, dropReference, type BlobRecord, type Credit } from '../../domain/uploads/blob-attribution.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import { lockAccounts, lockBlob } from './drop-references.js';

/**
 * Takes a reference to the metadata's blob and drops the one to `replaced`: who writes is charged for what is new, and
 * whoever was charged for the old gets it back (enforcement point 4 checks the difference). Within a transaction that
 * holds the asset's album.
 */
export async function replaceBlob(
  stores: Stores,
  replaced: string | null,
  metadata: MetadataReference,
  deploymentLimits: QuotaLimits,
  now: Instant,
): Promise<void> {
  const { quotas, blobs } = stores;
  const writer = metadata.uploadUserId;
  const old = replaced === null ? null : await blobs.find(replaced);
  const accounts = await lockAccounts(quotas, old === null ? [writer] : [writer, old.chargedTo]);
  const { charged, given } = await swap(stores, replaced, metadata, now);
  for (const account of accounts.values()) {
    const back = given?.accountId === account.id ? given.bytes : 0n;
    const limits = effectiveLimits(account.ownLimits, deploymentLimits);
    const usage =
      account.id === writer
        ? await admitted(stores, account, limits, charged - back, now)
        : credit(account.usage, back, limits.hard, now);
    await quotas.save(account.id, usage);
  }
}

/** The rows by their hashes' order, as everywhere. */
async function swap(
  { blobs }: Stores,
  replaced: string | null,
  { contentHash, size, uploadUserId }: MetadataReference,
  now: Instant,
): Promise<{ readonly charged: bigint; readonly given: Credit | null }> {
  let [charged, given]: [bigint, Credit | null] = [0n, null];
  const take = async (): Promise<BlobRecord> => {
    const stored = await blobs.claim({ contentHash, size, chargedTo: uploadUserId }, now);
    const attribution = attribute(stored, { contentHash, size, uploadUserId });
    charged = attribution.charged;
    return attribution.blob;
  };
  const drop = async (hash: string): Promise<BlobRecord> => {
    const dropped = dropReference(await lockBlob(blobs, hash));
    given = dropped.credit;
    return dropped.blob;
  };
  for (const hash of replaced === null ? [contentHash] : [contentHash, replaced].sort()) {
    await blobs.save(hash === contentHash ? await take() : await drop(hash), now);
  }
  return { charged, given };
}

/** What expired uploads still hold of the reservation is nobody's any more, whoever stores their end. */
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
