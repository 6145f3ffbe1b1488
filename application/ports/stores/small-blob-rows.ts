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
 * The bytes of metadata, which are too small to be files. Each call is one statement that commits by itself: the rows
 * are bytes at their places, as files are, and the ledger decides what they are used for.
 *
 * Held by `tests/contracts/small-blob-rows.test.ts`.
 */
export interface SmallBlobRows {
  /** Durable when it resolves. Rows that are there already stay as they are. At most `MOST_INSERTED` rows. */
  insertAll(blobs: readonly SmallBlob[]): Promise<void>;
  /** The bytes are the caller's. */
  find(location: string): Promise<Uint8Array | null>;
  /** The size in bytes. */
  sizeOf(location: string): Promise<bigint | null>;
  deleteAll(locations: readonly string[]): Promise<void>;
  /** The rows after a place, by content hash and location. */
  page(after: SmallBlobExtent | null, limit: number): Promise<readonly SmallBlobExtent[]>;
}

/** The most rows of one INSERT. */
export const MOST_INSERTED = 16;
