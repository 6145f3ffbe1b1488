import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { effectiveLimits, type OwnLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { underHardLimit } from '../../domain/quota/usage.js';
import type { ProviderClaims } from '../ports/federation/relying-party.js';
import type { Stores } from '../ports/stores/stores.js';

/**
 * Gives an account the limits that its provider sends, within the transaction that opens the session. If a provider has
 * a `quota_claim`, it decides at every sign-in: its limits replace those that an operator set.
 */
export async function applyProviderLimits(
  { quotas }: Pick<Stores, 'quotas'>,
  id: AccountId,
  limits: ProviderClaims['limits'],
  deployment: QuotaLimits,
  now: Instant,
): Promise<void> {
  if (limits === null || limits === 'unreadable') return;
  const account = await quotas.lock(id);
  const own: OwnLimits = { soft: bytes(limits.soft), hard: bytes(limits.hard) };
  if (account === null || (account.ownLimits.soft === own.soft && account.ownLimits.hard === own.hard)) return;
  await quotas.setLimits(id, own);
  await quotas.save(id, underHardLimit(account.usage, effectiveLimits(own, deployment).hard, now));
}

function bytes(limit: number | null): bigint | null {
  return limit === null ? null : BigInt(limit);
}
