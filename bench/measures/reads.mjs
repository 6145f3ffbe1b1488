import { inTurn } from '../lib/contest.mjs';
import { fillSessions, fillSqliteSessions } from '../lib/fill.mjs';
import { load } from '../lib/load.mjs';
import { startNode } from '../lib/processes.mjs';
import { bearer, hexOf, profileRequest, register, startProduct } from '../lib/product.mjs';
import { startPeers } from './peers.mjs';

const PEOPLE = 64;
const PRODUCT = 'Gatehouse';

/** Measures a bearer's profile read, and refresh, against the floor and against the alternatives. */
export async function measureReads({ mariadb, rounds, seconds, sessions, log }) {
  const database = await mariadb.create('gatehouse');
  const product = await startProduct({ DATABASE_URL: database });
  const people = await register(product.url, PEOPLE);
  log(`filling the ledger with ${sessions} sessions`);
  const connection = await mariadb.connect('gatehouse');
  await fillSessions(connection, sessions, people[0].id);
  await connection.end();
  const floor = await startNode('floors/reads.mjs', { ENGINE: 'mysql', DATABASE_URL: database });
  const peers = await startPeers(mariadb);
  const stretch = { databasePid: mariadb.pid, rounds, seconds, log };
  const profile = await race([...contestants(floor, product, profiles(people)), ...peers], stretch);
  const refresh = await race(contestants(floor, product, refreshes(people)), stretch);
  for (const { server } of peers) await server.stop();
  await floor.stop();
  await product.stop();
  return [
    {
      operation: `GET /v1/auth/profile, MariaDB, ${sessions} sessions`,
      results: profile,
      targets: [
        { of: PRODUCT, against: 'floor', least: 0.9 },
        { of: PRODUCT, against: 'better-auth', least: 6 },
        { of: PRODUCT, against: 'express-session', least: 3 },
        { of: PRODUCT, against: 'Auth.js', least: 1.7 },
      ],
    },
    {
      operation: 'POST /v1/auth/refresh',
      results: refresh,
      targets: [{ of: PRODUCT, against: 'floor', least: 0.8 }],
    },
  ];
}

/** Measures the same profile read on the embedded database. */
export async function measureSqliteReads({ rounds, seconds, sessions, log }) {
  const product = await startProduct();
  const file = `${product.dataDir}/gatehouse.sqlite`;
  const people = await register(product.url, PEOPLE);
  log(`filling the embedded ledger with ${sessions} sessions`);
  fillSqliteSessions(file, sessions, people[0].id);
  const floor = await startNode('floors/reads.mjs', { ENGINE: 'sqlite', SQLITE_FILE: file });
  const results = await race(contestants(floor, product, profiles(people)), { rounds, seconds, log });
  await floor.stop();
  await product.stop();
  return [
    {
      operation: `GET /v1/auth/profile, SQLite, ${sessions} sessions`,
      results,
      targets: [{ of: PRODUCT, against: 'floor', least: 0.8 }],
    },
  ];
}

function race(all, { databasePid, rounds, seconds, log }) {
  const measure = ({ server, requests }, warmingUp) =>
    load({ server, requests, seconds: warmingUp ? Math.min(2, seconds) : seconds, databasePid });
  return inTurn(all, rounds, measure, log);
}

function contestants(floor, product, requests) {
  return [
    { name: 'floor', server: floor, requests: requests.floor },
    { name: PRODUCT, server: product, requests: requests.product },
  ];
}

function profiles(people) {
  return {
    floor: people.map(({ session_id }) => ({ method: 'GET', path: '/profile', headers: bearer(hexOf(session_id)) })),
    product: people.map(({ access_token }) => profileRequest(access_token)),
  };
}

function refreshes(people) {
  const headers = { 'Content-Type': 'application/json' };
  const posts = (path) =>
    people.map(({ refresh_token }) => ({ method: 'POST', path, headers, body: JSON.stringify({ refresh_token }) }));
  return { floor: posts('/refresh'), product: posts('/v1/auth/refresh') };
}
