import { effectiveLimits } from '../../domain/quota/limits.js';
import { graceExpiresAt, quotaState, type QuotaState } from '../../domain/quota/quota-state.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UploadStore } from '../ports/stores/upload-store.js';
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
      readonly uploads: Pick<UploadStore, 'expiredBytes'>;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  async execute({ account, quota: { usage, ownLimits } }: Pick<Caller, 'account' | 'quota'>): Promise<QuotaStatus> {
    const now = this.parts.clock.now();
    const limits = effectiveLimits(ownLimits, this.parts.settings.quota);
    const expired = usage.reserved === 0n ? 0n : await this.parts.uploads.expiredBytes(account.id, now);
    const reserved = usage.reserved - expired;
    return {
      used: usage.used,
      // Sessions may have been stored as expired since the counters were read.
      reserved: reserved < 0n ? 0n : reserved,
      softLimit: limits.soft,
      hardLimit: limits.hard,
      state: quotaState(usage, limits, account.suspension, now),
      graceExpiresAt: graceExpiresAt(usage, limits, now),
    };
  }
}
