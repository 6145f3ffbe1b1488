import type { AccountId, AlbumId, AssetId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { LinkId } from '../links/link.js';
import type { UploadKind, UploadManifest } from '../uploads/upload-request.js';

/** One hold of an asset on a blob; the blob's reference count is the number of these. */
interface Reference {
  readonly contentHash: string;
  readonly size: bigint;
  /** The account that uploaded it. A twin charges its first uploader alone, so another account may be charged. */
  readonly uploadUserId: AccountId;
  readonly createdAt: Instant;
}

export interface BlobReference extends Reference {
  readonly kind: UploadKind;
  readonly manifest: UploadManifest;
}

/** Metadata is one blob at a time, replaced whole; no signed document comes with it. */
export interface MetadataReference extends Reference {
  readonly cryptoSuiteId: number;
}

export interface Asset {
  readonly id: AssetId;
  readonly albumId: AlbumId;
  readonly ownerId: AccountId;
  /** The asset that this one was forked from; it may be gone. */
  readonly sourceAssetId: AssetId | null;
  readonly createdAt: Instant;
  /** The link through which a guest contributed it; the link may be revoked. `null` for a member's upload. */
  readonly viaLink: LinkId | null;
  /** In the trash since then; it counts at full size until it is purged (accounting rule 5). */
  readonly trashedAt: Instant | null;
  /** Its uploader is the asset's. */
  readonly original: BlobReference;
  /** Derivatives and provenances, oldest first. */
  readonly derivatives: readonly BlobReference[];
  readonly metadata: MetadataReference | null;
}

/** Bytes of the signed documents that come with it. */
export function documentBytes({ original, derivatives }: Asset): number {
  return [original, ...derivatives].reduce((sum, { manifest }) => sum + manifest.document.length, 0);
}

/**
 * The first assets of a page, up to the one with which they carry more than `most` bytes of documents; at least two, so
 * that whoever keeps those within `most`, or the first, knows that there are more.
 */
export function withinDocuments(assets: readonly Asset[], most: number): readonly Asset[] {
  let carried = 0;
  const end = assets.findIndex((asset, index) => (carried += documentBytes(asset)) > most && index > 0);
  return end === -1 ? assets : assets.slice(0, end + 1);
}

/** The content of every reference: a hash twice where the asset refers to it as two kinds. */
export function heldContent({ original, derivatives, metadata }: Asset): readonly string[] {
  return [original, ...derivatives, ...(metadata === null ? [] : [metadata])].map(({ contentHash }) => contentHash);
}
