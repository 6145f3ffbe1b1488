import type { GuestAccess, StoredLink } from '../../../../application/ports/stores/link-store.js';
import { roleOf, type AlbumRole } from '../../../../domain/albums/album.js';
import type { Link } from '../../../../domain/links/link.js';
import type { Row } from '../../engine/sql.js';
import { BYTES, INSTANT, INTEGER, optional, TEXT, U64, UUID } from '../../mapping/columns.js';
import { suspensionIn } from '../accounts/account-store.js';

/** The columns of `links l` that `toLink` reads. */
export const LINK_COLUMNS = `
  l.id, l.album_id, l.maker_id, l.kind, l.token_hash, l.bundle, l.restricted, l.max_bytes, l.max_files,
  l.created_at, l.expires_at, l.revoked_at`;

function toLink(row: Row): Link {
  const any = {
    id: UUID.from(row['id']),
    albumId: UUID.from(row['album_id']),
    makerId: UUID.from(row['maker_id']),
    tokenHash: BYTES.from(row['token_hash']),
    bundle: BYTES.from(row['bundle']),
    createdAt: INSTANT.from(row['created_at']),
    expiresAt: optional(INSTANT).from(row['expires_at']),
    revokedAt: optional(INSTANT).from(row['revoked_at']),
  };
  if (TEXT.from(row['kind']) === 'share') return { ...any, kind: 'share', restricted: Number(row['restricted']) === 1 };
  const bounds = {
    maxBytes: optional(U64).from(row['max_bytes']),
    maxFiles: optional(INTEGER).from(row['max_files']),
  };
  return { ...any, kind: 'upload', bounds };
}

export function toStoredLink(row: Row): StoredLink {
  return {
    link: toLink(row),
    usage: { bytes: U64.from(row['held_bytes']), files: INTEGER.from(row['held_files']) },
    uses: INTEGER.from(row['uses']),
    lastUsedOn: optional(INSTANT).from(row['last_used_on']),
  };
}

/** Returns `null` if the album is gone, which ends all rights of the link. */
export function toGuestAccess(row: Row): GuestAccess | null {
  if (row['owner_id'] === null) return null;
  const link = toLink(row);
  const membership = optional(TEXT).from(row['role']) as AlbumRole | null;
  return {
    link,
    makerRole: roleOf({ ownerId: UUID.from(row['owner_id']) }, link.makerId, membership),
    makerSuspension: suspensionIn(row),
    makerDeletesAt: optional(INSTANT).from(row['deletes_at']),
    protocolVersion: TEXT.from(row['protocol_version']),
    cryptoSuiteId: INTEGER.from(row['crypto_suite_id']),
  };
}
