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
import { until } from '../support/database/mariadb-server.js';
import type { Client, ClientResponse } from '../support/http/client.js';
import { aPerson, isSignedIn, logIn, type Person } from '../support/people/person.js';
import { startNode, type Node } from '../support/processes/process.js';

const CASE_MS = 120_000;
/** The limit for every answer in any state of the cluster: 2 s each; the rest allows for a busy machine. */
const LONGEST_MS = 2_000 + 1_500;

/** The time in which every service finds back by itself. */
const BACK_MS = 30_000;

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

/** An answer during an outage. */
interface Answered {
  readonly to: 'sign-in' | 'read';
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
}

interface Load {
  readonly person: Person;
  /** The ids of the acknowledged sessions. */
  readonly acknowledged: string[];
  readonly answers: Answered[];
}

/** Signs in and reads repeatedly at every service while the cluster is disturbed. */
async function underLoad(disturb: () => Promise<void>): Promise<readonly Load[]> {
  let going = true;
  const loads = await Promise.all(services.map(async ({ client }) => ({ client, load: await aLoad(client) })));
  const writers = loads.map(async ({ client, load }) => {
    while (going) {
      await signIn(client, load);
      await read(client, load);
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
  return { person: await aPerson(client), acknowledged: [], answers: [] };
}

/** Signs in once more and records the session or the refusal. */
async function signIn(client: Client, load: Load): Promise<void> {
  const answer = await timed(load, 'sign-in', () => logIn(client, load.person));
  if (answer.status === 200) load.acknowledged.push((answer.body as { session_id: string }).session_id);
}

async function read(client: Client, load: Load): Promise<void> {
  await timed(load, 'read', () => client.get('/v1/auth/profile', { token: load.person.token }));
}

async function timed(load: Load, to: Answered['to'], send: () => Promise<ClientResponse>): Promise<ClientResponse> {
  const since = performance.now();
  const answer = await send();
  const code = (answer.body as { code?: string }).code ?? null;
  load.answers.push({ to, status: answer.status, code, ms: performance.now() - since });
  return answer;
}

/** Waits until every service answers again, and checks that each finds every acknowledged session. */
async function expectNothingLost(loads: readonly Load[]): Promise<void> {
  const each = services.map(async ({ client }) => {
    for (const { person, acknowledged } of loads) {
      const ready = await until(() => isSignedIn(client, person.token), BACK_MS);
      expect(ready).toBe(true);
      const found = await openSessions(client, person);
      expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    }
  });
  await Promise.all(each);
}

async function openSessions(client: Client, { token }: Person): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await client.get(`/v1/auth/sessions?limit=500${cursor && `&cursor=${cursor}`}`, { token });
    expect(page.status).toBe(200);
    const body = page.body as { sessions: { session_id: string }[]; next_cursor: string | null };
    for (const { session_id } of body.sessions) found.add(session_id);
    cursor = body.next_cursor;
  }
  return found;
}

/** The refusals that an outage may cause. */
const CLEAN = {
  'sign-in': { status: 503, code: 'error.auth.unavailable' },
  read: { status: 401, code: 'error.auth.unavailable' },
};

function expectClean(loads: readonly Load[]): void {
  expect(loads.some(({ acknowledged }) => acknowledged.length > 0)).toBe(true);
  const answers = loads.flatMap((load) => load.answers);
  const refusals = answers.filter(({ status }) => status !== 200);
  expect(refusals.filter(({ to, status, code }) => status !== CLEAN[to].status || code !== CLEAN[to].code)).toEqual([]);
  expect(answers.filter(({ ms }) => ms > LONGEST_MS)).toEqual([]);
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
