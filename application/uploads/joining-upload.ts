import type { Duration, Instant } from '../../domain/kernel/instant.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import {
  acceptBytes,
  completeUpload,
  isExpired,
  type CompletedSession,
  type UploadSession,
} from '../../domain/uploads/upload-session.js';
import type { Staging, StagingId } from '../ports/stores/blob-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { StoredUpload } from '../ports/stores/upload-store.js';
import type { CommitTerms } from './commit-upload.js';

/** Bytes that are in place, with the terms of a transaction that attaches them. */
export interface InPlace {
  readonly staging: Staging;
  readonly terms: CommitTerms;
}

interface Joining {
  /** The session as announced, or as found. */
  readonly session: UploadSession;
  /** The version that the upload was announced at. */
  readonly protocolVersion: ProtocolVersion;
}

/** A new upload, with all its bytes or none of them. */
export interface AnnouncedUpload extends Joining {
  readonly isNew: true;
  readonly stagingId: StagingId;
  readonly put: InPlace | null;
}

/** An upload that was found untouched, with all its bytes. */
interface FoundUpload extends Joining {
  readonly isNew: false;
  /** The time that it would wait for more bytes. */
  readonly lifetime: Duration;
  readonly put: InPlace;
}

export type JoiningUpload = AnnouncedUpload | FoundUpload;

/**
 * Uploads with the same key need the same locks and rights. Each guest upload has a key of its own, since links bound
 * it.
 */
export function jointKey({ session, protocolVersion }: JoiningUpload): string {
  const { id, uploadUserId, actor, request } = session;
  const { albumId, ownerId, assetId } = request;
  const ownAsset = ownerId === actor.accountId ? null : assetId;
  const guest = actor.linkId === null ? null : id;
  return [albumId, uploadUserId, actor.accountId, ownerId, protocolVersion, ownAsset, guest].join(' ');
}

/** Uploads that have a name in common write the same row, or count each other. */
export function jointNames({ session: { id, request }, put }: JoiningUpload): readonly string[] {
  return [
    `upload ${id}`,
    ...(put === null ? [] : [`content ${request.contentHash}`]),
    ...(request.assetId === null ? [] : [`asset ${request.assetId}`]),
  ];
}

export function instantOf(joining: JoiningUpload): Instant {
  return joining.isNew ? joining.session.createdAt : joining.put.terms.now;
}

/** The session as the transaction stores it. */
export function announcedSession({ session, put }: AnnouncedUpload): UploadSession {
  return put === null ? session : completedOf(session, put, session.createdAt, 0);
}

/** The session as the transaction stores it; `null` if the long way must handle the upload. */
export async function finishedSession(
  { assets }: Pick<Stores, 'assets'>,
  { put, lifetime }: FoundUpload,
  stored: StoredUpload | undefined,
): Promise<CompletedSession | null> {
  const { now } = put.terms;
  if (stored === undefined || !isUntouched(stored) || isExpired(stored.session, now)) return null;
  const { assetId } = stored.session.request;
  if (assetId !== null && (await assets.find(assetId)) === null) return null;
  return completedOf(stored.session, put, now, lifetime);
}

/** No writer has ever held its lease, so nothing is staged for it and nobody is writing. */
export function isUntouched({ session, lease }: Pick<StoredUpload, 'session' | 'lease'>): boolean {
  return session.state === 'Pending' && lease.epoch === 0;
}

function completedOf(session: UploadSession, { terms }: InPlace, at: Instant, lifetime: Duration): CompletedSession {
  const { assetId, declaredSize } = session.request;
  const whole = acceptBytes(session, 0n, declaredSize, at, lifetime);
  return completeUpload(whole, assetId ?? terms.newAssetId, terms.now);
}
