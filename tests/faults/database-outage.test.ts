import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientResponse } from '../support/http/client.js';
import { MariadbProcess } from '../support/database/mariadb-process.js';
import { freshDatabaseOn } from '../support/database/mariadb.js';
import { startNode, type Node } from '../support/processes/process.js';

/** Each answer is due within 2 s; the rest allows for other tests on the machine. */
const LIMIT_MS = 2_000 + 500;
/** The limit for the slowest of hundreds of concurrent requests. */
const LIMIT_UNDER_LOAD_MS = 2_000 + 1_500;
const CLIENTS = 8;

const mariadb = new MariadbProcess();
let server: { url: string; pid: number };
let node: Node;
let person: { access_token: string; refresh_token: string };

beforeAll(async () => {
  server = await mariadb.start();
  const { url } = await freshDatabaseOn(server.url);
  node = await startNode({ databaseUrl: url });
  const body = { address: 'ann@example.org', password: 'correct horse battery' };
  person = (await node.client.post('/v1/auth/register', { body })).body;
}, 60_000);
afterAll(() => mariadb.stop());

interface Seen {
  readonly what: string;
  readonly answer: ClientResponse;
  readonly ms: number;
}

const ask = {
  profile: () => node.client.get('/v1/auth/profile', { token: person.access_token }),
  refresh: () => node.client.post('/v1/auth/refresh', { body: { refresh_token: person.refresh_token } }),
};

async function timed(what: 'profile' | 'refresh'): Promise<Seen> {
  const started = performance.now();
  const answer = await ask[what]();
  return { what, answer, ms: performance.now() - started };
}

/** Starts clients that send requests until they are stopped; `stop` returns their answers. */
function load(): { stop: () => Promise<Seen[]> } {
  let going = true;
  const clients = Array.from({ length: CLIENTS }, async (_, index) => {
    const seen: Seen[] = [];
    while (going) seen.push(await timed(index % 2 === 0 ? 'profile' : 'refresh'));
    return seen;
  });
  return {
    stop: async () => {
      going = false;
      return (await Promise.all(clients)).flat();
    },
  };
}

/** Section 3 of the contract: an outage is never reported as an expiry, and nobody is let in. */
function expectKnown({ what, answer, ms }: Seen, limit = LIMIT_MS): void {
  if (answer.status !== 200) {
    expect(answer.body).toMatchObject({ status: what === 'profile' ? 401 : 503, code: 'error.auth.unavailable' });
    if (what === 'refresh') expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  expect(ms).toBeLessThan(limit);
}

async function untilServed(): Promise<void> {
  while ((await ask.profile()).status !== 200 || (await ask.refresh()).status !== 200) await delay(50);
}

describe('a MariaDB that goes away under load', () => {
  it.each([
    { how: 'killed and started again', away: () => process.kill(server.pid, 'SIGKILL'), back: restart },
    {
      how: 'hanging',
      away: () => process.kill(server.pid, 'SIGSTOP'),
      back: () => process.kill(server.pid, 'SIGCONT'),
    },
  ])('$how: told as such within 2 s, and the same tokens work again by themselves', async ({ away, back }) => {
    const clients = load();
    await delay(300);
    away();
    try {
      await delay(1_000);
      const [profile, refresh] = await Promise.all([timed('profile'), timed('refresh')]);
      expect([profile.answer.status, refresh.answer.status]).toEqual([401, 503]);
      for (const seen of [profile, refresh]) expectKnown(seen);
      await expectOthers();
    } finally {
      await back();
    }
    await untilServed();
    const seen = await clients.stop();
    for (const each of seen) expectKnown(each, LIMIT_UNDER_LOAD_MS);
    expect(new Set(seen.map(({ what, answer }) => `${what} ${answer.status}`)).size).toBe(4);
    expect((await node.admin.get('/readyz')).status).toBe(200);
  });

  /**
   * Checks that routes without the database still work, routes with it report the outage, and the process is healthy.
   */
  async function expectOthers(): Promise<void> {
    const body = { address: 'bob@example.org', password: 'correct horse battery' };
    const [registered, info, alive, ready] = await Promise.all([
      node.client.post('/v1/auth/register', { body }),
      node.client.get('/.well-known/service/server-info'),
      node.admin.get('/healthz'),
      node.admin.get('/readyz'),
    ]);
    expect(registered.body).toMatchObject({ status: 503, code: 'error.auth.unavailable' });
    expect(info.status).toBe(200);
    expect(alive.status).toBe(200);
    expect(ready.body).toMatchObject({ status: 503, code: 'error.server.unavailable' });
  }

  it('is logged with its cause, and without a stack or a secret', () => {
    const complaints = node.complaints();
    expect(complaints.length).toBeGreaterThan(0);
    for (const line of complaints) expect(line).toMatch(/"level":"warn".*"request failed"|the job .* failed/);
    for (const secret of [person.access_token, person.refresh_token, 'ann@example.org'])
      expect(node.output()).not.toContain(secret);
  });
});

async function restart(): Promise<void> {
  server = await mariadb.start();
}
