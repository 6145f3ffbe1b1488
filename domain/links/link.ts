import type { AlbumRole } from '../albums/album.js';
import { DomainError } from '../kernel/errors.js';
import type { AccountId, AlbumId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';

export type LinkId = string;

interface AnyLink {
  /** UUIDv7, minted by the client or the server. */
  readonly id: LinkId;
  readonly albumId: AlbumId;
  /** The account that made the link; what guests contribute is charged to it. */
  readonly makerId: AccountId;
  /** SHA-256 of the token that guests send. The token and the link secret never reach the ledger. */
  readonly tokenHash: Uint8Array;
  /** Opaque to the server: keys that the client has sealed under the link secret. */
  readonly bundle: Uint8Array;
  readonly createdAt: Instant;
  /** The link ends at this instant; `null`: it does not expire. */
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** Lets a guest read an album. */
export interface ShareLink extends AnyLink {
  readonly kind: 'share';
  /** Whether the guest reads some assets only: those that the link store lists for it. */
  readonly restricted: boolean;
}

/** Lets a guest contribute to an album without reading it. */
export interface UploadLink extends AnyLink {
  readonly kind: 'upload';
  readonly bounds: LinkBounds;
}

export type Link = ShareLink | UploadLink;

/** The most that a link takes in; `null`: only the maker's quota bounds it. */
export interface LinkBounds {
  readonly maxBytes: bigint | null;
  readonly maxFiles: number | null;
}

/** What uploads through a link hold: stored ones and open ones, the latter at their declared size. */
export interface LinkUsage {
  readonly bytes: bigint;
  readonly files: number;
}

export const UNUSED: LinkUsage = { bytes: 0n, files: 0 };

/** The most opaque bytes of a bundle. */
export const MAX_BUNDLE_BYTES = 32 * 1024;

/**
 * A link ends by revocation, by its expiry, with its album, and with its maker's admin role in it. Expiry is asked,
 * never stored. `makerRole` is `null` when the maker has left the album or the album is gone.
 */
export function isLive(
  link: Pick<Link, 'revokedAt' | 'expiresAt'>,
  makerRole: AlbumRole | null,
  now: Instant,
): boolean {
  return makerRole === 'admin' && link.revokedAt === null && (link.expiresAt === null || now < link.expiresAt);
}

/** An expiry in the past would end the link at once, which is what revoking is for. */
export function expiryPassed(expiresAt: Instant | null, now: Instant): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** One answer for an unknown, revoked, expired or ended link and for a wrong token, so that guessing tells nothing. */
export function linkInvalid(): DomainError {
  return new DomainError(
    'error.link.invalid',
    'This link does not work, or no longer. Ask whoever sent it for another.',
  );
}

/** Which of its bounds keeps a contribution of `bytes` out of a link. */
export function linkFull({ maxBytes, maxFiles }: LinkBounds, usage: LinkUsage, bytes: bigint): DomainError {
  const isFiles = maxFiles !== null && usage.files >= maxFiles;
  const [limit, maximum] = isFiles ? ['files_per_link', maxFiles] : ['bytes_per_link', maxBytes];
  const left = isFiles ? 'no further file' : `no ${bytes} bytes more`;
  return new DomainError('error.limit.reached', `This link takes ${left}. Ask whoever sent it for another.`, {
    limit,
    maximum,
  });
}

export function linkNotFound(): DomainError {
  return new DomainError('error.link.not_found', 'There is no such link among those that you made.');
}

/** The creation that a repeat under the same id must equal. @throws error.link.id_taken */
export function requireSameLink(stored: Link, wanted: Link, sameAssets: boolean): void {
  if (sameAssets && fingerprint(stored) === fingerprint(wanted)) return;
  throw new DomainError('error.link.id_taken', 'This link_id belongs to another link. Make a new UUIDv7.');
}

function fingerprint(link: Link): string {
  const { id, albumId, makerId, kind, expiresAt } = link;
  const opaque = [link.tokenHash, link.bundle].map((bytes) => bytes.join(','));
  const bounds = link.kind === 'upload' ? [String(link.bounds.maxBytes), String(link.bounds.maxFiles)] : [];
  return JSON.stringify([id, albumId, makerId, kind, expiresAt, opaque, bounds]);
}
