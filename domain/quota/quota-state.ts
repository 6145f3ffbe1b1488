import type { Suspension } from '../accounts/account.js';
import { invalidField } from '../kernel/errors.js';
import type { Duration, Instant } from '../kernel/instant.js';
import { exceededSince, type Usage } from './usage.js';

export type QuotaState = 'OK' | 'SoftWarning' | 'HardExceeded' | 'GraceExpired' | 'Suspended';

/** In bytes of ciphertext; `null` is unlimited. */
export interface QuotaLimits {
  readonly soft: bigint | null;
  readonly hard: bigint | null;
  /** The time that an account may stay at or over `hard` before it becomes read-only. */
  readonly graceWindow: Duration;
}

/**
 * Returns the quota state, which is computed, never stored (specification, "Quota state").
 *
 * - A suspension takes precedence: it is an operator's decision and does not depend on bytes.
 * - Without a hard limit no quota is configured, and the state stays OK whatever the soft limit is.
 * - The grace window's last millisecond still belongs to HardExceeded.
 */
export function quotaState(usage: Usage, limits: QuotaLimits, suspension: Suspension | null, now: Instant): QuotaState {
  if (suspension !== null) return 'Suspended';
  if (limits.hard === null) return 'OK';
  if (usage.used >= limits.hard) {
    const graceEnds = graceExpiresAt(usage, limits, now);
    return graceEnds !== null && now > graceEnds ? 'GraceExpired' : 'HardExceeded';
  }
  return limits.soft !== null && usage.used >= limits.soft ? 'SoftWarning' : 'OK';
}

/** The last instant of the grace window; `null` while usage is under the hard limit. */
export function graceExpiresAt(usage: Usage, limits: QuotaLimits, now: Instant): Instant | null {
  if (limits.hard === null || usage.used < limits.hard) return null;
  const since = exceededSince(usage, now);
  return since === null ? null : since + limits.graceWindow;
}

/** Rejects a soft limit above the hard limit, which would never warn. */
export function checkLimits(limits: Pick<QuotaLimits, 'soft' | 'hard'>): void {
  if (limits.soft !== null && limits.hard !== null && limits.soft > limits.hard) {
    throw invalidField('/soft_limit', 'must not be above the hard limit');
  }
}
