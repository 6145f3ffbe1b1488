import type { AccountId } from '../../domain/kernel/ids.js';
import { addTotals, NO_TOTALS, type KindTotals } from '../../domain/quota/charged-kind.js';
import type { ChargedPage, ChargePlace } from '../ports/stores/reference-ledger.js';
import type { Stores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import { nextTurn } from '../sweeps/next-turn.js';

/** SQLite sums these in a millisecond. */
const CHARGES_A_STATEMENT = 100;
const STATEMENTS_A_STEP = 5;

interface Ask {
  readonly accountId: AccountId;
  readonly after: ChargePlace | null;
}

/** A bulk step that sums an account's next charges, in several statements. */
export const SUM_CHARGES: BulkStep<Ask, ChargedPage> = {
  name: 'sum charges',
  run: ({ references }, { accountId, after }) => {
    const read = (place: ChargePlace | null) => references.sumCharges(accountId, place, CHARGES_A_STATEMENT);
    return sumOfPages(read, after, STATEMENTS_A_STEP);
  },
};

/** The totals that an account should be charged, summed off the event loop. */
export async function chargedTotals(unitOfWork: UnitOfWork, accountId: AccountId): Promise<KindTotals> {
  return (await sumOfPages((after) => unitOfWork.readStep(SUM_CHARGES, { accountId, after }))).totals;
}

/** The same by the stores of one transaction. */
export async function chargedTotalsIn({ references }: Stores, accountId: AccountId): Promise<KindTotals> {
  return (await sumOfPages((after) => references.sumCharges(accountId, after, CHARGES_A_STATEMENT))).totals;
}

/** In pages: one statement over a million rows takes seconds, longer than a statement may take on MariaDB. */
async function sumOfPages(
  read: (after: ChargePlace | null) => Promise<ChargedPage>,
  from: ChargePlace | null = null,
  most = Infinity,
): Promise<ChargedPage> {
  let totals = NO_TOTALS;
  let after = from;
  for (let pages = 0; pages < most; pages += 1) {
    const page = await read(after);
    totals = addTotals(totals, page.totals);
    after = page.last;
    if (after === null) break;
    await nextTurn();
  }
  return { totals, last: after };
}
