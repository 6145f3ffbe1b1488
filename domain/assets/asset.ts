import type { AccountId, AlbumId, AssetId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { LinkId } from '../links/link.js';
import type { UploadKind, UploadManifest } from '../uploads/upload-request.js';

/** One reference of an asset to a blob; the blob's reference count is the number of these. */
interface Reference {
  readonly contentHash: string;
  readonly size: bigint;
  /** The account that uploaded it. Identical content is charged only to its first uploader, maybe another account. */
  readonly uploadUserId: AccountId;
  readonly createdAt: Instant;
}

export interface BlobReference extends Reference {
  readonly kind: UploadKind;
  readonly manifest: UploadManifest;
}

/** An asset has one metadata blob, always replaced whole; it has no signed document. */
export interface MetadataReference extends Reference {
  readonly cryptoSuiteId: number;
}

export interface Asset {
  readonly id: AssetId;
  readonly albumId: AlbumId;
  readonly ownerId: AccountId;
  /** The asset that this one was forked from; it may no longer exist. */
  readonly sourceAssetId: AssetId | null;
  readonly createdAt: Instant;
  /** The link through which a guest contributed it; the link may be revoked. `null` for a member's upload. */
  readonly viaLink: LinkId | null;
  /** The time of trashing; the asset counts at full size until it is purged (accounting rule 5). */
  readonly trashedAt: Instant | null;
  /** Its uploader is the asset's uploader. */
  readonly original: BlobReference;
  /** Derivatives and provenances, oldest first. */
  readonly derivatives: readonly BlobReference[];
  readonly metadata: MetadataReference | null;
}

/** The size of the asset's signed documents, in bytes. */
export function documentBytes({ original, derivatives }: Asset): number {
  return [original, ...derivatives].reduce((sum, { manifest }) => sum + manifest.document.length, 0);
}

/**
 * Returns the first assets of a page, up to and including the one whose documents exceed `most` bytes in total; at
 * least two if there are two. The caller keeps the assets within `most`, at least one; the extra asset shows that more
 * follow.
 */
export function withinDocuments(assets: readonly Asset[], most: number): readonly Asset[] {
  let carried = 0;
  const end = assets.findIndex((asset, index) => (carried += documentBytes(asset)) > most && index > 0);
  return end === -1 ? assets : assets.slice(0, end + 1);
}

/** The content hash of every reference: a hash appears twice if the asset refers to it as two kinds. */
export function heldContent({ original, derivatives, metadata }: Asset): readonly string[] {
  return [original, ...derivatives, ...(metadata === null ? [] : [metadata])].map(({ contentHash }) => contentHash);
}
