import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { S3BlobStore } from '../../../adapters/blobs/s3/s3-blob-store.js';
import type { S3Settings } from '../../../adapters/blobs/s3/s3-settings.js';
import type { Database } from '../../../adapters/typeorm/engine/database.js';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import { GALERA_START_MS, leaseCluster, onNode, type Cluster } from '../database/galera.js';
import { PausedCommits } from '../hostile/paused-commits.js';
import type { Client } from '../http/client.js';
import { FixedClock } from './fixed-clock.js';
import { MEETING, startTestService, type TestService } from './test-service.js';

const STOP_MS = 30_000;

/** Three services with one clock, each on its own Galera node. */
export interface ClusterDeployment {
  readonly nodes: readonly TestService[];
  readonly clock: FixedClock;
  /** Returns the nodes' clients in turn. */
  client(turn: number): Client;
  /**
   * Runs two operations that meet: `early`, on the second node, has decided but not committed when `late`, on the first
   * node, begins; `early` commits after `late` was answered, before its own database node has applied `late`.
   *
   * @param skip the number of transactions of `early` before the one that decides
   */
  passing<Early, Late>(
    early: (node: TestService) => Promise<Early>,
    late: () => Promise<Late>,
    skip?: number,
  ): Promise<[Early, Late]>;
}

/**
 * `bucket`: the object store of the blobs, with connections of each node's own; without it the nodes share a folder.
 */
export function onGalera(
  what: string,
  tests: (deployment: () => ClusterDeployment) => void,
  bucket: () => Promise<S3Settings | null> = () => Promise.resolve(null),
): void {
  describe(`${what}, three nodes on Galera`, () => {
    let cluster: Cluster | null = null;
    let deployment: OnGalera | null = null;
    beforeAll(async () => {
      cluster = await leaseCluster();
      deployment = await OnGalera.start(cluster, await bucket());
    }, GALERA_START_MS);
    afterAll(async () => {
      try {
        await deployment?.stop();
      } finally {
        cluster?.release();
      }
    }, STOP_MS);
    tests(() => {
      if (deployment === null) throw new Error('Ask for the deployment within a test.');
      return deployment;
    });
  });
}

class OnGalera implements ClusterDeployment {
  private constructor(
    readonly nodes: readonly TestService[],
    readonly clock: FixedClock,
    private readonly commits: PausedCommits,
    private readonly urls: readonly [string, string, string],
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(cluster: Cluster, bucket: S3Settings | null): Promise<OnGalera> {
    const database = await cluster.freshDatabase();
    const { urls } = database;
    await onNode(urls[0], async (connection) => {
      await connection.query('CREATE TABLE in_the_way (id INT PRIMARY KEY, moves INT NOT NULL)');
      await connection.query('INSERT INTO in_the_way VALUES (1, 0)');
    });
    const clock = new FixedClock();
    const held: PausedCommits[] = [];
    const before = (inner: Database) => {
      held.push(new PausedCommits(inner));
      return held[0] ?? inner;
    };
    const stores: S3BlobStore[] = [];
    const inBucket = (own: BlobStore) => {
      if (bucket === null) return own;
      stores.push(S3BlobStore.open(bucket));
      return stores.at(-1) ?? own;
    };
    const common = { clock, env: MEETING };
    const first = await startTestService({ database: { kind: 'mysql', url: urls[0] }, blobStore: inBucket, ...common });
    const blobStore = bucket === null ? () => first.files : inBucket;
    const shared = { blobStore, ...common };
    const second = await startTestService({ database: { kind: 'mysql', url: urls[1] }, before, ...shared });
    const third = await startTestService({ database: { kind: 'mysql', url: urls[2] }, ...shared });
    const [commits] = held;
    if (commits === undefined) throw new Error('The second service opened no database.');
    return new OnGalera([first, second, third], clock, commits, urls, async () => {
      for (const store of stores) await store.close();
      await database.drop();
    });
  }

  client(turn: number): Client {
    const node = this.nodes[turn % this.nodes.length];
    if (node === undefined) throw new Error('There are three nodes.');
    return node.client;
  }

  passing<Early, Late>(
    early: (node: TestService) => Promise<Early>,
    late: () => Promise<Late>,
    skip = 0,
  ): Promise<[Early, Late]> {
    const [, second] = this.nodes;
    if (second === undefined) throw new Error('There are three nodes.');
    return onNode(this.urls[1], async (connection) => {
      const paused = this.commits.arm(skip);
      const deciding = early(second);
      const isHeld = await Promise.race([paused.reached.then(() => true), deciding.then(() => false)]);
      if (!isHeld) throw new Error('The early operation ended without the transaction that was to be held.');
      // From here on the second node applies no commit of the other nodes.
      await connection.query('LOCK TABLES in_the_way READ');
      try {
        await onNode(this.urls[0], (first) => first.query('UPDATE in_the_way SET moves = moves + 1'));
        const answered = await late();
        const replicated = await replicatedBy(connection);
        paused.resume();
        for (let look = 0; look < 50 && (await replicatedBy(connection)) === replicated; look += 1) await delay(10);
        await connection.query('UNLOCK TABLES');
        return [await deciding, answered];
      } finally {
        paused.resume();
        await connection.query('UNLOCK TABLES');
      }
    });
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await node.stop();
    await this.drop();
  }
}

/** Returns the number of transactions that this node has sent to the others. */
async function replicatedBy(connection: Connection): Promise<number> {
  const [rows] = await connection.query<RowDataPacket[]>("SHOW STATUS LIKE 'wsrep_replicated'");
  return Number(rows[0]?.['Value']);
}
