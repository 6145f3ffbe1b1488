import { bytesEqual } from '../kernel/bytes.js';
import { DomainError } from '../kernel/errors.js';
import type { AccountId, AlbumId, DeviceId, IntentId } from '../kernel/ids.js';
import type { Duration, Instant } from '../kernel/instant.js';
import type { ProtocolVersion } from '../protocol/protocol-version.js';

export interface Album {
  readonly id: AlbumId;
  readonly ownerId: AccountId;
  /** The pin: fixed at creation, immutable. */
  readonly protocolVersion: ProtocolVersion;
  readonly cryptoSuiteId: number;
  /** Opaque signed bytes; `upgraded_from` is in there and nowhere else. */
  readonly manifest: Uint8Array;
  readonly createdAt: Instant;
  /** The stored quiescence. `liveQuiescence` (upgrade-ceremony.ts) tells if it is still live. */
  readonly quiescence: Quiescence | null;
}

/** The extra fields of the album's row during an upgrade; neither phase nor expiry is stored. */
export interface Quiescence {
  readonly upgradePendingTo: ProtocolVersion;
  readonly intentId: IntentId;
  readonly receivedAt: Instant;
  readonly deadline: Duration;
  readonly proposerDevice: DeviceId;
  /** The account of that device: other accounts may list the same device id. `null` if an earlier build left it open. */
  readonly proposerId: AccountId | null;
}

export type AlbumRole = 'admin' | 'writer' | 'reader';
export type AlbumAction = 'read' | 'write' | 'manage';

const GRANTS: Readonly<Record<AlbumRole, readonly AlbumAction[]>> = {
  admin: ['read', 'write', 'manage'],
  writer: ['read', 'write'],
  reader: ['read'],
};

/** `membership` is the account's own membership row, if it has one. The owner is an admin without one. */
export function roleOf(
  album: Pick<Album, 'ownerId'>,
  accountId: AccountId,
  membership: AlbumRole | null,
): AlbumRole | null {
  return album.ownerId === accountId ? 'admin' : membership;
}

export function may(role: AlbumRole, action: AlbumAction): boolean {
  return GRANTS[role].includes(action);
}

/**
 * Throws unless `role` may do `action`. A stranger (`null`) gets the same error as for an album that does not exist:
 * only members may know that it exists.
 */
export function requireMay(role: AlbumRole | null, action: AlbumAction): void {
  if (role === null) throw albumNotFound();
  if (may(role, action)) return;
  if (action === 'manage') throw new DomainError('error.album.not_admin', 'Only an admin of the album may do this.');
  throw new DomainError('error.album.role_required', `You may not ${action} in this album. Ask one of its admins.`);
}

export function albumNotFound(): DomainError {
  return new DomainError('error.album.not_found', 'You have no such album.');
}

export function memberNotFound(): DomainError {
  return new DomainError('error.album.member_not_found', 'This user is not a member of the album.');
}

export function ownerImmutable(): DomainError {
  return new DomainError('error.album.owner_immutable', 'The owner of the album stays an admin.');
}

/** Admins may remove anybody but the owner; every member may leave. Strangers learn nothing. */
export function requireMayRemove(role: AlbumRole | null, actorId: AccountId, memberId: AccountId): void {
  requireMay(role, actorId === memberId ? 'read' : 'manage');
}

/**
 * Only the album's owner may, or an owner of the sponsored account that owns the album. The error says so to members; a
 * stranger gets the one for an album that does not exist.
 */
export function requireMayDelete(isOwner: boolean, role: AlbumRole | null): void {
  requireMay(role, 'read');
  if (isOwner) return;
  throw new DomainError('error.album.role_required', 'Only the owner of the album may delete it.');
}

/** A creation repeated with the client's own id finds its album; another album under a taken id is rejected. */
export function requireSameCreation(
  existing: Album,
  repeat: Pick<Album, 'ownerId' | 'protocolVersion' | 'cryptoSuiteId' | 'manifest'>,
): void {
  const same =
    existing.ownerId === repeat.ownerId &&
    existing.protocolVersion === repeat.protocolVersion &&
    existing.cryptoSuiteId === repeat.cryptoSuiteId &&
    bytesEqual(existing.manifest, repeat.manifest);
  if (!same) throw albumIdTaken();
}

export function albumIdTaken(): DomainError {
  return new DomainError('error.album.id_taken', 'This album_id belongs to another album. Make a new one.');
}
