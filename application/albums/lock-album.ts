import { albumNotFound, requireMay, roleOf, type AlbumAction, type AlbumRole } from '../../domain/albums/album.js';
import type { AccountId, AlbumId } from '../../domain/kernel/ids.js';
import type { ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import { requirePin } from '../../domain/protocol/window.js';
import type { AlbumState, AlbumStore } from '../ports/stores/album-store.js';

/** A write to an album: the account, the action, and the version that the request was written at. */
export interface AlbumWrite {
  readonly albumId: AlbumId;
  readonly accountId: AccountId;
  readonly action: AlbumAction;
  /**
   * `null` for writes that only remove, and for restoring from the trash: these skip the check of the pin, so that an
   * album below Min or off the caller's version can always be emptied (contract section 2).
   */
  readonly protocolVersion: ProtocolVersion | null;
}

export interface LockedAlbum extends AlbumState {
  /** The writer's role. */
  readonly role: AlbumRole;
}

/**
 * Begins a write to an album: locks its row, then rejects strangers, roles that do not allow the action, and a version
 * other than the pin, in this order, so that a stranger learns nothing. The caller checks the write gate.
 *
 * @throws error.album.not_found, error.album.role_required, error.album.not_admin, error.album.protocol_mismatch
 */
export async function lockAlbum(albums: AlbumStore, write: AlbumWrite): Promise<LockedAlbum> {
  const album = await albums.lock(write.albumId);
  // Most writers own the album, which its row shows: they need no second look-up.
  const owner = album === null ? null : roleOf(album, write.accountId, null);
  const role = owner ?? (album === null ? null : await albums.role(album.id, write.accountId));
  requireMay(role, write.action);
  if (album === null || role === null) throw albumNotFound();
  if (write.protocolVersion !== null) requirePin(album.protocolVersion, write.protocolVersion);
  return { ...album, role };
}
