import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Environment } from '../../../infrastructure/config/env.js';
import type { Client } from '../http/client.js';
import { FixedClock } from './fixed-clock.js';
import { migratedMariadb } from '../database/migrated-mariadb.js';
import { MEETING, startTestService, type TestService } from './test-service.js';

/** The nodes of one deployment, each with its own connections, with one clock. */
export interface Deployment {
  readonly nodes: readonly TestService[];
  readonly clock: FixedClock;
  /** Returns the nodes' clients in turn, so that parallel requests at different nodes meet only at the database. */
  readonly client: (turn: number) => Client;
  /** The stores of one node, to inspect the database without the service. */
  readonly stores: TestService['baseParts']['stores'];
}

/** Runs the tests on one SQLite node and on two MariaDB nodes; `env` is evaluated when they start. */
export function onEveryDeployment(
  what: string,
  tests: (deployment: () => Deployment) => void,
  env: () => Promise<Environment> = () => Promise.resolve({}),
): void {
  describe.each([
    { kind: 'one node on SQLite', open: onSqlite },
    { kind: 'two nodes on MariaDB', open: onMariadb },
  ])(`${what}, $kind`, ({ open }) => {
    let opened: Opened | null = null;
    beforeAll(async () => {
      opened = await open({ ...MEETING, ...(await env()) });
    });
    afterAll(() => opened?.close());
    tests(() => {
      if (opened === null) throw new Error('Ask for the deployment within a test.');
      return opened.deployment;
    });
  });
}

interface Opened {
  readonly deployment: Deployment;
  close(): Promise<void>;
}

async function onSqlite(env: Environment): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'gatehouse-deployment-'));
  const file = join(directory, 'test.sqlite');
  const node = await startTestService({ database: { kind: 'sqlite', file }, env });
  return opened([node], () => rm(directory, { recursive: true }));
}

async function onMariadb(env: Environment): Promise<Opened> {
  const fresh = await migratedMariadb();
  const { url } = fresh;
  const clock = new FixedClock();
  const first = await startTestService({ database: { kind: 'mysql', url }, clock, env });
  const blobStore = () => first.files;
  const second = await startTestService({ database: { kind: 'mysql', url }, clock, blobStore, env });
  return opened([first, second], () => fresh.drop());
}

function opened(nodes: readonly [TestService, ...TestService[]], remove: () => Promise<void>): Opened {
  const [first] = nodes;
  const client = (turn: number) => (nodes[turn % nodes.length] ?? first).client;
  const deployment = { nodes, clock: first.clock, client, stores: first.baseParts.stores };
  const close = async () => {
    for (const node of nodes) await node.stop();
    await remove();
  };
  return { deployment, close };
}
