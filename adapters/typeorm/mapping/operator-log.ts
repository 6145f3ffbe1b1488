import { EntitySchema } from './entity-schema.js';
import type { OperatorDeed } from '../../../application/ports/stores/operator-log.js';
import { instant, text, uuid } from './columns.js';

export const OperatorLogEntity = new EntitySchema<OperatorDeed>({
  name: 'OperatorDeed',
  tableName: 'operator_log',
  columns: {
    id: uuid({ primary: true }),
    doneAt: instant(),
    deed: text(),
    accountId: uuid({ nullable: true }),
    detail: text({ nullable: true }),
  },
});
