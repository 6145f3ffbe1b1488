import type { BlobPlace } from '../../../domain/uploads/blob-attribution.js';
import type { AuditedPage } from './reference-ledger.js';

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
  /** The size that the row names. */
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
  /** The length of the bytes themselves. */
  sizeOf(location: string): Promise<bigint | null>;
  deleteAll(locations: readonly string[]): Promise<void>;
  /** The rows after a place, by content hash and location. */
  page(after: SmallBlobExtent | null, limit: number): Promise<readonly SmallBlobExtent[]>;
  /**
   * Measures the bytes of the next `limit` rows after a location, in the order in which they are stored. A suspect is
   * the location of a row whose bytes differ in length from the row's size, which only damage causes.
   */
  measure(after: string | null, limit: number): Promise<AuditedPage>;
}
