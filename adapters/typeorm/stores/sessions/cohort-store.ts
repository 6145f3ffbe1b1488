import type { Cohort, CohortStore } from '../../../../application/ports/stores/cohort-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { Instant } from '../../../../domain/kernel/instant.js';
import { HEX, INSTANT, UUID } from '../../mapping/columns.js';
import { byIndex } from '../../engine/ordered-pages.js';
import type { Row } from '../../engine/sql.js';
import { SqlStore } from '../../engine/sql-store.js';
import type { Dialect } from '../../engine/store-context.js';

const INSERT = 'INSERT INTO device_cohorts (account_id, cohort_hash, first_seen, last_seen) VALUES (?, ?, ?, ?)';
const RECORD: Record<Dialect, string> = {
  sqlite: `${INSERT} ON CONFLICT DO UPDATE SET last_seen = MAX(last_seen, excluded.last_seen)`,
  mysql: `${INSERT} ON DUPLICATE KEY UPDATE last_seen = GREATEST(last_seen, VALUES(last_seen))`,
};

const LIST = `
  SELECT cohort_hash, first_seen, last_seen FROM device_cohorts
  ${byIndex('device_cohorts_account_id_last_seen_cohort_hash')}
  WHERE account_id = ? ORDER BY last_seen DESC, cohort_hash DESC LIMIT ?`;

export class TypeormCohortStore extends SqlStore implements CohortStore {
  async record(accountId: AccountId, cohortHash: string, now: Instant): Promise<void> {
    const seen = INSTANT.to(now);
    const values = [UUID.to(accountId), HEX.to(cohortHash), seen, seen];
    await this.run(RECORD[this.db.dialect], values);
  }

  async list(accountId: AccountId, limit: number): Promise<readonly Cohort[]> {
    const rows = await this.all(LIST, [UUID.to(accountId), limit]);
    return rows.map(toCohort);
  }
}

export function toCohort(row: Row): Cohort {
  return {
    cohortHash: HEX.from(row['cohort_hash']),
    firstSeen: INSTANT.from(row['first_seen']),
    lastSeen: INSTANT.from(row['last_seen']),
  };
}
