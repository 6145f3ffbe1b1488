import { DomainError } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { suspended } from '../../domain/quota/admission.js';
import type { QuotaLedger } from '../ports/stores/quota-ledger.js';

/** The suspended account is the actor's own, not that of the sponsor that is charged. */
export class OwnerSuspended extends DomainError {}

/**
 * Rejects growth by a suspended owner of a sponsored account: the charged account is the sponsor's, whose suspension is
 * checked separately (contract section 6).
 *
 * @throws error.account.suspended
 */
export async function requireActiveOwner(quotas: QuotaLedger, actorId: AccountId, chargedId: AccountId): Promise<void> {
  if (actorId === chargedId) return;
  const actor = await quotas.read(actorId);
  if (actor?.suspension === null) return;
  const { code, message } = suspended();
  throw new OwnerSuspended(code, message);
}
