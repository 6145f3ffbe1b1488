import { EntitySchema } from './entity-schema.js';
import { instant, text } from './columns.js';

export const ServiceFactEntity = new EntitySchema<{
  readonly name: string;
  readonly value: string;
  readonly notedAt: number;
}>({
  name: 'ServiceFact',
  tableName: 'service_facts',
  columns: { name: text({ primary: true }), value: text(), notedAt: instant() },
});
