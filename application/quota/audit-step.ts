import type { AuditedPage } from '../ports/stores/reference-ledger.js';
import type { BulkStores } from '../ports/stores/stores.js';
import type { BulkStep } from '../ports/stores/unit-of-work.js';

/** SQLite compares these in two milliseconds: its thread can rest only between two statements. */
const ROWS_A_STATEMENT = 100;
/** The audit ends with a step that has fewer rows. */
export const ROWS_A_STEP = 500;

export type AuditStep = BulkStep<string | null, AuditedPage>;

/**
 * A bulk step that audits the next rows after a key, in several statements. Comparing a million rows takes a minute, in
 * which the event loop answers others.
 */
export function auditStep(
  name: string,
  read: (stores: BulkStores, after: string | null, limit: number) => Promise<AuditedPage>,
): AuditStep {
  return {
    name,
    run: async (stores, from) => {
      const suspects: string[] = [];
      let [count, last] = [0, from];
      while (count < ROWS_A_STEP) {
        const page = await read(stores, last, ROWS_A_STATEMENT);
        suspects.push(...page.suspects);
        count += page.count;
        last = page.last ?? last;
        if (page.count < ROWS_A_STATEMENT) break;
      }
      return { count, last, suspects };
    },
  };
}

export const COMPARE_ROWS = auditStep('compare rows', ({ references }, after, limit) =>
  references.compareRows(after, limit),
);

export const FIND_ROWS = auditStep('find rows', ({ references }, after, limit) => references.findRows(after, limit));

export const MEASURE_ROWS = auditStep('measure rows', ({ smallBlobs }, after, limit) =>
  smallBlobs.measure(after, limit),
);
