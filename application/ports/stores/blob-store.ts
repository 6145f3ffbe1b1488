import type { Instant } from '../../../domain/kernel/instant.js';
import type { BlobPlace } from '../../../domain/uploads/blob-attribution.js';

/**
 * Names the bytes of one upload: a UUIDv7 minted by the server and kept in the session's row, not the client's upload
 * id. When the bytes are committed it is the blob's location.
 */
export type StagingId = string;

/** Where an upload's bytes gather. A store may choose their final place at the first byte: the hash is announced. */
export interface Staging {
  readonly id: StagingId;
  /** SHA-256 as announced; `digest` tells whether it is true. */
  readonly contentHash: string;
}

/**
 * The bytes themselves: staged ones, and committed ones at their place. It knows no rows; the ledger decides which place
 * is the blob of a content hash (docs/decisions/upload-path.md). Nothing here is ever held in memory whole.
 *
 * - Staging ids that are no UUID and hashes that are no SHA-256 are answered `error.upload.not_found` and
 *   `error.blob.not_found` before any path is made of them.
 * - A full disk is `error.storage.full`. A store that cannot be reached is `BlobStoreUnavailable`, within limited time.
 * - Staged bytes that were acknowledged and are not there any more are `error.upload.gone`, with a cause.
 * - Chunks are lent, in both directions: whoever takes one copies what it keeps.
 * - Every method may be repeated after a crash at any step of it. None is called inside a transaction, `stat` apart.
 *
 * Held by `tests/contracts/blob-store.test.ts`.
 */
export interface BlobStore {
  /**
   * Opens staged bytes for writing behind the first `offset` ones; what is staged beyond them was never acknowledged and
   * is cut off. One writer at a time for each staging id. `epoch` is the number of the lease that is written under, one
   * more than that of the writer before; 1 where there is no lease.
   */
  stage(staging: Staging, offset: bigint, epoch: number): Promise<StagedWriter>;
  /**
   * Takes staged bytes away from a writer that lost its lease and may not know it: afterwards the first `offset` bytes
   * stand, durably, under the staging that is returned, where that writer's further writes cannot reach them. It is `to`
   * with the bytes copied, or `from` where the store has another way to keep a stale writer out.
   */
  fence(from: Staging, to: StagingId, offset: bigint): Promise<Staging>;
  /**
   * Size and hash of what is staged, or of what was committed from it; `null` when there is nothing. `epoch` is that of
   * the last writer: a store that has hashed the bytes as they passed need not read them again.
   */
  digest(staging: Staging, epoch: number): Promise<StagedDigest | null>;
  /**
   * Puts the staged bytes at `placeOf(staging)`, durably, under that name and no other. Repeating it changes nothing.
   * Nothing can be appended from then on.
   */
  commit(staging: Staging): Promise<void>;
  /** `stage`, `write`, `flush` and `commit` in one, for bytes that are at hand whole. */
  put(staging: Staging, bytes: Uint8Array): Promise<void>;
  /** Drops what is staged and not committed, if anything. What cannot be dropped in an outage is found by `staged`. */
  discard(staging: StagedBytes): Promise<void>;
  /**
   * What is staged and not committed, for the sweep: it spares young ids (UUIDv7), whose row may be on its way. A store that
   * sees by the hash that all has come may put it at its place at once; from then on it can be `stored`.
   */
  staged(): AsyncIterable<StagedBytes>;

  /** The size of committed bytes; `null` when there are none at that place. */
  stat(place: BlobPlace): Promise<bigint | null>;
  /** A reader that is open keeps its bytes, whatever `remove` does. The range must lie within the blob. */
  read(place: BlobPlace, range?: BlobRange): Promise<BlobBytes | null>;
  /** Only for a place that no row names: see docs/decisions/upload-path.md. */
  remove(place: BlobPlace): Promise<void>;
  /** Everything that is committed, in the order of `contentHash`, for sweeps and checks. */
  stored(): AsyncIterable<StoredFile>;
}

/** One PATCH's hold on staged bytes. After a failure only `close` may follow. */
export interface StagedWriter {
  /** Takes a copy: the chunk is the caller's again when this resolves. */
  write(chunk: Uint8Array): Promise<void>;
  /** Everything written is durable when this resolves. */
  flush(): Promise<void>;
  /** Drops what was written since the last `flush`. */
  close(): Promise<void>;
}

export interface StagedDigest {
  readonly size: bigint;
  /** SHA-256, 64 hex digits. */
  readonly contentHash: string;
}

/** As found; not every store knows what hash was announced. */
export interface StagedBytes {
  readonly id: StagingId;
  readonly contentHash: string | null;
}

export interface StoredFile {
  /** As an operator finds it. */
  readonly name: string;
  /** `null` when the store gives no such names. */
  readonly place: BlobPlace | null;
  readonly size: bigint;
  /** When it came to stand there, by the store's clock. */
  readonly storedAt: Instant;
}

/** Both ends are included, as in an HTTP Range. */
export interface BlobRange {
  readonly start: bigint;
  readonly end: bigint;
}

/** Iterate it once, or `close` it. A chunk is valid until the next one is asked for: its memory is used again. */
export interface BlobBytes extends AsyncIterable<Uint8Array> {
  /** Of the whole blob. */
  readonly size: bigint;
  /** Also in the middle; a second call changes nothing. */
  close(): Promise<void>;
}
