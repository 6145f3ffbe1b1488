import { SystemRandom } from '../../../adapters/system/random.js';
import { sha256, toHex } from '../../../domain/kernel/bytes.js';
import { chargeDelta } from '../../../domain/quota/usage.js';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import type { BlobStore, Staging } from '../../../application/ports/stores/blob-store.js';
import { placeOf } from '../../../domain/uploads/blob-attribution.js';
import type { UploadKind } from '../../../domain/uploads/upload-request.js';
import { aManifest, anId } from '../people/builders.js';
import type { TestService } from '../service/test-service.js';
import { PIN, type Writer } from '../people/writer.js';

const random = new SystemRandom();

/** Returns unique ciphertext. */
export function someBytes(length = 100): Uint8Array {
  return random.bytes(length);
}

export function hashOf(bytes: Uint8Array): string {
  return toHex(sha256(bytes));
}

interface Content {
  readonly bytes?: Uint8Array;
  readonly kind?: UploadKind;
  /** The asset of a derivative or provenance. */
  readonly assetId?: string;
  readonly ownerId?: string;
}

/**
 * Stores an asset, or a further reference of one, as an upload does: blob, reference and charge, without the session.
 * Returns the asset's id.
 */
export async function storedAsset(
  { baseParts, clock }: Pick<TestService, 'baseParts' | 'clock'>,
  { accountId }: Writer,
  albumId: string,
  { bytes = someBytes(), kind = 'original', assetId, ownerId = accountId }: Content = {},
): Promise<string> {
  const { unitOfWork, blobStore, config } = baseParts;
  const [contentHash, size, now] = [hashOf(bytes), BigInt(bytes.length), clock.now()];
  const staging = { id: anId(), contentHash };
  await blobStore.put(staging, [bytes]);
  const id = assetId ?? anId();
  const manifest = aManifest({ protocolVersion: PIN });
  const reference = { kind, contentHash, size, uploadUserId: accountId, createdAt: now, manifest };
  await unitOfWork.run(async ({ albums, quotas, blobs, assets }) => {
    await albums.lock(albumId);
    const account = await quotas.lock(accountId);
    const { charged } = await attachBlob(blobs, { ...placeOf(staging), size, chargedTo: accountId, kind }, now);
    await quotas.save(accountId, chargeDelta(account!.usage, charged, config.quota.hard, now));
    await quotas.addToKind(accountId, kind, charged);
    if (kind === 'original') {
      await assets.insert({
        id,
        albumId,
        ownerId,
        sourceAssetId: null,
        createdAt: now,
        viaLink: null,
        original: reference,
      });
    } else await assets.addReference({ id, albumId }, reference);
  });
  return id;
}

/** Counts the files with these bytes. */
export async function storedFiles(blobStore: BlobStore, bytes: Uint8Array): Promise<number> {
  let found = 0;
  for await (const { place } of blobStore.stored()) if (place?.contentHash === hashOf(bytes)) found += 1;
  return found;
}

/** Stages and flushes bytes without a session. */
export async function stage(
  blobStore: BlobStore,
  staging: Staging,
  bytes: Uint8Array,
  { offset = 0n, epoch = 1 }: { readonly offset?: bigint; readonly epoch?: number } = {},
): Promise<void> {
  const writer = await blobStore.stage(staging, offset, epoch);
  await writer.write([bytes]);
  await writer.flush();
  await writer.close();
}
