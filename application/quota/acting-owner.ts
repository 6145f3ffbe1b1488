import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { requireMayGrow } from '../../domain/quota/admission.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { present } from '../accounts/lock-present.js';
import type { QuotaLedger } from '../ports/stores/quota-ledger.js';

/** The error is about the actor's own account, not about that of the sponsor that is charged. */
export class ActorRefused extends DomainError {}

/**
 * Rejects growth by an owner of a sponsored account who could add nothing to their own account either: one who is
 * suspended, or whose grace has expired (contract section 6). The charged account is the sponsor's, which is checked
 * separately.
 *
 * @throws error.account.suspended, error.quota.grace_expired
 */
export async function requireActiveOwner(
  quotas: QuotaLedger,
  { actorId, chargedId }: { readonly actorId: AccountId; readonly chargedId: AccountId },
  deployment: QuotaLimits,
  now: Instant,
): Promise<void> {
  if (actorId === chargedId) return;
  const { usage, ownLimits, suspension } = present(await quotas.read(actorId));
  try {
    requireMayGrow(usage, effectiveLimits(ownLimits, deployment), suspension, now);
  } catch (error) {
    throw error instanceof DomainError ? new ActorRefused(error.code, error.message) : error;
  }
}
