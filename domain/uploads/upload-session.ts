import { DomainError } from '../kernel/errors.js';
import type { AccountId, AssetId, UploadId } from '../kernel/ids.js';
import { isImplausiblyAhead, type Duration, type Instant } from '../kernel/instant.js';
import type { UploadActor, UploadRequest } from './upload-request.js';

/** The members that never change after creation, except `offset` and `expiresAt`, which arriving bytes move forward. */
interface UploadFacts {
  readonly id: UploadId;
  /** The account that is charged: the actor's, also for an upload to an account that it sponsors. */
  readonly uploadUserId: AccountId;
  readonly actor: UploadActor;
  readonly request: UploadRequest;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Bytes that are durable and acknowledged. */
  readonly offset: bigint;
}

/** The reason why the server could not make an asset of bytes that had all arrived. */
export type UploadFailure = 'content_hash_mismatch' | 'asset_purged' | 'bytes_unreadable';

interface Pending extends UploadFacts {
  readonly state: 'Pending';
}
interface Uploading extends UploadFacts {
  readonly state: 'Uploading';
}
interface WaitingForProcessing extends UploadFacts {
  readonly state: 'WaitingForProcessing';
}
export interface CompletedSession extends UploadFacts {
  readonly state: 'Completed';
  /** The asset that was created, or the one that received a derivative or provenance. */
  readonly assetId: AssetId;
  readonly endedAt: Instant;
}
interface Failed extends UploadFacts {
  readonly state: 'Failed';
  readonly failure: UploadFailure;
  readonly endedAt: Instant;
}
interface Abandoned extends UploadFacts {
  readonly state: 'Cancelled' | 'Expired';
  readonly endedAt: Instant;
}

/**
 * Pending → Uploading → WaitingForProcessing → Completed | Failed; from Pending and Uploading also Cancelled | Expired.
 * Model: `tests/domain/uploads/upload-session.model.test.ts`.
 */
export type UploadSession = Pending | Uploading | WaitingForProcessing | CompletedSession | Failed | Abandoned;
export type UploadState = UploadSession['state'];

export interface NewUpload {
  readonly id: UploadId;
  readonly uploadUserId: AccountId;
  readonly actor: UploadActor;
  /** Already checked by `checkUploadRequest`. */
  readonly request: UploadRequest;
}

export function createUpload(upload: NewUpload, now: Instant, lifetime: Duration): UploadSession {
  return { ...upload, state: 'Pending', createdAt: now, expiresAt: now + lifetime, offset: 0n };
}

/**
 * True for an expired session. Computed, never stored; only a session that still waits for bytes expires. A session
 * created implausibly far ahead has expired too: a clock was set back, and the session would hold its reservation for
 * the whole step (quality F10).
 */
export function isExpired(session: UploadSession, now: Instant): boolean {
  if (session.state !== 'Pending' && session.state !== 'Uploading') return false;
  return now >= session.expiresAt || isImplausiblyAhead(session.createdAt, now);
}

/**
 * Returns the session's state at `now`. A caller that stores an Expired one releases its reservation in the same
 * transaction.
 */
export function asOf(session: UploadSession, now: Instant): UploadSession {
  return isExpired(session, now) ? expired(session, now) : session;
}

/** Returns the session after more bytes have arrived: it waits a whole lifetime for the next ones. */
export function prolong(session: UploadSession, now: Instant, lifetime: Duration): UploadSession {
  if (isExpired(session, now)) return session;
  return { ...session, expiresAt: Math.max(session.expiresAt, now + lifetime) };
}

function expired(session: UploadSession, now: Instant): UploadSession {
  return { ...session, state: 'Expired', endedAt: Math.min(session.expiresAt, now) };
}

/** True while the session counts as in flight. An expired one does not, even if its expiry is not stored. */
export function isOpen(session: UploadSession, now: Instant): boolean {
  return !isEnded(asOf(session, now));
}

/** The bytes that the session reserves of its account: its declared size until it ends. */
export function reservedBytes(session: UploadSession): bigint {
  return isEnded(session) ? 0n : session.request.declaredSize;
}

function isEnded(session: UploadSession): session is CompletedSession | Failed | Abandoned {
  return 'endedAt' in session;
}

/**
 * Checks an append before its bytes are read; `length` is `null` when it is not announced. At the end of the upload an
 * empty append passes, so that a client that missed the last answer gets no error.
 */
