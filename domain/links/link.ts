import type { AlbumRole } from '../albums/album.js';
import { DomainError } from '../kernel/errors.js';
import type { AccountId, AlbumId } from '../kernel/ids.js';
import { DAY, type Duration, type Instant } from '../kernel/instant.js';

export type LinkId = string;

interface AnyLink {
  /** UUIDv7, minted by the client or the server. */
  readonly id: LinkId;
  readonly albumId: AlbumId;
  /** The account that made the link and is charged for guests' contributions. */
  readonly makerId: AccountId;
  /** SHA-256 of the token that guests send. The token and the link secret never reach the ledger. */
  readonly tokenHash: Uint8Array;
  /** Opaque to the server: keys that the client has sealed under the link secret. */
  readonly bundle: Uint8Array;
  readonly createdAt: Instant;
  /** The end of the link; `null` when it does not expire. */
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** Lets a guest read an album. */
export interface ShareLink extends AnyLink {
  readonly kind: 'share';
  /** True when the guest may read only the assets that the link store lists for the link. */
  readonly restricted: boolean;
}

/** Lets a guest contribute to an album without reading it. */
export interface UploadLink extends AnyLink {
  readonly kind: 'upload';
  readonly bounds: LinkBounds;
}

export type Link = ShareLink | UploadLink;

/** The most that a link accepts; `null` when only the maker's quota limits it. */
export interface LinkBounds {
  readonly maxBytes: bigint | null;
  readonly maxFiles: number | null;
}

/** Returns the bounds of an upload link; a share link has none. */
export function boundsOf(link: Link): LinkBounds {
  return link.kind === 'upload' ? link.bounds : { maxBytes: null, maxFiles: null };
}

/** The room that uploads through a link use: stored ones, and open ones at their declared size. */
export interface LinkUsage {
  readonly bytes: bigint;
  readonly files: number;
}

export const UNUSED: LinkUsage = { bytes: 0n, files: 0 };

/** The largest size of a bundle. */
export const MAX_BUNDLE_BYTES = 32 * 1024;

/**
 * True while the link works. It ends by revocation, by its expiry, with its album, and with its maker's admin role in
 * the album. Expiry is computed, never stored. `makerRole` is `null` when the maker has left the album or the album is
 * deleted.
 */
export function isLive(
  link: Pick<Link, 'revokedAt' | 'expiresAt'>,
  makerRole: AlbumRole | null,
  now: Instant,
): boolean {
  return makerRole === 'admin' && !isOver(link, now);
}

function isOver({ revokedAt, expiresAt }: Pick<Link, 'revokedAt' | 'expiresAt'>, now: Instant): boolean {
  return revokedAt !== null || expiryPassed(expiresAt, now);
}

/** How long after its expiry a link is still listed, and keeps its bundle: clocks err, and what is forgotten is lost. */
export const EXPIRED_LINKS_KEPT: Duration = 30 * DAY;

/** True for an expiry in the past, which would end the link at once: revocation is the way to do that. */
export function expiryPassed(expiresAt: Instant | null, now: Instant): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** One error for an unknown, revoked, expired or ended link and for a wrong token: guessing reveals nothing. */
export function linkInvalid(): DomainError {
  return new DomainError('error.link.invalid', 'This link is not valid. Ask the person who sent it for a new one.');
}

const FILES_PER_LINK = 'files_per_link';
const BYTES_PER_LINK = 'bytes_per_link';

/** Names the bound that rejects a contribution of `bytes`. */
export function linkFull({ maxBytes, maxFiles }: LinkBounds, usage: LinkUsage, bytes: bigint): DomainError {
  const isFiles = maxFiles !== null && usage.files >= maxFiles;
  const [limit, maximum] = isFiles ? [FILES_PER_LINK, maxFiles] : [BYTES_PER_LINK, maxBytes];
  const room = isFiles ? 'another file' : `${bytes} more bytes`;
  return new DomainError(
    'error.limit.reached',
    `This link has no room for ${room}. Ask the person who sent it for a new one.`,
    {
      limit,
      maximum,
    },
  );
}

/** True for the error that `linkFull` returns. */
export function isLinkFull(error: unknown): boolean {
  if (!(error instanceof DomainError) || error.code !== 'error.limit.reached') return false;
  return [FILES_PER_LINK, BYTES_PER_LINK].some((limit) => limit === error.details['limit']);
}

export function linkNotFound(): DomainError {
  return new DomainError('error.link.not_found', 'You have created no such link.');
}

/** A repeat under the same id must equal the first creation, whose link has not ended. @throws error.link.id_taken */
export function requireSameLink(stored: Link, wanted: Link, sameAssets: boolean): void {
  const isSame = sameAssets && fingerprint(stored) === fingerprint(wanted);
  if (isSame && !isOver(stored, wanted.createdAt)) return;
  throw new DomainError(
    'error.link.id_taken',
    'This link_id belongs to another link, or to one that has ended. Make a new UUIDv7.',
  );
}

function fingerprint(link: Link): string {
  const { id, albumId, makerId, kind, expiresAt } = link;
  const opaque = [link.tokenHash, link.bundle].map((bytes) => bytes.join(','));
  const lets = link.kind === 'upload' ? [String(link.bounds.maxBytes), String(link.bounds.maxFiles)] : link.restricted;
  return JSON.stringify([id, albumId, makerId, kind, expiresAt, opaque, lets]);
}
