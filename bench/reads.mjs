import { claimsOf, register, startProduct } from './lib/product.mjs';
import { fillSessions, fillSqliteSessions } from './lib/fill.mjs';
import { load } from './lib/load.mjs';
import { startNode } from './lib/processes.mjs';
import { inTurn } from './lib/statistics.mjs';

const ACCOUNTS = 64;
const hexOf = (uuid) => uuid.replaceAll('-', '');

/** Reads by a bearer, and refresh: against the floor, and against what one would pick instead. */
export async function measureReads({ mariadb, rounds, seconds, sessions, log }) {
  const database = await mariadb.create('gatehouse');
  const product = await startProduct({ DATABASE_URL: database });
  const pairs = await register(product.url, ACCOUNTS);
  const connection = await mariadb.connect('gatehouse');
  log(`filling the ledger with ${sessions} sessions`);
  await fillSessions(connection, sessions, hexOf(claimsOf(pairs[0].access_token).sub));
  await connection.end();
  const floor = await startNode('floors/reads.mjs', { ENGINE: 'mysql', DATABASE_URL: database });
  const peers = await startPeers(mariadb);
  const rows = [];
  for (const operation of operations(pairs)) {
    const contestants = [
      { name: 'floor', server: floor, requests: operation.floor },
      { name: 'Gatehouse', server: product, requests: operation.product },
      ...peers.filter((peer) => operation.peers?.includes(peer.name)),
    ];
    rows.push({
      operation: operation.name,
      target: operation.target,
      results: await race(contestants, { rounds, seconds, mariadb, log }),
    });
  }
  for (const { stop } of [product, floor, ...peers.map(({ server }) => server)]) await stop();
  return rows;
}

/** The same profile read on the embedded database. */
export async function measureSqliteReads({ rounds, seconds, sessions, log }) {
  const product = await startProduct();
  const file = `${product.dataDir}/gatehouse.sqlite`;
  const pairs = await register(product.url, ACCOUNTS);
  log(`filling the embedded ledger with ${sessions} sessions`);
  await fillSqliteSessions(file, sessions, hexOf(claimsOf(pairs[0].access_token).sub));
  const floor = await startNode('floors/reads.mjs', { ENGINE: 'sqlite', SQLITE_FILE: file });
  const [profile] = operations(pairs);
  const contestants = [
    { name: 'floor', server: floor, requests: profile.floor },
    { name: 'Gatehouse', server: product, requests: profile.product },
  ];
  const results = await race(contestants, { rounds, seconds, log });
  await floor.stop();
  await product.stop();
  return [{ operation: 'GET /v1/auth/profile, SQLite', target: 0.8, results }];
}

function race(contestants, { rounds, seconds, mariadb, log }) {
  const measure = ({ server, requests }, warmingUp) =>
    load({ url: server.url, requests, seconds: warmingUp ? 2 : seconds, pid: server.pid, databasePid: mariadb?.pid });
  return inTurn(contestants, rounds, measure, log);
}

function operations(pairs) {
  const bySession = pairs.map(({ session_id }) => ({ Authorization: `Bearer ${hexOf(session_id)}` }));
  const byToken = pairs.map(({ access_token }) => ({ Authorization: `Bearer ${access_token}` }));
  const gets = (path, headers) => headers.map((each) => ({ method: 'GET', path, headers: each }));
  const refreshes = (path) =>
    pairs.map(({ refresh_token }) => ({
      method: 'POST',
      path,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    }));
  return [
    {
      name: 'GET /v1/auth/profile',
      target: 0.9,
      floor: gets('/profile', bySession),
      product: gets('/v1/auth/profile', byToken),
      peers: ['better-auth', 'express-session', 'Auth.js'],
    },
    {
      name: 'POST /v1/auth/refresh',
      target: 0.8,
      floor: refreshes('/refresh'),
      product: refreshes('/v1/auth/refresh'),
    },
    { name: 'GET /quota', target: 0.85, floor: gets('/quota', bySession), product: gets('/quota', byToken) },
  ];
}

async function startPeers(mariadb) {
  const peer = async (name, file, prepare) => {
    const server = await startNode(`peers/${file}`, { DATABASE_URL: await mariadb.create(file.replace(/\W/g, '_')) });
    return { name, server, requests: await prepare(server.url) };
  };
  return [
    await peer('better-auth', 'better-auth.mjs', betterAuthRequests),
    await peer('express-session', 'express-session.mjs', expressSessionRequests),
    await peer('Auth.js', 'authjs.mjs', (url) => authjsRequests(url, mariadb)),
  ];
}

const cookieOf = (response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

async function betterAuthRequests(url) {
  const body = JSON.stringify({ email: 'bench@example.org', password: 'a long enough password', name: 'Bench' });
  const headers = { 'Content-Type': 'application/json', Origin: url };
  const response = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`better-auth: ${await response.text()}`);
  return [{ method: 'GET', path: '/api/auth/get-session', headers: { Cookie: cookieOf(response) } }];
}

async function expressSessionRequests(url) {
  const response = await fetch(`${url}/login`, { method: 'POST' });
  return [{ method: 'GET', path: '/profile', headers: { Cookie: cookieOf(response) } }];
}

async function authjsRequests(url, mariadb) {
  const connection = await mariadb.connect('authjs_mjs');
  await connection.query('INSERT INTO authjs VALUES (?, ?, ?, ?)', [
    'bench-token',
    'bench-user',
    'bench@example.org',
    Date.now() + 3e10,
  ]);
  await connection.end();
  return [{ method: 'GET', path: '/auth/session', headers: { Cookie: 'authjs.session-token=bench-token' } }];
}
