import type { BlobPlace } from '../../../domain/uploads/blob-attribution.js';

/** A small blob: its bytes are in its row. */
export interface SmallBlob {
  /** Minted for these bytes alone. */
  readonly location: string;
  readonly contentHash: string;
  readonly bytes: Uint8Array;
}

/** A row without its bytes. */
export interface SmallBlobExtent extends BlobPlace {
  readonly location: string;
  readonly size: bigint;
}

/**
 * The bytes of metadata, which are too small to be files (docs/decisions/metadata-in-the-database.md). The ledger decides
 * what they are used for, as for bytes in files.
 *
 * Held by `tests/contracts/small-blob-rows.test.ts`.
 */
export interface SmallBlobRows {
  /** In the transaction that makes the references. The bytes are lent until the call resolves or rejects. */
  insertAll(blobs: readonly SmallBlob[]): Promise<void>;
  /** The returned bytes are the caller's. */
  find(location: string): Promise<Uint8Array | null>;
  /** The size in bytes. */
  sizeOf(location: string): Promise<bigint | null>;
  deleteAll(locations: readonly string[]): Promise<void>;
  /** The rows after a place, by content hash and location. */
  page(after: SmallBlobExtent | null, limit: number): Promise<readonly SmallBlobExtent[]>;
}
