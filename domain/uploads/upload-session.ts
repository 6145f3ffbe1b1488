import { DomainError } from '../kernel/errors.js';
import type { AccountId, AssetId, UploadId } from '../kernel/ids.js';
import type { Duration, Instant } from '../kernel/instant.js';
import type { UploadActor, UploadRequest } from './upload-request.js';

/** The members that never change after creation, except `expiresAt`, which every accepted byte postpones. */
interface UploadFacts {
  readonly id: UploadId;
  /** The account that is charged: the actor's, or the sponsor's of the account that the actor uploads for. */
  readonly uploadUserId: AccountId;
  readonly actor: UploadActor;
  readonly request: UploadRequest;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Bytes that are durable and acknowledged. */
  readonly offset: bigint;
}

/** Why the server could not make an asset of bytes that had all arrived. */
export type UploadFailure = 'content_hash_mismatch' | 'asset_purged';

interface Pending extends UploadFacts {
  readonly state: 'Pending';
}
interface Uploading extends UploadFacts {
  readonly state: 'Uploading';
}
interface WaitingForProcessing extends UploadFacts {
  readonly state: 'WaitingForProcessing';
}
interface Completed extends UploadFacts {
  readonly state: 'Completed';
  /** The asset that was made, or the one that got a derivative or provenance. */
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
export type UploadSession = Pending | Uploading | WaitingForProcessing | Completed | Failed | Abandoned;
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

/** Expiry is asked, never stored, and only of what still waits for bytes: who sent every byte has done their part. */
export function isExpired(session: UploadSession, now: Instant): boolean {
  return (session.state === 'Pending' || session.state === 'Uploading') && now >= session.expiresAt;
}

/** The session as it stands at `now`. Whoever stores an Expired one releases its reservation in the same transaction. */
export function asOf(session: UploadSession, now: Instant): UploadSession {
  return isExpired(session, now) ? { ...session, state: 'Expired', endedAt: session.expiresAt } : session;
}

/** Whether it still counts as in flight. An expired one does not, stored as such or not. */
export function isOpen(session: UploadSession, now: Instant): boolean {
  return !isEnded(asOf(session, now));
}

/** The bytes that the session reserves of its account: its declared size until it ends. */
export function reservedBytes(session: UploadSession): bigint {
  return isEnded(session) ? 0n : session.request.declaredSize;
}

function isEnded(session: UploadSession): session is Completed | Failed | Abandoned {
  return 'endedAt' in session;
}

/**
 * What a PATCH must pass before its bytes are read; `length` is `null` when it does not announce one. At the end of the
 * upload an empty PATCH passes, so that a client which missed the last answer finds nothing to complain of.
 */
export function checkAppend(session: UploadSession, offset: bigint, length: bigint | null, now: Instant): void {
  const current = asOf(session, now);
  if (current.state === 'Cancelled' || current.state === 'Expired') throw gone(current.state);
  if (current.state === 'Failed') throw stateConflict(current);
  if (offset !== current.offset) {
    throw new DomainError('error.upload.offset_mismatch', `Go on at offset ${current.offset}.`, {
      offset: Number(current.offset),
    });
  }
  if (length !== null && length > remainingBytes(current)) throw tooLarge(current.request.declaredSize);
}

/** The session's declared size is its cap. */
export function remainingBytes(session: UploadSession): bigint {
  return session.request.declaredSize - session.offset;
}

/** Refuses to resume a session that ended without an asset. */
export function requireResumable(session: UploadSession): void {
  if (session.state === 'Cancelled' || session.state === 'Expired') throw gone(session.state);
  if (session.state === 'Failed') throw stateConflict(session);
}

/**
 * The first PATCH with bytes. It is stored before a byte is read: an album whose only sessions are Pending is frozen
 * (contract section 5), so bytes may not flow into a session that is still Pending.
 */
export function startUpload(session: UploadSession, now: Instant): UploadSession {
  const current = asOf(session, now);
  if (current.state === 'Pending') return { ...current, state: 'Uploading' };
  if (current.state === 'Uploading') return current;
  throw current.state === 'Cancelled' || current.state === 'Expired' ? gone(current.state) : stateConflict(current);
}

/** `length` more bytes are durable. Each of them gives the client a whole lifetime again; the last ends the waiting. */
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

/** A second cancellation finds the session gone, so nothing is released twice. After the last byte it is too late. */
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

/** The same for a server that cannot go on with it, be it expired meanwhile; `null` when it is past that. */
export function abandonUpload(session: UploadSession, now: Instant): UploadSession | null {
  if (isExpired(session, now)) return asOf(session, now);
  return session.state === 'Pending' || session.state === 'Uploading' ? cancelUpload(session, now) : null;
}

export function completeUpload(session: UploadSession, assetId: AssetId, now: Instant): UploadSession {
  return { ...waiting(session), state: 'Completed', assetId, endedAt: now };
}

export function failUpload(session: UploadSession, failure: UploadFailure, now: Instant): UploadSession {
  return { ...waiting(session), state: 'Failed', failure, endedAt: now };
}

/** When two nodes process one upload, the second to lock the row stops here. */
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
    `This upload is ${session.state}; that cannot be done any more.`,
    {
      state: session.state,
    },
  );
}

/** Also thrown by a `BlobStore` that is handed more bytes than it was told to take. */
export function tooLarge(declaredSize: bigint): DomainError {
  return new DomainError('error.upload.too_large', `Send no more than the ${declaredSize} bytes that were declared.`, {
    declaredSize: Number(declaredSize),
  });
}
