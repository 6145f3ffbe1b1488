import type { AccountId } from '../../domain/kernel/ids.js';
import { effectiveLimits, type OwnLimits } from '../../domain/quota/limits.js';
import { checkLimits, type QuotaLimits } from '../../domain/quota/quota-state.js';
import { underHardLimit } from '../../domain/quota/usage.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { accountNotFound } from './find-account.js';

/**
 * Sets an account's own limits; `null` leaves one to the deployment again, and what is absent stays. A limit below what
 * is used begins the grace window, one above it ends it (`underHardLimit`). Open uploads go on to their end.
 */
export class SetAccountLimits {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deployment: QuotaLimits,
    private readonly clock: Clock,
  ) {}

  /** @throws error.request.invalid, error.account.not_found */
  async execute(id: AccountId, changes: Partial<OwnLimits>): Promise<OwnLimits> {
    return this.unitOfWork.run(async ({ accounts, quotas }) => {
      const account = await quotas.lock(id);
      // The quota of a sponsored account is its sponsor's.
      if (account === null || (await accounts.find(id)) === null) throw accountNotFound();
      const own = { ...account.ownLimits, ...changes };
      const hard = own.hard ?? this.deployment.hard;
      checkLimits({ soft: own.soft, hard });
      await quotas.setLimits(id, own);
      const limits = effectiveLimits(own, this.deployment);
      await quotas.save(id, underHardLimit(account.usage, limits.hard, this.clock.now()));
      return own;
    });
  }
}
