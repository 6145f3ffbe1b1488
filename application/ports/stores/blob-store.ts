import type { Instant } from '../../../domain/kernel/instant.js';
import type { BlobPlace } from '../../../domain/uploads/blob-attribution.js';

/**
 * The id of one upload's bytes: a UUIDv7 minted by the server and stored in the session's row, not the client's upload
 * id. Once the bytes are committed it is the blob's location.
 */
export type StagingId = string;

/** The place that collects an upload's bytes. A store may choose their final place early: the hash is announced. */
export interface Staging {
  readonly id: StagingId;
  /** SHA-256 as announced; `digest` tells if the bytes match it. */
  readonly contentHash: string;
}

/**
 * The bytes themselves: staged ones, and committed ones at their place. A store knows no rows; the ledger decides which
 * place is the blob of a content hash (docs/decisions/upload-path.md). A store never holds a content in memory whole.
 *
 * - Staging ids that are no UUID and hashes that are no SHA-256 are rejected with `error.upload.not_found` and
 *   `error.blob.not_found` before any path is made of them.
 * - A full disk is `error.storage.full`. A store that cannot be reached is `BlobStoreUnavailable`, within limited time.
 * - Bytes that are stored but that their disk cannot read are `UnreadableBytes`, from `digest`, `digestAt` and `read`.
 * - Staged bytes that were acknowledged and are missing are `error.upload.gone`, with a cause.
 * - Bytes are lent, in both directions: the receiver copies what it keeps.
 * - Bytes that the database holds (`isInDatabase`) are read, listed and removed here, and never staged or put: the
 *   transaction of their reference inserts them (small-blob-rows.ts).
 * - Every method may be repeated after a crash at any of its steps. None is called inside a transaction, except `stat`.
 *
 * Held by `tests/contracts/blob-store.test.ts`.
 */
export interface BlobStore {
  /**
   * Opens staged bytes for writing after the first `offset` ones; bytes staged beyond them were never acknowledged and
   * are cut off. Each staging id has one writer at a time. `epoch` is the number of the writer's lease, one more than
   * the previous writer's; 1 where there is no lease.
   */
  stage(staging: Staging, offset: bigint, epoch: number): Promise<StagedWriter>;
  /**
   * Detaches staged bytes from a writer that lost its lease and may not know it. Afterwards the first `offset` bytes
   * are durable under the returned staging, where that writer's further writes cannot reach them. The result is `to`
   * with the bytes copied, or `from` when the store has another way to keep a stale writer out.
   */
  fence(from: Staging, to: StagingId, offset: bigint): Promise<Staging>;
  /**
   * Size and hash of the staged bytes, or of those committed from them; `null` when there are none. `epoch` is the last
   * writer's: a store that hashed the bytes as they arrived need not read them again.
   */
  digest(staging: Staging, epoch: number): Promise<BlobDigest | null>;
  /**
   * Moves the staged bytes durably to `placeOf(staging)`, under that name only. Idempotent. Nothing can be appended
   * afterwards.
   */
  commit(staging: Staging): Promise<void>;
  /**
   * `stage`, `write`, `flush` and `commit` in one, for bytes that the caller has whole, in pieces. They are lent until
   * the call resolves or rejects; afterwards they are not read.
   */
  put(staging: Staging, pieces: readonly Uint8Array[]): Promise<void>;
  /**
   * Deletes bytes that are staged and not committed, if any; throws `BlobStoreUnavailable` as every method does. The
   * sweep (`staged`) finds what an outage leaves.
   */
  discard(staging: StagedBytes): Promise<void>;
  /**
   * Bytes that are staged and not committed, for the sweep, which spares young ids (UUIDv7) because their row may not
   * be committed yet. A store that recognises complete bytes by their hash may move them to their place at once; from
   * then on `stored` may list them.
   */
  staged(): AsyncIterable<StagedBytes>;

  /** The size of committed bytes; `null` when there are none at that place. */
  stat(place: BlobPlace): Promise<bigint | null>;
  /**
   * Size and hash of committed bytes, from reading all of them; `null` when there are none at that place. Other work of
   * the process proceeds meanwhile, however many bytes there are.
   */
  digestAt(place: BlobPlace): Promise<BlobDigest | null>;
  /**
   * An open reader keeps its bytes even after `remove`. The range must lie within the blob. A store may rely on
   * `known`, the ledger's size, instead of asking for the size; if the bytes have another one, reading the first chunk
   * throws `BlobStoreUnavailable`.
   */
  read(place: BlobPlace, range?: BlobRange, known?: bigint): Promise<BlobBytes | null>;
  /** Only for a place that no row names (docs/decisions/upload-path.md). */
  remove(place: BlobPlace): Promise<void>;
  /** Like `remove`, for many places. If it fails, some of them may be removed. */
  removeAll(places: readonly BlobPlace[]): Promise<void>;
  /** All committed bytes, ordered by `contentHash`, for sweeps and checks. */
  stored(): AsyncIterable<StoredFile>;
}

/**
 * One append's hold on staged bytes. After a failure, and after `close`, `write` and `flush` reject: their bytes could
 * leave a gap, or go into another writer's.
 */
export interface StagedWriter {
  /** The pieces are lent until the call resolves or rejects. One call at a time. */
  write(pieces: readonly Uint8Array[]): Promise<void>;
  /**
   * Everything written is durable when this resolves. `isPart`: more bytes follow, so these are not the announced
   * content, even if they have its hash.
   */
  flush(isPart?: boolean): Promise<void>;
  /** Drops the bytes written since the last `flush`. Idempotent. */
  close(): Promise<void>;
}

export interface BlobDigest {
  readonly size: bigint;
  /** SHA-256, 64 hex digits. */
  readonly contentHash: string;
}

/** Staged bytes as the store lists them; not every store knows the announced hash. */
export interface StagedBytes {
  readonly id: StagingId;
  readonly contentHash: string | null;
}

export interface StoredFile {
  /** The name that an operator sees in the store. */
  readonly name: string;
  /** `null` when the name is not one that the store gives. */
  readonly place: BlobPlace | null;
  readonly size: bigint;
  /** The time of its storing, by the store's clock. */
  readonly storedAt: Instant;
}

/** Both ends are included. */
export interface BlobRange {
  readonly start: bigint;
  readonly end: bigint;
}

/**
 * Iterate it once, or `close` it. A chunk is valid until the next one is requested or it is closed: its memory is reused.
 */
export interface BlobBytes extends AsyncIterable<Uint8Array> {
  /** The size of the whole blob. */
  readonly size: bigint;
  /** May be called in the middle; idempotent. */
  close(): Promise<void>;
}
