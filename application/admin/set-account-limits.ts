import type { AccountId } from '../../domain/kernel/ids.js';
import { bounded, effectiveLimits, type OwnLimits } from '../../domain/quota/limits.js';
import { checkLimits } from '../../domain/quota/quota-state.js';
import { underHardLimit } from '../../domain/quota/usage.js';
import type { Clock } from '../ports/platform/clock.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { accountNotFound } from './find-account.js';
import type { Settings } from '../settings.js';

/**
 * Sets an account's own limits; `null` restores the deployment's limit, and an absent one stays. A limit at or below
 * the usage starts the grace window, one above it ends the window (`underHardLimit`). Open uploads continue.
 */
export class SetAccountLimits {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  async execute(id: AccountId, changes: Partial<OwnLimits>): Promise<OwnLimits> {
    return this.parts.unitOfWork.run(async ({ accounts, quotas }) => {
      const account = await quotas.lock(id);
      // A sponsored account has no quota of its own: it uses its sponsor's.
      if (account === null || (await accounts.find(id)) === null) throw accountNotFound();
      const own = { ...account.ownLimits, ...changes };
      const hard = own.hard ?? this.parts.settings.quota.hard;
      checkLimits({ soft: bounded(own.soft), hard: bounded(hard) });
      await quotas.setLimits(id, own);
      const limits = effectiveLimits(own, this.parts.settings.quota);
      await quotas.save(id, underHardLimit(account.usage, limits.hard, this.parts.clock.now()));
      return own;
    });
  }
}
