import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inParallel } from '../support/people/builders.js';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';
import { startNode, type Node } from '../support/processes/process.js';
import { RawConnection } from '../support/http/raw-http.js';

const WORKERS = 2;

let mariadb: TestDatabase;
beforeAll(async () => {
  mariadb = await freshMariadb();
});
afterAll(() => mariadb.drop());

/** Returns the workers that answered, by the process id in their log lines. */
function workersOf(node: Node): number[] {
  const pids = node.output().match(/"pid":\d+(?=.*"msg":"request")/g) ?? [];
  return [...new Set(pids.map((pid) => Number(pid.slice(6))))];
}

async function register(node: Node, address: string): Promise<number> {
  const body = { address, password: 'correct horse battery' };
  // Each request has its own connection, so that the workers share them.
  return (await node.client.post('/v1/auth/register', { body, headers: { Connection: 'close' } })).status;
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await delay(25);
}

describe.each(['SQLite', 'MariaDB'])('several processes behind one port, on %s', (engine) => {
  let node: Node;
  beforeAll(async () => {
    const databaseUrl = engine === 'MariaDB' ? { databaseUrl: mariadb.url } : {};
    node = await startNode({ ...databaseUrl, env: { WORKERS: String(WORKERS) } });
  });

  it('announce themselves once, when all listen', () => {
    expect(node.output().match(/Gatehouse is ready/g)).toHaveLength(1);
  });

  it('keep one address for one account', async () => {
    const statuses = await inParallel(30, () => register(node, 'ann@example.org'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(29);
    await until(() => workersOf(node).length === WORKERS);
  });

  it('are counted together', async () => {
    const { bytes } = await node.admin.get('/metrics');
    const text = Buffer.from(bytes).toString();
    const count = (status: number) =>
      Number(
        new RegExp(`requests_total\\{method="POST",route="/v1/auth/register",status="${status}".*\\} (\\d+)`).exec(
          text,
        )?.[1],
      );
    expect([count(200), count(409)]).toEqual([1, 29]);
  });

  it('are replaced when one is killed; the operator sees it', async () => {
    const [victim] = workersOf(node);
    process.kill(victim ?? 0, 'SIGKILL');
    await node.says(/a worker process ended/);
    expect((await node.admin.get('/readyz')).body.detail).toBe('Worker processes that do not listen yet: 1.');
    expect((await node.client.get('/nowhere', { headers: { Connection: 'close' } })).status).toBe(404);
    await until(async () => (await node.admin.get('/readyz')).status === 200);
    await until(async () => {
      await node.client.get('/nowhere', { headers: { Connection: 'close' } });
      return workersOf(node).length === WORKERS + 1;
    });
  });

  it('leave no connection open that a killed one was handed and had not taken', async () => {
    const victim = workersOf(node).at(-1) ?? 0;
    process.kill(victim, 'SIGSTOP');
    // One of them waits for the worker that stands still; the primary gives it no second one.
    const connections = Array.from({ length: 4 }, () => new RawConnection(node.port));
    let answered = 0;
    const answers = connections.map(async (connection) => {
      await connection.write('GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      const answer = await connection.response();
      if (answer !== null) answered += 1;
      return answer?.status ?? null;
    });
    await until(() => answered === 3);
    process.kill(victim, 'SIGKILL');
    expect((await Promise.all(answers)).sort()).toEqual([404, 404, 404, null]);
    await until(async () => (await node.admin.get('/readyz')).status === 200);
  });

  it('stop together, each after its last request', async () => {
    const busy = new RawConnection(node.port);
    await busy.write('POST /v1/auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    await busy.write('Content-Length: 23\r\n\r\n{"refresh_');
    await delay(50);
    node.kill('SIGTERM');
    await node.says(/"msg":"stopping"/);
    await busy.write('token":"abc"}');
    expect((await busy.response())?.status).toBe(401);
    expect(await node.ended).toEqual({ code: 0, signal: null });
    const ended = 'a worker process ended';
    expect(node.complaints().map((line) => JSON.parse(line).msg)).toEqual([ended, ended]);
  });
});
