import { requireMay, type AlbumRole } from '../albums/album.js';
import { DomainError } from '../kernel/errors.js';
import type { AccountId } from '../kernel/ids.js';
import type { Asset } from './asset.js';

/** The same error for an asset that does not exist and for one that a stranger requests. */
export function assetNotFound(): DomainError {
  return new DomainError('error.asset.not_found', 'There is no such asset, or you cannot read it.');
}

/** An asset in the trash can only be read, restored or purged. */
export function requireNotTrashed(asset: Pick<Asset, 'trashedAt'>): void {
  if (asset.trashedAt === null) return;
  throw new DomainError('error.asset.trashed', 'This asset is in the trash. Restore it first.');
}

export function requireTrashed(asset: Pick<Asset, 'trashedAt'>): void {
  if (asset.trashedAt !== null) return;
  throw new DomainError('error.asset.not_trashed', 'Only an asset in the trash can be purged. Delete the asset first.');
}

// `role` is the role in the asset's album; an owner of the sponsored account that owns the asset has the rights of an admin.

/**
 * Every writer may trash and restore an asset, and so may its uploader, a member or not, because the uploader is
 * charged for it. A stranger learns nothing.
 */
export function requireMayTrash(asset: Pick<Asset, 'original'>, accountId: AccountId, role: AlbumRole | null): void {
  if (asset.original.uploadUserId === accountId) return;
  if (role === null) throw assetNotFound();
  requireMay(role, 'write');
}

/**
 * Purging is irreversible: only the album's admins may do it, and the uploader, a member or not, whose storage the
 * asset uses. An account's trash lists the assets that it may purge.
 */
export function mayPurge(asset: Pick<Asset, 'original'>, accountId: AccountId, role: AlbumRole | null): boolean {
  return role === 'admin' || asset.original.uploadUserId === accountId;
}

export function requireMayPurge(asset: Pick<Asset, 'original'>, accountId: AccountId, role: AlbumRole | null): void {
  if (mayPurge(asset, accountId, role)) return;
  if (role === null) throw assetNotFound();
  throw new DomainError('error.album.role_required', 'Only its uploader and admins of the album may purge this asset.');
}
