import { bytesEqual, isSha256Hex } from '../kernel/bytes.js';
import { DomainError, invalidField } from '../kernel/errors.js';
import type { AccountId, AlbumId, AssetId, IntentId } from '../kernel/ids.js';
import { MAX_SIZE } from '../kernel/size.js';
import type { LinkId } from '../links/link.js';

export type UploadKind = 'original' | 'derivative' | 'provenance';

/** The signed document is opaque; the other members are checked against the server envelope. */
export interface UploadManifest {
  readonly protocolVersion: string;
  readonly cryptoSuiteId: number;
  readonly sidecarSchema: number;
  readonly intentId: IntentId | null;
  readonly document: Uint8Array;
}

/** The client's request, stored whole: a repeat with the same upload id must match it. */
export interface UploadRequest {
  readonly albumId: AlbumId;
  readonly kind: UploadKind;
  readonly declaredSize: bigint;
  /** SHA-256 of the ciphertext, 64 hex digits. */
  readonly contentHash: string;
  /** The asset that a derivative or provenance belongs to; `null` for an original, which creates one. */
  readonly assetId: AssetId | null;
  /** The caller, or an account that the caller sponsors. */
  readonly ownerId: AccountId;
  readonly manifest: UploadManifest;
}

/** Checks the rules that span fields or that a JSON schema cannot express. */
export function checkUploadRequest(request: UploadRequest): void {
  if (!isSha256Hex(request.contentHash)) {
    throw invalidField('/content_hash', 'must be a SHA-256, as 64 lower-case hex digits');
  }
  // A sealed blob is never empty (its authentication tag alone has bytes), so 0 is a client's mistake: a session that
  // waits for no bytes would never receive its last one.
  if (request.declaredSize < 1n || request.declaredSize > MAX_SIZE) {
    throw invalidField('/declared_size', `must be from 1 to ${MAX_SIZE}: ciphertext is never empty`);
  }
  if (request.kind === 'original' && request.assetId !== null) {
    throw invalidField('/asset_id', 'must be absent for an original: the upload makes the asset');
  }
  if (request.kind !== 'original' && request.assetId === null) {
    throw invalidField('/asset_id', `must be the asset of the ${request.kind}`);
  }
}

/** The actor of an upload: only the same actor reads, continues and cancels it. */
export interface UploadActor {
  /** The account whose role in the album admits the upload: the caller, or the maker of the link. */
  readonly accountId: AccountId;
  /** The link through which a guest contributes; `null` for a member's upload. */
  readonly linkId: LinkId | null;
}

export function sameActor(left: UploadActor, right: UploadActor): boolean {
  return left.accountId === right.accountId && left.linkId === right.linkId;
}

/** The origin of an upload: the charged account, the actor and the request. */
export interface UploadOrigin {
  readonly uploadUserId: AccountId;
  readonly actor: UploadActor;
  readonly request: UploadRequest;
}

/** A repeat (whose first answer was lost) finds its session again; the same id with any difference is rejected. */
export function checkRepeat(stored: UploadOrigin, repeat: UploadOrigin): void {
  const sameOrigin = stored.uploadUserId === repeat.uploadUserId && sameActor(stored.actor, repeat.actor);
  if (!sameOrigin || !sameRequest(stored.request, repeat.request)) {
    throw new DomainError('error.upload.id_taken', 'This upload_id belongs to another upload. Choose a new one.');
  }
}

function sameRequest(left: UploadRequest, right: UploadRequest): boolean {
  return (
    left.albumId === right.albumId &&
    left.kind === right.kind &&
    left.declaredSize === right.declaredSize &&
    left.contentHash === right.contentHash &&
    left.assetId === right.assetId &&
    left.ownerId === right.ownerId &&
    sameManifest(left.manifest, right.manifest)
  );
}

function sameManifest(left: UploadManifest, right: UploadManifest): boolean {
  return (
    left.protocolVersion === right.protocolVersion &&
    left.cryptoSuiteId === right.cryptoSuiteId &&
    left.sidecarSchema === right.sidecarSchema &&
    left.intentId === right.intentId &&
    bytesEqual(left.document, right.document)
  );
}
