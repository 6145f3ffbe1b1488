import { requireMay, type AlbumRole } from '../albums/album.js';
import { DomainError } from '../kernel/errors.js';
import type { AccountId } from '../kernel/ids.js';
import type { Asset } from './asset.js';

/** The same for an asset that there is not and for one that a stranger asks for. */
export function assetNotFound(): DomainError {
  return new DomainError('error.asset.not_found', 'There is no such asset among those you can reach.');
}

/** An asset in the trash can only be read, restored or purged. */
export function requireNotTrashed(asset: Pick<Asset, 'trashedAt'>): void {
  if (asset.trashedAt === null) return;
  throw new DomainError('error.asset.trashed', 'This asset is in the trash. Restore it first.');
}

export function requireTrashed(asset: Pick<Asset, 'trashedAt'>): void {
  if (asset.trashedAt !== null) return;
  throw new DomainError('error.asset.not_trashed', 'Only what is in the trash can be purged. Delete the asset first.');
}

/**
 * Every writer may move an asset to the trash and back, and so may its uploader, a member or not: it is they who pay for
 * it. A stranger is told nothing.
 */
export function requireMayTrash(asset: Pick<Asset, 'original'>, accountId: AccountId, role: AlbumRole | null): void {
  if (asset.original.uploadUserId === accountId) return;
  if (role === null) throw assetNotFound();
  requireMay(role, 'write');
}

/**
 * What cannot be undone is for the album's admins and for the uploader, whose storage it takes, a member or not. The
 * caller's trash is what these may purge.
 */
export function mayPurge(asset: Pick<Asset, 'original'>, accountId: AccountId, role: AlbumRole | null): boolean {
  return role === 'admin' || asset.original.uploadUserId === accountId;
}

export function requireMayPurge(asset: Pick<Asset, 'original'>, accountId: AccountId, role: AlbumRole | null): void {
  if (mayPurge(asset, accountId, role)) return;
  if (role === null) throw assetNotFound();
  throw new DomainError('error.album.role_required', 'Only its uploader and admins of the album may purge this asset.');
}
