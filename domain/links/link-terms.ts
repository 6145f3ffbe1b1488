import type { AlbumRole } from '../albums/album.js';
import { invalidField } from '../kernel/errors.js';
import type { Instant } from '../kernel/instant.js';
import { expiryPassed, isLive, linkNotFound, type Link, type LinkBounds } from './link.js';

/** The terms that the maker may change; bounds apply to upload links only. */
export interface LinkTerms extends Partial<LinkBounds> {
  readonly expiresAt?: Instant | null;
}

/**
 * Changes the terms of a live link; an absent term is left unchanged. `makerRole` is as for `isLive`.
 *
 * @throws error.link.not_found for a link that has ended: no terms revive it
 */
export function changeTerms(link: Link, makerRole: AlbumRole | null, terms: LinkTerms, now: Instant): Link {
  if (!isLive(link, makerRole, now)) throw linkNotFound();
  requireFitting(link, terms);
  if (expiryPassed(terms.expiresAt ?? null, now)) {
    throw invalidField('/expires_at', 'must lie in the future; to end the link now, delete it');
  }
  const { expiresAt = link.expiresAt, ...bounds } = terms;
  return link.kind === 'upload'
    ? { ...link, expiresAt, bounds: { ...link.bounds, ...bounds } }
    : { ...link, expiresAt };
}

function requireFitting(link: Link, { maxBytes, maxFiles }: LinkTerms): void {
  if (link.kind === 'upload') return;
  const named = maxBytes !== undefined ? '/max_bytes' : maxFiles !== undefined ? '/max_files' : null;
  if (named !== null) throw invalidField(named, 'bounds an upload link; this is a share link');
}
