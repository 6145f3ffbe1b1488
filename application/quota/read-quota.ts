import { effectiveLimits } from '../../domain/quota/limits.js';
import { graceExpiresAt, quotaState, type QuotaLimits, type QuotaState } from '../../domain/quota/quota-state.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UploadStore } from '../ports/stores/upload-store.js';
import type { Caller } from '../sessions/caller.js';

export interface QuotaStatus {
  readonly used: bigint;
  /** What sessions hold that have neither ended nor expired. */
  readonly reserved: bigint;
  readonly softLimit: bigint | null;
  readonly hardLimit: bigint | null;
  readonly state: QuotaState;
  readonly graceExpiresAt: Instant | null;
}

/**
 * The caller's quota. The counters came with the bearer's own read, so an account without reservations costs no statement
 * more, however much it holds.
 */
export class ReadQuota {
  constructor(
    private readonly uploads: Pick<UploadStore, 'expiredBytes'>,
    private readonly limits: QuotaLimits,
    private readonly clock: Clock,
  ) {}

  async execute({ account, quota: { usage, ownLimits } }: Pick<Caller, 'account' | 'quota'>): Promise<QuotaStatus> {
    const now = this.clock.now();
    const limits = effectiveLimits(ownLimits, this.limits);
    const expired = usage.reserved === 0n ? 0n : await this.uploads.expiredBytes(account.id, now);
    const reserved = usage.reserved - expired;
    return {
      used: usage.used,
      // Sessions may have been stored as expired since the counters were read.
      reserved: reserved < 0n ? 0n : reserved,
      softLimit: limits.soft,
      hardLimit: limits.hard,
      state: quotaState(usage, limits, account.suspension, now),
      graceExpiresAt: graceExpiresAt(usage, limits),
    };
  }
}
