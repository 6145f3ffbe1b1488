import { startNode } from '../lib/processes.mjs';

const ADDRESS = 'bench@example.org';

/** Starts the alternatives, each with a signed-in person and the request that reads who that is. */
export async function startPeers(mariadb) {
  const peer = async (name, file, prepare) => {
    const database = file.replace(/\W/g, '_');
    const server = await startNode(`peers/${file}.mjs`, { DATABASE_URL: await mariadb.create(database) });
    const connection = await mariadb.connect(database);
    const { path, cookie } = await prepare(server.url, connection);
    await connection.end();
    const headers = { Cookie: cookie };
    const answer = await (await fetch(server.url + path, { headers })).text();
    if (!answer.includes(ADDRESS)) throw new Error(`${name} does not know who is signed in: ${answer}`);
    return { name, server, requests: [{ method: 'GET', path, headers }] };
  };
  return [
    await peer('better-auth', 'better-auth', betterAuth),
    await peer('express-session', 'express-session', expressSession),
    await peer('Auth.js', 'authjs', authjs),
  ];
}

async function betterAuth(url) {
  const body = JSON.stringify({ email: ADDRESS, password: 'a long enough password', name: 'Bench' });
  const headers = { 'Content-Type': 'application/json', Origin: url };
  const response = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`better-auth: ${await response.text()}`);
  return { path: '/api/auth/get-session', cookie: cookieOf(response) };
}

async function expressSession(url) {
  return { path: '/profile', cookie: cookieOf(await fetch(`${url}/login`, { method: 'POST' })) };
}

async function authjs(url, connection) {
  const row = ['bench-token', 'bench-user', ADDRESS, Date.UTC(2100, 0, 1)];
  await connection.query('INSERT INTO authjs VALUES (?, ?, ?, ?)', row);
  return { path: '/auth/session', cookie: 'authjs.session-token=bench-token' };
}

function cookieOf(response) {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
