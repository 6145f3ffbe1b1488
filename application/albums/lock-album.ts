import { albumNotFound, requireMay, roleOf, type AlbumAction, type AlbumRole } from '../../domain/albums/album.js';
import type { AccountId, AlbumId } from '../../domain/kernel/ids.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import { requirePin } from '../../domain/protocol/window.js';
import type { AlbumState, AlbumStore } from '../ports/stores/album-store.js';

/** A write to an album: by whom, what for, and at which version the request was written. */
export interface AlbumWrite {
  readonly albumId: AlbumId;
  readonly accountId: AccountId;
  readonly action: AlbumAction;
  /**
   * Null for what only takes away, and for restoring from the trash: these never ask the pin, so that an album below Min
   * or off the caller's version can always be emptied (contract section 2).
   */
  readonly protocolVersion: ProtocolVersion | null;
}

export interface LockedAlbum extends AlbumState {
  /** The writer's. */
  readonly role: AlbumRole;
}

/**
 * Begins a write to an album: locks its row, then refuses strangers, roles that do not allow it, and another version
 * than the pin, in this order, so that a stranger learns nothing. What the write gate says is left to the caller.
 *
 * @throws error.album.not_found, error.album.role_required, error.album.not_admin, error.album.protocol_mismatch
 */
export async function lockAlbum(albums: AlbumStore, write: AlbumWrite): Promise<LockedAlbum> {
  const album = await albums.lock(write.albumId);
  // Most who write own the album, which its row says: no second look-up for them.
  const owner = album === null ? null : roleOf(album, write.accountId, null);
  const role = owner ?? (album === null ? null : await albums.role(album.id, write.accountId));
  requireMay(role, write.action);
  if (album === null || role === null) throw albumNotFound();
  if (write.protocolVersion !== null) requirePin(album.protocolVersion, write.protocolVersion);
  return { ...album, role };
}
