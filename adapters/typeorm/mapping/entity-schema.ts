/**
 * From the file of this class alone: stores of raw SQL take their columns from entities, and the thread of bulk steps
 * has such stores and no TypeORM, which would take 12 MiB of it (tests/e2e/bundle.test.ts).
 */
export { EntitySchema } from 'typeorm/entity-schema/EntitySchema.js';
