import type { AnnouncedReference } from '../../../domain/assets/asset-room.js';
import type { InFlight } from '../../../domain/albums/upgrade-ceremony.js';
import type { AccountId, AlbumId, AssetId, UploadId } from '../../../domain/kernel/ids.js';
import { SECOND, type Duration, type Instant } from '../../../domain/kernel/instant.js';
import type { LinkId } from '../../../domain/links/link.js';
import type { CompletedSession, UploadSession } from '../../../domain/uploads/upload-session.js';
import type { Staging, StagingId } from './blob-store.js';

/**
 * A writer's exclusive right to an upload, across nodes. Every lease has its own number (`epoch`), and a writer's rows
 * are written only while that number is current, so a writer that unknowingly lost its lease can acknowledge nothing.
 */
export interface Lease {
  readonly epoch: number;
  /**
   * The lease is held before this instant; `0` when its holder released it and nobody can still be writing. A lease
   * that ends later than a new one, by more than clocks differ, was taken before a clock was set back; it is not held.
   */
  readonly until: Instant;
}

/** The speed assumed for reading a gigabyte again and hashing it, on a slow disk. */
export const PROCESSING_BYTES_A_SECOND = 32n << 20n;
export const LEAST_PROCESSING: Duration = 10 * SECOND;

/** The time for which a node keeps other nodes from processing an upload that it is processing or about to process. */
export function processingLease(declaredSize: bigint): Duration {
  return LEAST_PROCESSING + Number(declaredSize / PROCESSING_BYTES_A_SECOND) * SECOND;
}

/** A session with the fields that only the server needs. */
export interface StoredUpload {
  readonly session: UploadSession;
  readonly stagingId: StagingId;
  readonly lease: Lease;
  /** COSE_Sign1; present when the session is Completed. */
  readonly attestation: Uint8Array | null;
}

/** An upload as it is inserted. */
export type NewStoredUpload = Pick<StoredUpload, 'session' | 'stagingId' | 'attestation'>;

export interface CompletedUpload {
  readonly session: CompletedSession;
  readonly attestation: Uint8Array;
}

/** The place where the upload's bytes are collected. */
export function stagingOf({ stagingId, session }: Pick<StoredUpload, 'stagingId' | 'session'>): Staging {
  return { id: stagingId, contentHash: session.request.contentHash };
}

/** A writer's position: its lease's number and the offset that it last acknowledged. */
export interface WriterPosition {
  readonly epoch: number;
  readonly offset: bigint;
}

/** The progress that a writer acknowledges; the session must be Uploading. */
export type Progress = Pick<UploadSession, 'offset' | 'expiresAt'> & {
  readonly state: 'Uploading' | 'WaitingForProcessing';
};

/**
 * Selects open uploads of an album: all, those of one actor, those through the links of one maker, or through one link.
 */
export type OpenUploads =
  | { readonly of: 'all' }
  | { readonly of: 'actor' | 'maker'; readonly accountId: AccountId }
  | { readonly of: 'link'; readonly linkId: LinkId };

/** The fields of a session that are needed to end it. */
export interface OverdueUpload {
  readonly id: UploadId;
  readonly uploadUserId: AccountId;
}

/**
 * Upload sessions. `domain/uploads/upload-session.ts` defines the states; expiry is computed, never stored. A session
 * that ends is locked after its account (ARCHITECTURE.md). Held by `tests/contracts/upload-store.test.ts`.
 */
export interface UploadStore {
  /**
   * Inserts uploads of different ids that wait for bytes or are Completed, in one statement; `false`, and nothing
   * stored, when an id is taken.
   */
  insertAll(uploads: readonly NewStoredUpload[]): Promise<boolean>;
  find(id: UploadId): Promise<StoredUpload | null>;
  /** Like `find`, and locks the row until the transaction ends. */
  lock(id: UploadId): Promise<StoredUpload | null>;
  /** Locks many rows, in the order of their ids; an id without a row is left out. */
  lockAll(ids: readonly UploadId[]): Promise<ReadonlyMap<UploadId, StoredUpload>>;
  /** Writes the end and the offset of a session that the transaction locks; its lease ends with it. */
  end(session: UploadSession, attestation?: Uint8Array): Promise<void>;
  /** Like `end`, for the completion of many. */
  completeAll(uploads: readonly CompletedUpload[]): Promise<void>;

