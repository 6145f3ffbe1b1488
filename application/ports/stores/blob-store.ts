import type { Checksum } from '../../../domain/uploads/tus-headers.js';

/**
 * Where an upload's bytes are gathered: a UUIDv7 minted by the server and kept in the session's row, not the client's
 * upload id. Whoever takes an upload from a writer that may be alive gives it a new one (`copyStaged`).
 */
export type StagingId = string;

/**
 * The bytes themselves: staging areas, and committed blobs by their content hash. It knows no rows; what is
 * referenced, charged or locked stands in the database. Nothing here is ever held in memory whole.
 *
 * - Staging ids that are no UUID and hashes that are no SHA-256 are answered `error.upload.not_found` and
 *   `error.blob.not_found` before any path is made of them.
 * - A full disk is `error.storage.full`; nothing of the refused bytes is kept.
 * - Staged bytes that were acknowledged and are not there any more are `error.upload.gone`, with a cause.
 * - Every method may be repeated after a crash at any step of it.
 *
 * Held by `tests/contracts/blob-store.test.ts`.
 */
export interface BlobStore {
  /**
   * Writes `source` behind the first `offset` staged bytes; resolves when what it tells is durable. What is staged
   * beyond `offset` was never acknowledged and is cut off first. One caller at a time for each staging id.
   *
   * - `source` ending in an error is a client gone away: what came is kept and told, `interrupted` (nothing of it with a
   *   checksum, which cannot be checked any more).
   * - More than `limit` bytes are `error.upload.too_large`, a wrong checksum `error.upload.checksum_mismatch`. Then, as on
   *   any failure, nothing is kept but what a checkpoint had acknowledged. `source` is not read on, but returned: an
   *   HTTP request must be given as `request.iterator({ destroyOnReturn: false })` to be answered still.
   * - The chunks of `source` are the store's from then on: it frees the memory of those that it has written.
   */
  append(
    stagingId: StagingId,
    offset: bigint,
    source: AsyncIterable<Uint8Array>,
    terms: AppendTerms,
  ): Promise<Appended>;
  /**
   * Copies the first `offset` staged bytes, durably, to a new staging id. A writer that lost its lease without knowing it
   * goes on with the old id, where it can harm nothing once the session's row names the new one.
   */
  copyStaged(from: StagingId, to: StagingId, offset: bigint): Promise<void>;
  /**
   * The hash of what is staged; `null` when nothing is. With `epoch`, that of the last append, a store that has hashed the
   * bytes as they came need not read them again. Without it, they are read.
   */
  digest(stagingId: StagingId, epoch?: number): Promise<StagedDigest | null>;
  /**
   * Makes the staged bytes the blob of that hash, durably. Repeating it, or a twin that was first, changes nothing. The
   * staged bytes stay until `discard`, so that a transaction that is rolled back after this has lost nothing; no more
   * can be appended to them.
   */
  commit(stagingId: StagingId, contentHash: string): Promise<void>;
  /** Drops what is staged, if anything; a blob that was made of it stays. */
  discard(stagingId: StagingId): Promise<void>;
  /** Every staging id with bytes, for the sweep: it spares young ones (UUIDv7), whose row may be on its way. */
  staged(): AsyncIterable<StagingId>;

  /** The size of a committed blob. */
  stat(contentHash: string): Promise<bigint | null>;
  /** A reader that is open keeps its bytes, whatever `remove` does. The range must lie within the blob. */
  open(contentHash: string, range?: BlobRange): Promise<BlobBytes | null>;
  /** Only under the lock of the blob's row (ARCHITECTURE.md), so that no twin is being committed meanwhile. */
  remove(contentHash: string): Promise<void>;
  /** Every committed blob's hash, for the sweep. */
  committed(): AsyncIterable<string>;
}

export interface AppendTerms {
  /** How many bytes may come at most: what is left of the declared size. */
  readonly limit: bigint;
  /** The number of the lease that is written under: one more than that of the append before. `null`: nobody else writes. */
  readonly epoch: number | null;
  readonly checksum: Checksum | null;
  /** Not used with a checksum: bytes that are not checked yet cannot be acknowledged. */
  readonly checkpoint: Checkpoint | null;
}

/** Acknowledges a long stream in steps, so that a node that dies in it loses one step and not all of it. */
export interface Checkpoint {
  readonly every: bigint;
  /** `written` bytes of this append are durable. Rejecting ends the append. */
  acknowledge(written: bigint): Promise<void>;
}

export interface Appended {
  /** Durable bytes of this append, those of its checkpoints included. */
  readonly written: bigint;
  readonly interrupted: boolean;
}

export interface StagedDigest {
  readonly size: bigint;
  /** SHA-256, 64 hex digits. */
  readonly contentHash: string;
}

/** Both ends are included, as in an HTTP Range. */
export interface BlobRange {
  readonly start: bigint;
  readonly end: bigint;
}

/** Must be read to its end or destroyed. Its chunks are the reader's, who may free their memory. */
export interface BlobBytes extends AsyncIterable<Uint8Array> {
  destroy(): unknown;
}
