import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RowDataPacket } from 'mysql2/promise';
import {
  bootstrap,
  GALERA_START_MS,
  leaseCluster,
  onNode,
  type Cluster,
  type ClusterDatabase,
} from '../support/database/galera.js';
import { until } from '../support/database/mariadb-server.js';

const CASE_MS = 180_000;
const NOTICED_MS = 30_000;

let cluster: Cluster;
let database: ClusterDatabase;
beforeAll(async () => {
  cluster = await leaseCluster();
}, GALERA_START_MS);
afterAll(() => cluster.release());

beforeEach(async () => {
  database = await cluster.freshDatabase();
  await onNode(database.urls[0], (connection) => connection.query('CREATE TABLE kept (id INT PRIMARY KEY)'));
}, CASE_MS);
afterEach(async () => {
  await cluster.heal();
  await database.drop();
}, CASE_MS);

type Turn = 0 | 1 | 2;

/** Kills a node, and waits until its process is gone. */
async function kill(turn: Turn): Promise<void> {
  const { pid } = cluster.nodes[turn];
  process.kill(pid, 'SIGKILL');
  const isGone = () => Promise.resolve(!isAlive(pid));
  if (!(await until(isGone, NOTICED_MS))) throw new Error(`Node ${turn + 1} did not end.`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until the node describes its cluster so: `Primary of 3`, or `non-Primary` when it has no quorum. */
async function untilIs(turn: Turn, expected: RegExp): Promise<void> {
  const is = async () => expected.test(await statusOf(turn));
  if (!(await until(is, NOTICED_MS))) throw new Error(`Node ${turn + 1} is ${await statusOf(turn)}.`);
}

/**
 * Waits until the cluster has lost its node, and makes what is left one that serves, as an operator does. On a busy
 * machine two of three may lose each other too, and then have no quorum either.
 */
async function serve(turn: Turn, without: RegExp): Promise<void> {
  await untilIs(turn, without);
  const serves = async () => {
    if ((await statusOf(turn)).startsWith('Primary ')) return true;
    // The node rejects it while its view of the cluster changes, and once it has a quorum again.
    await bootstrap(cluster.nodes[turn]).catch(() => undefined);
    return false;
  };
  if (!(await until(serves, NOTICED_MS))) throw new Error(`Node ${turn + 1} is ${await statusOf(turn)}.`);
}

async function statusOf(turn: Turn): Promise<string> {
  const names = "('wsrep_cluster_status', 'wsrep_cluster_size')";
  const rows = await onNode(cluster.nodes[turn].url, async (connection) => {
    const [found] = await connection.query<RowDataPacket[]>(`SHOW STATUS WHERE Variable_name IN ${names}`);
    return found;
  });
  const value = (name: string) => String(rows.find((row) => row['Variable_name'] === name)?.['Value']);
  return `${value('wsrep_cluster_status')} of ${value('wsrep_cluster_size')}`;
}

/** Inserts a row; it is refused while the cluster changes. */
async function keep(turn: Turn, id: number): Promise<void> {
  const insert = () =>
    onNode(database.urls[turn], (connection) => connection.query('INSERT IGNORE INTO kept VALUES (?)', [id]));
  const isKept = () =>
    insert().then(
      () => true,
      () => false,
    );
  if (!(await until(isKept, NOTICED_MS))) throw new Error(`Node ${turn + 1} takes no row.`);
}

/** Returns the rows that each node holds. */
async function kept(): Promise<readonly (readonly number[])[]> {
  const pathname = new URL(database.urls[0]).pathname;
  const each = cluster.nodes.map(({ url }) =>
    onNode(url + pathname, async (connection) => {
      await connection.query('SET wsrep_sync_wait = 7');
      const [rows] = await connection.query<RowDataPacket[]>('SELECT id FROM kept ORDER BY id');
      return rows.map(({ id }) => Number(id));
    }),
  );
  return Promise.all(each);
}

describe('a Galera cluster without a quorum continues from the node with the highest position', () => {
  it(
    'all nodes are down, and the second alone has the last rows',
    async () => {
      const [first, second, last] = [0, 2, 1] as const;
      await kill(first);
      await serve(last, / of [12]$/);
      await keep(last, 1);
      await kill(second);
      await serve(last, / of 1$/);
      await keep(last, 2);
      await kill(last);
      await cluster.heal();
      expect(await kept()).toEqual([
        [1, 2],
        [1, 2],
        [1, 2],
      ]);
    },
    CASE_MS,
  );

  it(
    'all nodes are frozen, and two of them killed',
    async () => {
      await keep(0, 1);
      for (const { pid } of cluster.nodes) process.kill(pid, 'SIGSTOP');
      for (const { pid } of cluster.nodes.slice(0, 2)) process.kill(pid, 'SIGKILL');
      await cluster.heal();
      expect(await kept()).toEqual([[1], [1], [1]]);
    },
    CASE_MS,
  );
});
