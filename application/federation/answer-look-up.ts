import { DomainError } from '../../domain/kernel/errors.js';
import { MINUTE, toSecondsUp, type Duration } from '../../domain/kernel/instant.js';
import type { FoundUser, LookUpUser } from '../discovery/look-up-user.js';
import type { Clock } from '../ports/platform/clock.js';
import type { PeerRateStore } from '../ports/stores/peer-rate-store.js';
import type { VerifyCapability } from './verify-capability.js';
import type { Settings } from '../settings.js';

/**
 * Answers a peer's look-up of a user of this server. The rate is counted only by the peer that the capability proved,
 * so a flood uses up only that peer's rate, whatever addresses it comes from and whichever nodes it reaches.
 */
export class AnswerLookUp {
  constructor(
    private readonly parts: {
      readonly verifyCapability: VerifyCapability;
      readonly peerRates: PeerRateStore;
      readonly lookUpUser: LookUpUser;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'federation'>;
    },
  ) {}

  async execute(token: string | null, handle: string | null): Promise<FoundUser> {
    const { issuer } = await this.parts.verifyCapability.execute(token, 'lookup');
    const now = this.parts.clock.now();
    const until = await this.parts.peerRates.take(
      issuer,
      { limit: this.parts.settings.federation.lookupRate, window: MINUTE },
      now,
    );
    if (until !== null) {
      throw rateLimited(
        `This server answers ${this.parts.settings.federation.lookupRate} look-ups of a peer per minute. Wait, then continue.`,
        until - now,
      );
    }
    return this.parts.lookUpUser.execute(handle);
  }
}

export function rateLimited(message: string, wait: Duration): DomainError {
  return new DomainError('error.federation.rate_limited', message, { retryAfter: Math.max(1, toSecondsUp(wait)) });
}
