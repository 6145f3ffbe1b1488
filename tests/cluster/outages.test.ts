import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bootstrap,
  cutOff,
  GALERA_START_MS,
  leaseCluster,
  type Cluster,
  type ClusterDatabase,
} from '../support/database/galera.js';
import type { Client, ClientResponse } from '../support/http/client.js';
import { aPerson, isSignedIn, logIn, type Person } from '../support/people/person.js';
import { startNode, type Node } from '../support/processes/process.js';

const CASE_MS = 120_000;
/** The limit for every answer in any state of the cluster: 2 s each; the rest allows for a busy machine. */
const LONGEST_MS = 8_000;

let cluster: Cluster;
let database: ClusterDatabase;
let services: Node[] = [];
beforeAll(async () => {
  cluster = await leaseCluster();
  database = await cluster.freshDatabase();
  services = await Promise.all(database.urls.map((databaseUrl) => startNode({ databaseUrl })));
}, GALERA_START_MS);
afterEach(() => cluster.heal(), CASE_MS);
afterAll(async () => {
  try {
    await Promise.all(services.map((service) => service.stop()));
    await database.drop();
  } finally {
    // The other files of the run wait for it.
    cluster.release();
  }
}, CASE_MS);

interface Load {
  readonly person: Person;
  readonly acknowledged: string[];
  readonly refusals: ClientResponse[];
  slowest: number;
}

/** Signs in repeatedly at every service while the cluster is disturbed. */
async function underLoad(disturb: () => Promise<void>): Promise<readonly Load[]> {
  let going = true;
  const loads = await Promise.all(services.map(async ({ client }) => ({ client, load: await aLoad(client) })));
  const writers = loads.map(async ({ client, load }) => {
    while (going) {
      await write(client, load);
      // Leaves the machine's processors to the servers that start again.
      await delay(10);
    }
  });
  await delay(300);
  await disturb();
  await delay(300);
  going = false;
  await Promise.all(writers);
  return loads.map(({ load }) => load);
}

async function aLoad(client: Client): Promise<Load> {
  return { person: await aPerson(client), acknowledged: [], refusals: [], slowest: 0 };
}

/** Signs in once more and records the token or the refusal. */
async function write(client: Client, load: Load): Promise<void> {
  const since = performance.now();
  const answer = await logIn(client, load.person);
  load.slowest = Math.max(load.slowest, performance.now() - since);
  if (answer.status === 200) load.acknowledged.push((answer.body as { access_token: string }).access_token);
  else load.refusals.push(answer);
}

/** Waits until every service answers again, and checks that each finds the latest acknowledged sessions. */
async function expectNothingLost(loads: readonly Load[]): Promise<void> {
  const each = services.map(async ({ client }) => {
    for (const { person, acknowledged } of loads) {
      let answer = await client.get('/v1/auth/sessions?limit=200', { token: person.token });
      for (let tries = 0; tries < 300 && answer.status !== 200; tries += 1) {
        await delay(100);
        answer = await client.get('/v1/auth/sessions?limit=200', { token: person.token });
      }
      expect(answer.status).toBe(200);
      for (const token of acknowledged.slice(-40)) expect(await isSignedIn(client, token)).toBe(true);
    }
  });
  await Promise.all(each);
}

function expectClean(loads: readonly Load[]): void {
  expect(loads.some(({ acknowledged }) => acknowledged.length > 0)).toBe(true);
  for (const { refusals, slowest } of loads) {
    for (const { body } of refusals) expect(body).toMatchObject({ status: 503, code: 'error.auth.unavailable' });
    expect(slowest).toBeLessThan(LONGEST_MS);
  }
}

async function expectWritesAgain(): Promise<void> {
  for (const { client } of services) {
    const { token } = await aPerson(client);
    for (const other of services) expect(await isSignedIn(other.client, token)).toBe(true);
  }
}

describe('a Galera cluster under load loses nothing that was acknowledged, and the services find back by themselves (G5)', () => {
  it.each([
    {
      what: 'a node is killed and started again',
      disturb: async () => {
        process.kill(cluster.nodes[2].pid, 'SIGKILL');
        await delay(3_000);
        await cluster.heal();
      },
    },
    {
      what: 'a node is frozen for longer than the others wait',
      disturb: async () => {
        process.kill(cluster.nodes[1].pid, 'SIGSTOP');
        await delay(5_000);
        process.kill(cluster.nodes[1].pid, 'SIGCONT');
      },
    },
    {
      what: 'a node is cut off',
      disturb: async () => {
        await cutOff(cluster.nodes[2]);
        await delay(3_000);
      },
    },
    {
      what: 'two nodes are killed, and the third is made the cluster',
      disturb: async () => {
        for (const { pid } of cluster.nodes.slice(1)) process.kill(pid, 'SIGKILL');
        await delay(4_000);
        await bootstrap(cluster.nodes[0]);
        await delay(1_000);
      },
    },
  ])(
    '$what',
    async ({ disturb }) => {
      const loads = await underLoad(disturb);
      await cluster.heal();
      await expectNothingLost(loads);
      await expectWritesAgain();
      expectClean(loads);
    },
    CASE_MS,
  );
});
