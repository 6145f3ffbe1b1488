import { formatHandle, parseHandle } from '../../domain/accounts/handle.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { userNotFound, type FoundUser, type LookUpUser } from '../discovery/look-up-user.js';
import type { Clock } from '../ports/platform/clock.js';
import type { PeerRateStore } from '../ports/stores/peer-rate-store.js';
import type { Caller } from '../sessions/caller.js';
import { rateLimited } from './answer-look-up.js';
import type { PeerRequests } from './peer-requests.js';

/**
 * The rate of look-ups at peers for one account (contract section 4), so that no account uses up the peer's rate for
 * all.
 */
const OWN_RATE = { limit: 20, window: MINUTE };

/** Looks up another user for a user, here or at a server that this one federates with. */
export class LookUpHandle {
  constructor(
    private readonly parts: {
      readonly lookUpUser: LookUpUser;
      readonly peerRequests: PeerRequests;
      readonly peerRates: PeerRateStore;
      readonly clock: Clock;
    },
  ) {}

  async execute({ account }: Caller, text: string): Promise<FoundUser> {
    const handle = parseHandle(text);
    // The list of peers never includes this server: handles of other hosts are looked up, or rejected, here.
    if (handle === null || !this.parts.peerRequests.isListed(handle.host)) return this.parts.lookUpUser.execute(text);
    await this.count(account.id);
    const found = await this.parts.peerRequests.lookUp(handle.host, formatHandle(handle));
    if (found === null) throw userNotFound();
    return found;
  }

  private async count(accountId: AccountId): Promise<void> {
    const now = this.parts.clock.now();
    const until = await this.parts.peerRates.take(`account ${accountId}`, OWN_RATE, now);
    if (until === null) return;
    const message = `You may look up ${OWN_RATE.limit} handles of other servers per minute. Wait, then continue.`;
    throw rateLimited(message, until - now);
  }
}
