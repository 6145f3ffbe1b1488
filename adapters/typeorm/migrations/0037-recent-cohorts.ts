import { migration } from './migration.js';

/** Each page of sessions has the cohorts seen last: it would sort all that the account ever had. */
export const recentCohorts = migration(37, 'recent-cohorts', (schema) =>
  schema.createIndex('device_cohorts', ['account_id', 'last_seen', 'cohort_hash']),
);
