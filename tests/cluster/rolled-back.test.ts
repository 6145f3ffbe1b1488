import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RowDataPacket } from 'mysql2/promise';
import type { Database } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { GALERA_START_MS, leaseCluster, onNode, type Cluster } from '../support/database/galera.js';

const ROUNDS = 300;
const STATEMENTS = 10;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await leaseCluster();
}, GALERA_START_MS);
afterAll(() => cluster.release());

/** Counts one up, and then reads with texts that the server has not seen yet. */
function countUp(database: Database, round: number): Promise<void> {
  return database.transaction(async (context) => {
    await context.write(({ sql }) => sql.run('UPDATE counted SET ours = ours + 1 WHERE id = ?', [1]));
    for (let index = 0; index < STATEMENTS; index += 1) {
      const text = `SELECT id, ${round * STATEMENTS + index} AS n FROM counted WHERE id = ?`;
      await context.read(({ sql }) => sql.first(text, [1]));
    }
  });
}

/** Writes the same row on another node, at a moment that moves through the transaction. */
async function collide(elsewhere: Database, round: number): Promise<void> {
  await delay(round % 7);
  await elsewhere.context.write(({ sql }) => sql.run('UPDATE counted SET theirs = theirs + 1 WHERE id = ?', [1]));
}

it('a transaction that another node rolls back between its statements is never reported as committed', async () => {
  const own = await cluster.freshDatabase();
  const [ours, theirs] = own.urls;
  await onNode(ours, async (connection) => {
    await connection.query('CREATE TABLE counted (id INT PRIMARY KEY, ours INT NOT NULL, theirs INT NOT NULL)');
    await connection.query('INSERT INTO counted VALUES (1, 0, 0)');
    const database = await openDatabase({ kind: 'mysql', url: ours }, new SystemRandom());
    const elsewhere = await openDatabase({ kind: 'mysql', url: theirs }, new SystemRandom());
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([countUp(database, round), collide(elsewhere, round)]);
    }
    expect(database.load().retries).toBeGreaterThan(0);
    await Promise.all([database.close(), elsewhere.close()]);
    // The node may have yet to apply what the other one committed last.
    await connection.query('SET wsrep_sync_wait = 1');
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT ours, theirs FROM counted');
    expect(row).toEqual({ ours: ROUNDS, theirs: ROUNDS });
  });
  await own.drop();
}, 120_000);
