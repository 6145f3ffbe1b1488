import type { AccountId } from '../../domain/kernel/ids.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import type { QuotaLimits } from '../../domain/quota/quota-state.js';
import { underHardLimit } from '../../domain/quota/usage.js';
import type { Clock } from '../ports/clock.js';
import type { QuotaAccount } from '../ports/quota-ledger.js';
import type { Stores } from '../ports/stores.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';

const PAGE = 200;

/** A counter that is not what its rows add up to. */
export interface CounterDifference {
  readonly accountId: AccountId;
  readonly counter: 'used' | 'reserved';
  readonly stored: bigint;
  readonly actual: bigint;
}

interface Recount {
  readonly used: bigint;
  readonly reserved: bigint;
}

/**
 * Recomputes every counter from the rows that it counts. What looks different at first sight may only have changed while
 * it was added up, so it is added up again under the account's lock, without which none of those rows changes: what is
 * told then is true, on a service that is running too.
 */
export class AuditQuota {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stores: Stores,
    private readonly limits: QuotaLimits,
    private readonly clock: Clock,
  ) {}

  /** Every difference; `fix` also writes what the rows say. */
  async execute({ fix }: { readonly fix: boolean }): Promise<readonly CounterDifference[]> {
    const differences: CounterDifference[] = [];
    for (let after: AccountId | null = null; ;) {
      const page: readonly QuotaAccount[] = await this.stores.quotas.page(after, PAGE);
      const counted = await recount(this.stores, page);
      for (const account of page) {
        if (compare(account, counted).length > 0) differences.push(...(await this.verify(account.id, fix)));
      }
      if (page.length < PAGE) return differences;
      after = page.at(-1)?.id ?? null;
    }
  }

  private verify(id: AccountId, fix: boolean): Promise<readonly CounterDifference[]> {
    return this.unitOfWork.run(async (stores) => {
      const account = await stores.quotas.lock(id);
      if (account === null) return [];
      const counted = await recount(stores, [account]);
      const differences = compare(account, counted);
      if (fix && differences.length > 0) {
        const { hard } = effectiveLimits(account.ownLimits, this.limits);
        const usage = { ...account.usage, ...countOf(id, counted) };
        await stores.quotas.save(id, underHardLimit(usage, hard, this.clock.now()));
      }
      return differences;
    });
  }
}

interface Totals {
  readonly charged: ReadonlyMap<AccountId, bigint>;
  readonly reserved: ReadonlyMap<AccountId, bigint>;
}

async function recount({ blobs, uploads }: Stores, accounts: readonly QuotaAccount[]): Promise<Totals> {
  const ids = accounts.map(({ id }) => id);
  return { charged: await blobs.chargedTotals(ids), reserved: await uploads.reservedTotals(ids) };
}

function countOf(id: AccountId, totals: Totals): Recount {
  return { used: totals.charged.get(id) ?? 0n, reserved: totals.reserved.get(id) ?? 0n };
}

function compare({ id, usage }: QuotaAccount, totals: Totals): CounterDifference[] {
  const actual = countOf(id, totals);
  return (['used', 'reserved'] as const)
    .filter((counter) => usage[counter] !== actual[counter])
    .map((counter) => ({ accountId: id, counter, stored: usage[counter], actual: actual[counter] }));
}
