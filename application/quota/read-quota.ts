import { effectiveLimits } from '../../domain/quota/limits.js';
import { graceExpiresAt, quotaState, type QuotaState } from '../../domain/quota/quota-state.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Usage } from '../../domain/quota/usage.js';
import type { Clock } from '../ports/platform/clock.js';
import type { QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';

export interface QuotaStatus {
  readonly used: bigint;
  /** The bytes that live upload sessions reserve. */
  readonly reserved: bigint;
  readonly softLimit: bigint | null;
  readonly hardLimit: bigint | null;
  readonly state: QuotaState;
  readonly graceExpiresAt: Instant | null;
}

/**
 * Reads the caller's quota. The counters came with the bearer's own read, so an account without reservations costs no
 * further statement, however much it stores.
 */
export class ReadQuota {
  constructor(
    private readonly parts: {
      readonly quotas: Pick<QuotaLedger, 'readAt'>;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  async execute({ account, quota: { usage, ownLimits } }: Pick<Caller, 'account' | 'quota'>): Promise<QuotaStatus> {
    const now = this.parts.clock.now();
    const limits = effectiveLimits(ownLimits, this.parts.settings.quota);
    const current = await this.current(account.id, usage, now);
    return {
      used: current.used,
      reserved: current.reserved,
      softLimit: limits.soft,
      hardLimit: limits.hard,
      state: quotaState(current, limits, account.suspension, now),
      graceExpiresAt: graceExpiresAt(current, limits, now),
    };
  }

  /** Reads the counters again if sessions reserve bytes: some may have expired, and be swept since the first read. */
  private async current(id: AccountId, usage: Usage, now: Instant): Promise<Usage> {
    if (usage.reserved === 0n) return usage;
    return (await this.parts.quotas.readAt(id, now))?.usage ?? usage;
  }
}
