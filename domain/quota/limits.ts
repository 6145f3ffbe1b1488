import { MAX_SIZE } from '../kernel/size.js';
import type { QuotaLimits } from './quota-state.js';

/** The limits that an operator set for one account; `null` means the deployment's limit. */
export interface OwnLimits {
  readonly soft: bigint | null;
  readonly hard: bigint | null;
}

/** The largest size stands for no limit: an operator lifts the deployment's limit for one account by it. */
export const UNBOUNDED = MAX_SIZE;

export function bounded(limit: bigint | null): bigint | null {
  return limit === UNBOUNDED ? null : limit;
}

/**
 * Returns the limits that apply to an account. The soft limit is capped at the hard one, in case the deployment's soft
 * limit is above the account's own hard limit.
 */
export function effectiveLimits(own: OwnLimits, deployment: QuotaLimits): QuotaLimits {
  const hard = bounded(own.hard ?? deployment.hard);
  const soft = bounded(own.soft ?? deployment.soft);
  const fits = soft === null || hard === null || soft <= hard;
  return { soft: fits ? soft : hard, hard, graceWindow: deployment.graceWindow };
}
