import type { Instant } from '../../domain/kernel/instant.js';
import { requireRoom } from '../../domain/kernel/limits.js';
import { linkFull, linkInvalid, type LinkId } from '../../domain/links/link.js';
import { isOpen, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { Stores } from '../ports/stores/stores.js';

/**
 * Reserves an upload's room within the bounds of its link, in the transaction that opens it and after every check that
 * may reject it. `endUpload` releases it.
 *
 * @throws error.link.invalid for a link that was revoked meanwhile, error.limit.reached
 */
export async function holdLink(
  { links, uploads }: Pick<Stores, 'links' | 'uploads'>,
  session: UploadSession,
  now: Instant,
): Promise<void> {
  const { actor, request } = session;
  const { linkId } = actor;
  if (linkId === null) return;
  // Under the album's lock; the count includes the session that is being created, unless it is Completed.
  const open = await uploads.countOpenThrough({ id: linkId, albumId: request.albumId }, now);
  const others = isOpen(session, now) ? open - 1 : open;
  requireRoom('open_uploads_per_link', others);
  if (!(await links.reserve(linkId, request.declaredSize))) throw await refusal(links, linkId, request.declaredSize);
}

async function refusal(links: Stores['links'], linkId: LinkId, bytes: bigint): Promise<Error> {
  const stored = await links.find(linkId);
  return stored?.link.kind === 'upload' && stored.link.revokedAt === null
    ? linkFull(stored.link.bounds, stored.usage, bytes)
    : linkInvalid();
}
