import { EntitySchema } from './entity-schema.js';
import type { FailureCounter } from '../../../domain/accounts/lockout.js';
import { bytes, instant, integer } from './columns.js';

export interface FailureCounterRow extends FailureCounter {
  readonly counterKey: Uint8Array;
  readonly expiresAt: number;
}

export const FailureCounterEntity = new EntitySchema<FailureCounterRow>({
  name: 'FailureCounter',
  tableName: 'failure_counters',
  columns: {
    counterKey: bytes({ primary: true }),
    failures: integer(),
    lastFailureAt: instant(),
    lockedUntil: instant({ nullable: true }),
    expiresAt: instant(),
  },
});