  /**
   * Takes the lease for a writer, in one conditional statement: the session is Pending or Uploading and not expired,
   * its offset and lease are the ones that were read, and the lease is not held at `now`. The session is Uploading from
   * then on.
   */
  takeLease(
    id: UploadId,
    seen: WriterPosition,
    taken: { readonly now: Instant; readonly until: Instant; readonly stagingId: StagingId },
  ): Promise<boolean>;
  /**
   * Acknowledges progress, and renews the lease (`until`) or releases it (`until` 0), in one statement conditional on
   * the writer's position.
   */
  advance(id: UploadId, writer: WriterPosition, progress: Progress, until: Instant): Promise<boolean>;
  /** Takes the lease for processing a session that is WaitingForProcessing, if nobody holds it at `now`. */
  takeProcessingLease(id: UploadId, now: Instant, until: Instant): Promise<boolean>;
  /** Ends the lease at `now`, if it is still the one with this number. */
  releaseProcessingLease(id: UploadId, epoch: number, now: Instant): Promise<void>;

  /** The number of open sessions of the album in each state at `now`; expired ones do not count. */
  inFlight(albumId: AlbumId, now: Instant): Promise<InFlight>;
  /** The account's bytes that expired sessions still reserve because their end is not stored yet. */
  expiredBytes(accountId: AccountId, now: Instant): Promise<bigint>;
  /** The number of the account's open sessions at `now`; expired ones do not count. */
  countOpen(accountId: AccountId, now: Instant): Promise<number>;
  /**
   * The references that open sessions, without `except`, will add to the asset: each content once for each kind, with
   * the largest of its documents.
   */
  openForAsset(assetId: AssetId, except: UploadId, now: Instant): Promise<readonly AnnouncedReference[]>;
  /** The number of the link's open sessions into its album at `now`; expired ones do not count. */
  countOpenThrough(link: { readonly id: LinkId; readonly albumId: AlbumId }, now: Instant): Promise<number>;
  /** The Pending and Uploading sessions of an album, ordered by the charged account. */
  openIn(albumId: AlbumId, which: OpenUploads): Promise<readonly OverdueUpload[]>;
  /** The Pending and Uploading sessions of these albums that these accounts began. */
  openBy(albumIds: readonly AlbumId[], actorIds: readonly AccountId[]): Promise<readonly OverdueUpload[]>;
  /** The Pending and Uploading sessions that would add to one of these assets of an album. */
  openTo(albumId: AlbumId, assetIds: readonly AssetId[]): Promise<readonly OverdueUpload[]>;
  /** The Pending and Uploading sessions, into any album, by which one actor uploads for a sponsored account. */
  openFor(
    owner: { readonly id: AccountId; readonly sponsorId: AccountId },
    actorId: AccountId,
  ): Promise<readonly OverdueUpload[]>;
  /**
   * Makes the sponsor the actor of at most `limit` of another owner's uploads for a sponsored account, in any state but
   * Pending and Uploading; returns how many.
   */
  forgetActor(
    owner: { readonly id: AccountId; readonly sponsorId: AccountId },
    actorId: AccountId,
    limit: number,
  ): Promise<number>;
  /**
   * Expired sessions that are not stored as such, of one account or of all, longest expired first; those that expired
   * because a clock was set back come last.
   */
  expired(now: Instant, limit: number, accountId?: AccountId): Promise<readonly OverdueUpload[]>;
  /**
   * Sessions that are WaitingForProcessing while nobody holds their lease: their node died, or their bytes could not be
   * read. Those tried most recently come last, so that they do not delay the others.
   */
  unprocessed(now: Instant, limit: number): Promise<readonly UploadId[]>;
  /** Declared bytes of the sessions that have not ended (expired or not, as in the counters), by account. */
  reservedTotals(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, bigint>>;
  /** The staging ids of sessions that have not ended, ordered by session id, after `after`. */
  openStaging(
    after: UploadId | null,
    limit: number,
  ): Promise<readonly { readonly id: UploadId; readonly stagingId: StagingId }[]>;
  /** Deletes sessions that stored nothing and whose expiry lies before `before`; returns how many. */
  prune(before: Instant, limit: number): Promise<number>;
}
