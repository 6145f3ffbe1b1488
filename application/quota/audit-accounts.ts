import type { AccountId } from '../../domain/kernel/ids.js';
import { CHARGED_KINDS, NO_TOTALS, sumOf, type KindTotals } from '../../domain/quota/charged-kind.js';
import { effectiveLimits } from '../../domain/quota/limits.js';
import { underHardLimit } from '../../domain/quota/usage.js';
import type { Credit } from '../../domain/uploads/blob-attribution.js';
import { inPages } from '../in-pages.js';
import type { Clock } from '../ports/platform/clock.js';
import type { QuotaAccount } from '../ports/stores/quota-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';
import { chargedTotals, chargedTotalsIn } from './charged-totals.js';
import type { CounterDifference } from './counter-difference.js';

const PAGE = 100;
/** The number of sums without the lock for an account whose counters change meanwhile; then it is locked. */
const UNLOCKED_SUMS = 3;

/** Recomputes the counters of each account; `fix` also corrects them. */
export class AuditAccounts {
  /** `excess` holds the bytes by which references of contents exceed the true size. */
  constructor(
    private readonly parts: Stores & {
      readonly unitOfWork: UnitOfWork;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'quota'>;
    },
    private readonly fix: boolean,
    private readonly excess: readonly Credit[],
  ) {}

  async *differences(progress: (done: number) => void): AsyncGenerator<CounterDifference> {
    const { quotas } = this.parts;
    let done = 0;
    for await (const page of inPages(
      (after) => quotas.page(after, PAGE),
      PAGE,
      ({ id }) => id,
    )) {
      const totals = await this.addUpUnlocked(page);
      const suspects = page.filter((account) => compare(account, totals).length > 0);
      for (const { id } of suspects) {
        if (await this.staysSuspect(id)) yield* await this.verify(id);
      }
      progress((done += page.length));
    }
  }

  /**
   * Sums again, without the lock. Summing a million charges takes seconds, in which a busy account's counters change.
   * The lock, for which the account's requests wait, is taken only if the counters did not change and differ from the
   * sum.
   */
  private async staysSuspect(id: AccountId): Promise<boolean> {
    const { quotas } = this.parts;
    for (let turn = 0; turn < UNLOCKED_SUMS; turn += 1) {
      const before = await quotas.read(id);
      if (before === null) return false;
      const totals = await this.addUpUnlocked([before]);
      const after = await quotas.read(id);
      if (after === null || compare(after, totals).length === 0) return false;
      if (compare(before, totals).length === 0) return false;
      if (before.usage.used === after.usage.used && before.usage.reserved === after.usage.reserved) return true;
    }
    return true;
  }

  private verify(id: AccountId): Promise<readonly CounterDifference[]> {
    return this.parts.unitOfWork.run(async (stores) => {
      const account = await stores.quotas.lock(id);
      if (account === null) return [];
      const totals = await this.addUp(stores, [account], (each) => chargedTotalsIn(stores, each));
      const differences = compare(account, totals);
      if (this.fix && differences.length > 0) {
        const { hard } = effectiveLimits(account.ownLimits, this.parts.settings.quota);
        const usage = { ...account.usage, ...totalOf(id, totals) };
        await stores.quotas.save(id, underHardLimit(usage, hard, this.parts.clock.now()));
        await correctKinds(stores, id, totals);
      }
      return differences;
    });
  }

  private addUpUnlocked(accounts: readonly QuotaAccount[]): Promise<Totals> {
    return this.addUp(this.parts, accounts, (id) => chargedTotals(this.parts.unitOfWork, id));
  }

  private async addUp(
    { uploads, quotas }: Pick<Stores, 'uploads' | 'quotas'>,
    accounts: readonly QuotaAccount[],
    sumCharges: SumCharges,
  ): Promise<Totals> {
    const ids = accounts.map(({ id }) => id);
    const charged = new Map<AccountId, KindTotals>();
    for (const id of ids) charged.set(id, await sumCharges(id));
    for (const { accountId, kind, bytes } of this.excess) {
      const totals = charged.get(accountId);
      if (totals !== undefined) charged.set(accountId, { ...totals, [kind]: totals[kind] - bytes });
    }
    return { charged, counted: await quotas.kinds(ids), reserved: await uploads.reservedTotals(ids) };
  }
}

/** `used` must be saved before, since `original` is what is left of it after the other kinds. */
async function correctKinds({ quotas }: Stores, id: AccountId, { charged, counted }: Totals): Promise<void> {
  const [actual, stored] = [charged.get(id) ?? NO_TOTALS, counted.get(id) ?? NO_TOTALS];
  for (const kind of CHARGED_KINDS) await quotas.addToKind(id, kind, actual[kind] - stored[kind]);
}

type SumCharges = (id: AccountId) => Promise<KindTotals>;

interface Totals {
  readonly charged: ReadonlyMap<AccountId, KindTotals>;
  /** The totals in the accounts' rows. */
  readonly counted: ReadonlyMap<AccountId, KindTotals>;
  readonly reserved: ReadonlyMap<AccountId, bigint>;
}

function totalOf(id: AccountId, { charged, reserved }: Totals) {
  return { used: sumOf(charged.get(id) ?? NO_TOTALS), reserved: reserved.get(id) ?? 0n };
}

function compare({ id, usage }: QuotaAccount, totals: Totals): CounterDifference[] {
  const actual = { ...(totals.charged.get(id) ?? NO_TOTALS), ...totalOf(id, totals) };
  const stored = { ...(totals.counted.get(id) ?? NO_TOTALS), used: usage.used, reserved: usage.reserved };
  return (['used', 'reserved', 'derivative', 'provenance', 'metadata', 'cached'] as const)
    .filter((counter) => stored[counter] !== actual[counter])
    .map((counter) => ({ subject: id, counter, stored: stored[counter], actual: actual[counter] }));
}
