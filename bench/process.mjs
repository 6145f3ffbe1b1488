import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { claimsOf, register, startProduct } from './lib/product.mjs';
import { fillSessions } from './lib/fill.mjs';
import { load } from './lib/load.mjs';
import { residentMiB, SERVER_CORE } from './lib/processes.mjs';
import { median } from './lib/statistics.mjs';

const profiles = (pairs) =>
  pairs.map(({ access_token }) => ({
    method: 'GET',
    path: '/v1/auth/profile',
    headers: { Authorization: `Bearer ${access_token}` },
  }));

/** p99 of a profile read while 20 clients sign in without pause at the default cost, against the same without them. */
export async function measureStorm({ rounds, seconds, log }) {
  const product = await startProduct({ BCRYPT_COST: '12' });
  const pairs = await register(product.url, 4);
  const read = () => load({ url: product.url, requests: profiles(pairs), seconds, connections: 4, pid: product.pid });
  const ratios = [];
  await read();
  for (let round = 1; round <= rounds; round += 1) {
    const calm = await read();
    const storm = startStorm(product.url);
    const stormy = await read();
    await storm.stop();
    ratios.push(stormy.p99 / calm.p99);
    log(`round ${round}: p99 ${calm.p99} ms, ${stormy.p99} ms while others sign in`);
  }
  await product.stop();
  return [
    { operation: 'p99 of a profile read while 20 clients sign in', unit: '× its own', limit: 2, value: median(ratios) },
  ];
}

function startStorm(url) {
  let going = true;
  const body = JSON.stringify({
    address: `nobody-${randomBytes(4).toString('hex')}@example.org`,
    password: 'a wrong password',
  });
  const client = async () => {
    while (going) {
      const headers = { 'Content-Type': 'application/json' };
      const address = `nobody-${randomBytes(6).toString('hex')}@example.org`;
      const one = { method: 'POST', headers, body: body.replace(/nobody-[0-9a-f]+@example.org/, address) };
      await (await fetch(`${url}/v1/auth/login`, one)).arrayBuffer();
    }
  };
  const clients = Array.from({ length: 20 }, client);
  return { stop: () => ((going = false), Promise.all(clients)) };
}

/** From the start of the process to the first answered request, on an existing embedded database, above `node -e 0`. */
export async function measureColdStart({ rounds, log }) {
  const differences = [];
  for (let round = 1; round <= rounds; round += 1) {
    const bare = performance.now();
    spawnSync('taskset', ['-c', SERVER_CORE, process.execPath, '-e', '0']);
    const floor = performance.now() - bare;
    const product = await startProduct();
    differences.push((product.startedIn - floor) / 1000);
    log(`round ${round}: ${Math.round(product.startedIn)} ms, bare Node ${Math.round(floor)} ms`);
    await product.stop();
  }
  return [
    {
      operation: 'cold start on SQLite, first start and migrations included',
      unit: 's above `node -e 0`',
      limit: 1.5,
      value: median(differences),
    },
  ];
}

/** Resident memory after many requests of many sessions, against the same after few. */
export async function measureMemory({ mariadb, sessions, requests, log }) {
  const database = await mariadb.create('memory');
  const product = await startProduct({ DATABASE_URL: database });
  const pairs = await register(product.url, 8);
  const connection = await mariadb.connect('memory');
  await fillSessions(connection, sessions, claimsOf(pairs[0].access_token).sub.replaceAll('-', ''));
  await connection.end();
  log(`refreshing ${sessions} sessions`);
  const tokens = await accessTokens(product.url, sessions);
  await load({ url: product.url, requests: profiles(tokens.slice(0, 10_000)), amount: 10_000, pid: product.pid });
  const few = residentMiB(product.pid);
  await load({ url: product.url, requests: profiles(tokens), amount: requests, pid: product.pid });
  const many = residentMiB(product.pid);
  log(
    `${Math.round(few)} MiB after 10,000 requests, ${Math.round(many)} MiB after ${requests} of ${tokens.length} sessions`,
  );
  await product.stop();
  const operation = `resident memory after ${requests} requests of ${tokens.length} sessions`;
  return [{ operation, unit: '× that after 10,000', limit: 1.3, value: many / few }];
}

/** Access tokens of the sessions that `fillSessions` made: their refresh tokens are the bytes it hashed. */
async function accessTokens(url, sessions) {
  const tokens = [];
  let next = 0;
  const headers = { 'Content-Type': 'application/json' };
  const worker = async () => {
    while (next < sessions) {
      const body = JSON.stringify({ refresh_token: Buffer.from(`token${next++}`).toString('base64url') });
      const response = await fetch(`${url}/v1/auth/refresh`, { method: 'POST', headers, body });
      tokens.push(await response.json());
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  return tokens;
}
