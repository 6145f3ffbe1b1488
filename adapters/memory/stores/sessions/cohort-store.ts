import type { Cohort, CohortStore } from '../../../../application/ports/stores/cohort-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import type { MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type CohortRow = Cohort & { readonly accountId: AccountId };

export const COHORTS: TableDefinition<CohortRow> = {
  name: 'device_cohorts',
  key: ({ accountId, cohortHash }) => `${accountId} ${cohortHash}`,
};

export class MemoryCohortStore implements CohortStore {
  constructor(private readonly db: MemoryContext) {}

  record(accountId: AccountId, cohortHash: string, now: Instant): Promise<void> {
    return this.db.run((database) => {
      const table = database.table(COHORTS);
      if (table.insert({ accountId, cohortHash, firstSeen: now, lastSeen: now }) === null) return;
      const older = (row: CohortRow) =>
        row.accountId === accountId && row.cohortHash === cohortHash && row.lastSeen < now;
      table.update(older, { lastSeen: now });
    });
  }

  list(accountId: AccountId, limit: number): Promise<readonly Cohort[]> {
    return this.db.run((database) =>
      database
        .table(COHORTS)
        .filter((row) => row.accountId === accountId)
        .sort((left, right) => right.lastSeen - left.lastSeen || (left.cohortHash < right.cohortHash ? 1 : -1))
        .slice(0, limit)
        .map(({ cohortHash, firstSeen, lastSeen }) => ({ cohortHash, firstSeen, lastSeen })),
    );
  }
}
