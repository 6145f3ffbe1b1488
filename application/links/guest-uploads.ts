import { DomainError, hasCode, type ErrorCode } from '../../domain/kernel/errors.js';
import { linkInvalid } from '../../domain/links/link.js';
import type { Uploader } from '../uploads/uploader.js';
import type { Guest } from './guest.js';

/** Guests contribute in the name of their link's maker. @throws error.link.takes_nothing */
export function guestUploader({ link }: Guest): Uploader {
  if (link.kind === 'upload') return { accountId: link.makerId, linkId: link.id, endsAt: link.expiresAt };
  throw new DomainError('error.link.takes_nothing', 'This link shows assets and accepts no contributions.');
}

const NOT_TAKEN = 'The album accepts no contributions at present. Tell the person who sent the link.';

/** Errors whose message or members reveal the maker's account, with messages for guests and without members. */
const FOR_GUESTS: Partial<Record<ErrorCode, string>> = {
  'error.quota.exceeded': 'There is no room left for this contribution. Tell the person who sent the link.',
  'error.quota.grace_expired': NOT_TAKEN,
  'error.account.suspended': NOT_TAKEN,
};
/** The maker lost the album or the role in it after the request was admitted. */
const LINK_ENDED: readonly ErrorCode[] = ['error.album.not_found', 'error.album.not_admin'];

/** Runs a guest's upload. Its errors reveal nothing about the maker's account. */
export async function toldToGuests<T>(upload: () => Promise<T>): Promise<T> {
  try {
    return await upload();
  } catch (error) {
    if (LINK_ENDED.some((code) => hasCode(error, code))) throw linkInvalid();
    const told = error instanceof DomainError ? FOR_GUESTS[error.code] : undefined;
    throw error instanceof DomainError && told !== undefined ? new DomainError(error.code, told) : error;
  }
}
