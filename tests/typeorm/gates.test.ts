import { expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { TransactionContext, type Dialect } from '../../adapters/typeorm/engine/store-context.js';
import { listsOf, type Sql } from '../../adapters/typeorm/engine/sql.js';

const KEY = Buffer.alloc(16, 1);

/** Locks one row and a list of rows; returns the statements that this runs. */
async function statementsOfLocks(dialect: Dialect, isClustered: boolean): Promise<readonly string[]> {
  const ran: string[] = [];
  const run = (text: string) => Promise.resolve(ran.push(text));
  const session = { manager: {} as EntityManager, sql: { run } as unknown as Sql };
  const context = new TransactionContext(dialect, session, isClustered);
  await context.lock({ table: 'albums', key: KEY });
  for (const keys of listsOf([KEY])) await context.lockAll('blobs', keys);
  return ran;
}

it.each(['mysql', 'sqlite'] as const)('a lock outside a cluster runs no statement of its own (%s)', async (dialect) => {
  expect(await statementsOfLocks(dialect, false)).toEqual([]);
});

it('a lock on a cluster writes the gate of each row', async () => {
  const statements = await statementsOfLocks('mysql', true);
  expect(statements).toHaveLength(2);
  for (const statement of statements) expect(statement).toMatch(/^UPDATE (albums|blobs) SET gate = gate \+ 1 WHERE /);
});
