import { EntitySchema } from './entity-schema.js';
import type { Cohort } from '../../../application/ports/stores/cohort-store.js';
import { hex, instant, uuid } from './columns.js';

export interface DeviceCohortRow extends Cohort {
  readonly accountId: string;
}

export const DeviceCohortEntity = new EntitySchema<DeviceCohortRow>({
  name: 'DeviceCohort',
  tableName: 'device_cohorts',
  columns: {
    accountId: uuid({ primary: true }),
    cohortHash: hex({ primary: true }),
    firstSeen: instant(),
    lastSeen: instant(),
  },
});
