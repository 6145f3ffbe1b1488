import { SystemRandom } from '../../../adapters/system/random.js';
import { sha256, toHex } from '../../../domain/kernel/bytes.js';
import { chargeDelta } from '../../../domain/quota/usage.js';
import { attribute } from '../../../domain/uploads/blob-attribution.js';
import type { UploadKind } from '../../../domain/uploads/upload-request.js';
import { aManifest, anId } from '../people/builders.js';
import type { TestService } from '../service/test-service.js';
import { PIN, type Writer } from '../people/writer.js';

const random = new SystemRandom();

/** Ciphertext that nobody else has. */
export function someBytes(length = 100): Uint8Array {
  return random.bytes(length);
}

export function hashOf(bytes: Uint8Array): string {
  return toHex(sha256(bytes));
}

interface Content {
  readonly bytes?: Uint8Array;
  readonly kind?: UploadKind;
  /** What a derivative or provenance belongs to. */
  readonly assetId?: string;
  readonly ownerId?: string;
}

/**
 * An asset, or a further reference of one, as an upload leaves it: blob, reference and charge, without the session.
 * Gives the asset's id.
 */
export async function storedAsset(
  { givens, clock }: Pick<TestService, 'givens' | 'clock'>,
  { accountId }: Writer,
  albumId: string,
  { bytes = someBytes(), kind = 'original', assetId, ownerId = accountId }: Content = {},
): Promise<string> {
  const { unitOfWork, blobStore, config } = givens;
  const [contentHash, size, stagingId, now] = [hashOf(bytes), BigInt(bytes.length), anId(), clock.now()];
  await blobStore.append(stagingId, 0n, chunks(bytes), { limit: size, epoch: 1, checksum: null, checkpoint: null });
  const id = assetId ?? anId();
  const manifest = aManifest({ protocolVersion: PIN });
  const reference = { kind, contentHash, size, uploadUserId: accountId, createdAt: now, manifest };
  await unitOfWork.run(async ({ albums, quotas, blobs, assets }) => {
    await albums.lock(albumId);
    const account = await quotas.lock(accountId);
    const stored = await blobs.claim({ contentHash, size, chargedTo: accountId }, now);
    await blobStore.commit(stagingId, contentHash);
    const { blob, charged } = attribute(stored, { contentHash, size, uploadUserId: accountId });
    await blobs.save(blob, now);
    await quotas.save(accountId, chargeDelta(account!.usage, charged, config.quota.hard, now));
    if (kind === 'original') {
      await assets.insert({ id, albumId, ownerId, sourceAssetId: null, createdAt: now, original: reference });
    } else await assets.addReference({ id, albumId }, reference);
  });
  await blobStore.discard(stagingId);
  return id;
}

async function* chunks(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  // The store may take away what it is given.
  yield bytes.slice();
}
