import { DomainError } from '../../domain/kernel/errors.js';
import type { SharedScope } from '../ports/stores/shared-asset-store.js';
import type { Guest } from './guest.js';

/** Returns the scope of a guest's reads. An upload link shows nothing. @throws error.link.shows_nothing */
export function sharedScope({ link }: Guest): SharedScope {
  if (link.kind === 'share') return { albumId: link.albumId, linkId: link.restricted ? link.id : null };
  throw new DomainError('error.link.shows_nothing', 'This link accepts contributions and shows no assets.');
}
