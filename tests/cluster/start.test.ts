import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RowDataPacket } from 'mysql2/promise';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import {
  GALERA_START_MS,
  leaseCluster,
  onNode,
  type Cluster,
  type ClusterDatabase,
} from '../support/database/galera.js';
import { startNode } from '../support/processes/process.js';

const names = MIGRATIONS.map((Migration) => new Migration().name);
const SOON = { beat: 50, look: 50, silentLooks: 20 };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await leaseCluster();
}, GALERA_START_MS);
afterAll(() => cluster.release());

async function onFreshDatabase(work: (database: ClusterDatabase) => Promise<void>): Promise<void> {
  const database = await cluster.freshDatabase();
  await work(database);
  await database.drop();
}

async function recorded(url: string): Promise<string[]> {
  const [rows] = await onNode(url, (connection) =>
    connection.query<RowDataPacket[]>('SELECT name FROM migrations ORDER BY id'),
  );
  return rows.map(({ name }) => String(name));
}

describe('an empty database on three Galera nodes', () => {
  it('serves three services that start at once: all three run, each migration once (G1)', async () => {
    await onFreshDatabase(async ({ urls }) => {
      const nodes = await Promise.all(urls.map((databaseUrl) => startNode({ databaseUrl })));
      for (const { admin } of nodes) expect((await admin.get('/readyz')).status).toBe(200);
      await Promise.all(nodes.map((node) => node.stop()));
      expect(nodes.filter((node) => node.output().includes('schema migrated'))).toHaveLength(1);
      expect(await recorded(urls[2])).toEqual(names);
    });
  });

  it('is migrated once by three who begin at the same instant (G1)', async () => {
    await onFreshDatabase(async ({ urls }) => {
      const applied = await Promise.all(urls.map((url) => migrate({ kind: 'mysql', url })));
      expect(applied.flat()).toEqual(names);
      expect(await recorded(urls[1])).toEqual(names);
    });
  });

  it('is migrated by one of those who find the claim of a dead node', async () => {
    await onFreshDatabase(async ({ urls }) => {
      await onNode(urls[0], async (connection) => {
        await connection.query(
          'CREATE TABLE migration_claims (id INT PRIMARY KEY, holder VARBINARY(512), beat BIGINT)',
        );
        await connection.query("INSERT INTO migration_claims VALUES (1, 'a dead node', 7)");
      });
      const applied = await Promise.all(urls.map((url) => migrate({ kind: 'mysql', url }, { terms: SOON })));
      expect(applied.flat()).toEqual(names);
    });
  });
});
