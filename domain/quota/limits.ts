import type { QuotaLimits } from './quota-state.js';

/** The limits that an operator set for one account; `null` leaves one to the deployment. */
export interface OwnLimits {
  readonly soft: bigint | null;
  readonly hard: bigint | null;
}

/** The limits that hold for an account. The deployment's soft limit never stands above the account's own hard one. */
export function effectiveLimits(own: OwnLimits, deployment: QuotaLimits): QuotaLimits {
  const hard = own.hard ?? deployment.hard;
  const soft = own.soft ?? deployment.soft;
  const fits = soft === null || hard === null || soft <= hard;
  return { soft: fits ? soft : hard, hard, graceWindow: deployment.graceWindow };
}
