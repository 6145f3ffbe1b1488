import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createConnection, type Connection } from 'mysql2/promise';
import { freshDatabaseOn } from './mariadb.js';

/** The time that a first start of three servers may take on a busy machine, with the wait for earlier test files. */
export const GALERA_START_MS = 240_000;

type Three<T> = readonly [T, T, T];

export interface ClusterNode {
  /** The URL of the node, without a database. */
  readonly url: string;
  readonly pid: number;
}

export interface ClusterDatabase {
  /** The database's URL on each node. */
  readonly urls: Three<string>;
  drop(): Promise<void>;
}

/** The run's three Galera nodes, which this test file holds exclusively until `release`. */
export interface Cluster {
  /** Their pids change when they are restarted. */
  readonly nodes: Three<ClusterNode>;
  /** Restarts killed nodes, wakes frozen ones and reconnects those that were cut off. */
  heal(): Promise<void>;
  /** Creates an empty database. */
  freshDatabase(): Promise<ClusterDatabase>;
  release(): void;
}

export async function leaseCluster(): Promise<Cluster> {
  const path = process.env['TEST_GALERA_SOCKET'];
  if (path === undefined)
    throw new Error('jest.config.js names no globalSetup: tests/support/database/global-setup.js.');
  const lease = new Lease(connect(path));
  try {
    await lease.heal();
  } catch (error) {
    // Else the other files would wait for their turn.
    lease.release();
    throw error;
  }
  return lease;
}

class Lease implements Cluster {
  private current: Three<ClusterNode> | null = null;
  private readonly lines: ReturnType<typeof createInterface>;

  constructor(private readonly socket: Socket) {
    this.lines = createInterface({ input: socket });
  }

  get nodes(): Three<ClusterNode> {
    if (this.current === null) throw new Error('The cluster has not been asked for yet.');
    return this.current;
  }

  async heal(): Promise<void> {
    const answered = once(this.lines, 'line') as Promise<[string]>;
    this.socket.write('heal\n');
    const [line] = await answered;
    const answer = JSON.parse(line) as { nodes?: Three<ClusterNode>; error?: string };
    if (answer.nodes === undefined) throw new Error(answer.error);
    this.current = answer.nodes;
  }

  async freshDatabase(): Promise<ClusterDatabase> {
    const [first, second, third] = this.nodes;
    const made = await freshDatabaseOn(first.url);
    const on = (node: ClusterNode) => node.url + new URL(made.url).pathname;
    for (const { url } of [second, third]) await onNode(url, untilThere);
    return { urls: [made.url, on(second), on(third)], drop: () => made.drop() };
  }

  release(): void {
    this.socket.destroy();
  }
}

/** Runs the test's own statements on one node. */
export async function onNode<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection(url);
  try {
    return await work(connection);
  } finally {
    connection.destroy();
  }
}

/** Waits until the node has applied all commits of the other nodes. */
async function untilThere(connection: Connection): Promise<void> {
  await connection.query('SET wsrep_sync_wait = 1');
  await connection.query('SELECT 1');
}

/** Cuts a node off from the others: it keeps running and knows that it has no quorum. `heal` reconnects it. */
export async function cutOff({ url }: ClusterNode): Promise<void> {
  await onNode(url, (connection) => connection.query("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=1'"));
}

/** Makes a node without a quorum the cluster, as an operator does. */
export async function bootstrap({ url }: ClusterNode): Promise<void> {
  await onNode(url, (connection) => connection.query("SET GLOBAL wsrep_provider_options = 'pc.bootstrap=YES'"));
}
