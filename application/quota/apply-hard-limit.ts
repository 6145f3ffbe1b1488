import type { AccountId } from '../../domain/kernel/ids.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import { underHardLimit, type Usage } from '../../domain/quota/usage.js';
import { inPages } from '../in-pages.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Lifecycle } from '../ports/platform/lifecycle.js';
import type { QuotaAccount, QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';

const PAGE = 500;

/**
 * Applies the deployment's hard limit, which may have changed since the last start. Starts the grace windows of the
 * accounts that are at or over it now, and ends those of the accounts below it, in small steps while the service runs.
 */
export class ApplyHardLimit {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly quotas: QuotaLedger;
      readonly clock: Clock;
      readonly lifecycle: Pick<Lifecycle, 'stopping'>;
      readonly settings: Pick<Settings, 'quota'>;
    },
  ) {}

  /** Returns the number of accounts whose window it started or ended. Ends early when the service is stopping. */
  async execute(): Promise<number> {
    let changed = 0;
    const read = (after: AccountId | null) => this.parts.quotas.page(after, PAGE);
    for await (const page of inPages(read, PAGE, ({ id }) => id)) {
      if (this.parts.lifecycle.stopping) break;
      for (const account of page)
        if (this.corrected(account) !== null && (await this.correct(account.id))) changed += 1;
    }
    return changed;
  }

  private correct(id: AccountId): Promise<boolean> {
    return this.parts.unitOfWork.run(async ({ quotas }) => {
      const account = await quotas.lock(id);
      const usage = account === null ? null : this.corrected(account);
      if (usage === null) return false;
      await quotas.save(id, usage);
      return true;
    });
  }

  private corrected({ usage, ownLimits }: QuotaAccount): Usage | null {
    const corrected = underHardLimit(
      usage,
      effectiveLimits(ownLimits, this.parts.settings.quota).hard,
      this.parts.clock.now(),
    );
    return corrected.hardExceededSince === usage.hardExceededSince ? null : corrected;
  }
}
