import type { AccountId } from '../../domain/kernel/ids.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import { quotaState } from '../../domain/quota/quota-state.js';
import { inPages } from '../in-pages.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Lifecycle } from '../ports/platform/lifecycle.js';
import type { QuotaAccount, QuotaLedger } from '../ports/stores/quota-ledger.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';
import type { AccountFacts } from './account-facts.js';

const PAGE = 500;

/**
 * Announces grace windows that have ended: nothing is written when they end, so no transaction notices it. Each is
 * announced once.
 */
export class TellExpiredGrace {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly quotas: QuotaLedger;
      readonly accountFacts: AccountFacts;
      readonly clock: Clock;
      readonly lifecycle: Pick<Lifecycle, 'stopping'>;
      readonly settings: Pick<Settings, 'quota' | 'webhooks'>;
    },
  ) {}

  /** Ends early when the service is stopping. */
  async execute(): Promise<void> {
    if (!this.parts.settings.webhooks) return;
    const read = (after: AccountId | null) => this.parts.quotas.page(after, PAGE);
    for await (const page of inPages(read, PAGE, ({ id }) => id)) {
      if (this.parts.lifecycle.stopping) return;
      for (const account of page) if (this.hasExpired(account)) await this.tell(account.id);
    }
  }

  private tell(id: AccountId): Promise<void> {
    return this.parts.unitOfWork.run(async (stores) => {
      const account = await stores.quotas.lock(id);
      if (account === null || !this.hasExpired(account)) return;
      const since = account.usage.hardExceededSince ?? 0;
      if (!(await stores.webhookOutbox.noteGrace(id, since))) return;
      const { soft: softLimit, hard: hardLimit } = this.limits(account);
      const fact = {
        from: 'HardExceeded',
        to: 'GraceExpired',
        used: account.usage.used,
        softLimit,
        hardLimit,
      } as const;
      await this.parts.accountFacts.record(stores, id, { type: 'quota.state_changed', ...fact });
    });
  }

  private hasExpired(account: QuotaAccount): boolean {
    return quotaState(account.usage, this.limits(account), null, this.parts.clock.now()) === 'GraceExpired';
  }

  private limits({ ownLimits }: QuotaAccount) {
    return effectiveLimits(ownLimits, this.parts.settings.quota);
  }
}