export function checkAppend(session: UploadSession, offset: bigint, length: bigint | null, now: Instant): void {
  const current = asOf(session, now);
  if (current.state === 'Cancelled' || current.state === 'Expired') throw gone(current.state);
  if (current.state === 'Failed') throw stateConflict(current);
  if (offset !== current.offset) {
    throw new DomainError('error.upload.offset_mismatch', `Continue at offset ${current.offset}.`, {
      offset: Number(current.offset),
    });
  }
  if (length !== null && length > remainingBytes(current)) throw tooLarge(current.request.declaredSize);
}

/** The session's declared size is its cap. */
export function remainingBytes(session: UploadSession): bigint {
  return session.request.declaredSize - session.offset;
}

/** Rejects resuming a session that ended without an asset. */
export function requireResumable(session: UploadSession): void {
  if (session.state === 'Cancelled' || session.state === 'Expired') throw gone(session.state);
  if (session.state === 'Failed') throw stateConflict(session);
}

/**
 * Starts the upload at the first bytes. The state is stored before a byte is read: an album whose only sessions are
 * Pending is frozen (contract section 5), so no bytes may be accepted while the session is still Pending.
 */
export function startUpload(session: UploadSession, now: Instant): UploadSession {
  const current = asOf(session, now);
  if (current.state === 'Pending') return { ...current, state: 'Uploading' };
  if (current.state === 'Uploading') return current;
  throw current.state === 'Cancelled' || current.state === 'Expired' ? gone(current.state) : stateConflict(current);
}

/** Records `length` more durable bytes. They give the client a whole lifetime again; the last byte ends the wait. */
export function acceptBytes(
  session: UploadSession,
  offset: bigint,
  length: bigint,
  now: Instant,
  lifetime: Duration,
): UploadSession {
  checkAppend(session, offset, length, now);
  if (length === 0n) return session;
  const started = startUpload(session, now);
  const grown = { ...started, offset: offset + length, expiresAt: Math.max(started.expiresAt, now + lifetime) };
  return grown.offset === grown.request.declaredSize ? { ...grown, state: 'WaitingForProcessing' } : grown;
}

/** Rejects a second cancellation, so that nothing is released twice, and one after the last byte. */
export function cancelUpload(session: UploadSession, now: Instant): UploadSession {
  const current = asOf(session, now);
  switch (current.state) {
    case 'Pending':
    case 'Uploading':
      return { ...current, state: 'Cancelled', endedAt: now };
    case 'Cancelled':
    case 'Expired':
      throw gone(current.state);
    case 'WaitingForProcessing':
    case 'Completed':
    case 'Failed':
      throw stateConflict(current);
  }
}

/** Ends a session that the server cannot continue, expired or not; `null` when it no longer waits for bytes. */
export function abandonUpload(session: UploadSession, now: Instant): UploadSession | null {
  if (isExpired(session, now)) return asOf(session, now);
  return session.state === 'Pending' || session.state === 'Uploading' ? cancelUpload(session, now) : null;
}

export function completeUpload(session: UploadSession, assetId: AssetId, now: Instant): CompletedSession {
  return { ...waiting(session), state: 'Completed', assetId, endedAt: now };
}

export function failUpload(session: UploadSession, failure: UploadFailure, now: Instant): UploadSession {
  return { ...waiting(session), state: 'Failed', failure, endedAt: now };
}

/**
 * True when the service stops waiting for a disk that cannot read the bytes. The disk may come back, but at the
 * session's expiry the client must learn that it has to send them again, and the reservation must end.
 */
export function isGivenUp(session: UploadSession, now: Instant): boolean {
  return session.state === 'WaitingForProcessing' && now >= session.expiresAt;
}

/** The second of two nodes that process one upload stops here, once it locks the row. */
function waiting(session: UploadSession): WaitingForProcessing {
  if (session.state !== 'WaitingForProcessing') throw stateConflict(session);
  return session;
}

function gone(state: 'Cancelled' | 'Expired'): DomainError {
  return new DomainError('error.upload.gone', `This upload was ${state.toLowerCase()}. Create a new one.`, { state });
}

function stateConflict(session: UploadSession): DomainError {
  return new DomainError(
    'error.upload.state_conflict',
    `This upload is ${session.state}, which does not allow this request.`,
    {
      state: session.state,
    },
  );
}

/** Also thrown by a `BlobStore` that receives more bytes than declared. */
export function tooLarge(declaredSize: bigint): DomainError {
  return new DomainError('error.upload.too_large', `Send no more than the ${declaredSize} bytes that were declared.`, {
    declaredSize: Number(declaredSize),
  });
}
