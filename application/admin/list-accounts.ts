import type { Account } from '../../domain/accounts/account.js';
import { formatHandle } from '../../domain/accounts/handle.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import { graceExpiresAt, quotaState, type QuotaState } from '../../domain/quota/quota-state.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';
import {
  sortValue,
  type AccountCursor,
  type AccountListStore,
  type AccountPage,
  type ListedAccount,
} from '../ports/stores/account-list-store.js';
import type { Settings } from '../settings.js';

/** A row of the operator's list. */
export interface AccountSummary {
  readonly account: Pick<Account, 'id' | 'address' | 'displayName' | 'createdAt' | 'suspension' | 'deletesAt'>;
  readonly handle: string;
  readonly used: bigint;
  readonly softLimit: bigint | null;
  readonly hardLimit: bigint | null;
  readonly state: QuotaState;
  readonly graceExpiresAt: Instant | null;
}

/** Lists accounts for the operator: a page costs one statement, however many accounts there are. */
export class ListAccounts {
  constructor(
    private readonly parts: {
      readonly accountLists: AccountListStore;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota' | 'serverHost'>;
    },
  ) {}

  async execute(
    page: AccountPage,
  ): Promise<{ readonly accounts: readonly AccountSummary[]; readonly next: AccountCursor | null }> {
    // The extra row shows that a next page exists.
    const rows = await this.parts.accountLists.list({ ...page, limit: page.limit + 1 });
    const shown = rows.slice(0, page.limit);
    const last = shown.at(-1);
    return {
      accounts: shown.map((row) => this.summary(row)),
      next:
        rows.length > page.limit && last !== undefined
          ? { value: sortValue(page.view, last), id: last.account.id }
          : null,
    };
  }

  private summary({ account: { handleUser, ...account }, usage, ownLimits }: ListedAccount): AccountSummary {
    const limits = effectiveLimits(ownLimits, this.parts.settings.quota);
    const now = this.parts.clock.now();
    return {
      account,
      handle: formatHandle({ user: handleUser, host: this.parts.settings.serverHost }),
      used: usage.used,
      softLimit: limits.soft,
      hardLimit: limits.hard,
      state: quotaState(usage, limits, account.suspension, now),
      graceExpiresAt: graceExpiresAt(usage, limits, now),
    };
  }
}
