import { isGone } from '../../domain/accounts/account.js';
import { bytesEqual, fromBase64Url, sha256, utf8 } from '../../domain/kernel/bytes.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { isUuid } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { isLive, linkInvalid } from '../../domain/links/link.js';
import type { Clock } from '../ports/platform/clock.js';
import type { GuestAccess, LinkStore } from '../ports/stores/link-store.js';
import { StoreUnavailable } from '../ports/stores/store-unavailable.js';
import type { Guest } from './guest.js';
import type { GuestRequests } from './guest-requests.js';

const CREDENTIAL = /^link\.([0-9a-f-]{36})\.([A-Za-z0-9_-]{1,128})$/;
/** Compared when there is no such link, so that an unknown id takes as long as a wrong token. */
const NO_HASH = new Uint8Array(32);

/**
 * The hot path of a guest's request: one indexed read, which tells if the link is live now, then the link's rate. Only
 * a valid token counts against the rate, so guessing cannot lock guests out.
 */
export class AuthenticateGuest {
  constructor(
    private readonly parts: {
      readonly links: LinkStore;
      readonly guestRequests: GuestRequests;
      readonly clock: Clock;
    },
  ) {}

  /**
   * @param credential `link.<link_id>.<token>`, without the name of a scheme
   * @throws error.link.invalid, error.link.rate_limited, or error.auth.unavailable while the ledger cannot be read
   */
  async execute(credential: string): Promise<Guest> {
    const [, linkId = '', token = ''] = CREDENTIAL.exec(credential) ?? [];
    if (!isUuid(linkId)) throw linkInvalid();
    const now = this.parts.clock.now();
    try {
      const access = await this.parts.links.readForGuest(linkId);
      const guest = admitted(access, token, now);
      await this.parts.guestRequests.admit(linkId, now);
      return guest;
    } catch (error) {
      throw error instanceof StoreUnavailable ? unavailable(error) : error;
    }
  }
}

/** A `makerSuspension` of mode `full` and the due deletion of the maker's account also end the maker's links. */
function admitted(access: GuestAccess | null, token: string, now: Instant): Guest {
  const matches = matchesHash(token, access?.link.tokenHash ?? NO_HASH);
  if (access === null || !matches || !isLive(access.link, access.makerRole, now)) throw linkInvalid();
  const { link, protocolVersion, cryptoSuiteId, makerSuspension, makerDeletesAt } = access;
  if (makerSuspension?.mode === 'full' || isGone({ deletesAt: makerDeletesAt }, now)) throw linkInvalid();
  return { link, protocolVersion, cryptoSuiteId, makerSuspension };
}

/** True for the SHA-256 of the token's bytes or of its base64url text: clients may use either as "the token". */
function matchesHash(token: string, hash: Uint8Array): boolean {
  const ofBytes = sha256(fromBase64Url(token) ?? new Uint8Array());
  const ofText = sha256(utf8(token));
  return [ofBytes, ofText].filter((candidate) => bytesEqual(candidate, hash)).length > 0;
}

function unavailable(cause: StoreUnavailable): DomainError {
  return new DomainError('error.auth.unavailable', 'Links cannot be checked now. Try again shortly.', {}, { cause });
}
