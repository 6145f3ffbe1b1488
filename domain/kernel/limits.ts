import { DomainError } from './errors.js';

/** The caps of contract section 6, and those of owners and links, on which it is silent. Each bounds the size of one list, one lock or one answer. */
export const MAX_DERIVATIVES = 64;
export const MAX_PROVENANCES = 64;
export const MAX_ALBUMS = 10_000;
export const MAX_MEMBERS = 1_000;
export const MAX_OWNERS = 100;
export const MAX_LINKS = 1_000;

interface Cap {
  readonly maximum: number;
  /** The things that the maximum counts, for the message. */
  readonly counted: string;
  readonly remedy: string;
}

/** By the value of `limit` in the answer. */
const CAPS = {
  derivatives_per_asset: {
    maximum: MAX_DERIVATIVES,
    counted: 'derivatives of an asset',
    remedy: 'Upload no more of them for this asset.',
  },
  provenances_per_asset: {
    maximum: MAX_PROVENANCES,
    counted: 'provenances of an asset',
    remedy: 'Upload no more of them for this asset.',
  },
  // In base64 they take 4,000,000 bytes of an answer that must stay below 4 MiB.
  document_bytes_per_asset: {
    maximum: 3_000_000,
    counted: 'bytes of signed documents of an asset',
    remedy: 'Upload smaller documents, or no more of them for this asset.',
  },
  albums_per_account: { maximum: MAX_ALBUMS, counted: 'albums of an account', remedy: 'Delete an album first.' },
  members_per_album: { maximum: MAX_MEMBERS, counted: 'members of an album', remedy: 'Remove a member first.' },
  links_per_album: { maximum: MAX_LINKS, counted: 'links into an album', remedy: 'Delete a link into it first.' },
  open_uploads_per_account: {
    maximum: 1_000,
    counted: 'open uploads of an account',
    remedy: 'Finish or cancel an upload first.',
  },
  // Lower than an account's cap, so that the guests of one link leave room for its maker's own uploads.
  open_uploads_per_link: {
    maximum: 200,
    counted: 'open uploads of a link',
    remedy: 'Finish or cancel an upload first.',
  },
  sponsored_accounts_per_account: {
    maximum: 100,
    counted: 'sponsored accounts of an account',
    remedy: 'Delete a sponsored account first.',
  },
  owners_per_sponsored_account: {
    maximum: MAX_OWNERS,
    counted: 'owners of a sponsored account',
    remedy: 'Remove an owner first.',
  },
} as const satisfies Readonly<Record<string, Cap>>;

/** Throws if `added` more than `count` would exceed the maximum. @throws error.limit.reached */
export function requireRoom(limit: keyof typeof CAPS, count: number, added = 1): void {
  const { maximum, counted, remedy } = CAPS[limit];
  if (count + added <= maximum) return;
  throw new DomainError('error.limit.reached', `The maximum of ${maximum} ${counted} is reached. ${remedy}`, {
    limit,
    maximum,
  });
}
