import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { freePort, startNode, temporaryFolder } from './processes.mjs';
import { emptyFiles } from './removals.mjs';
import { base64url, publishDirectory, request } from './wire.mjs';

const ROOT = new URL('../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
/** The command of `npm start` after `exec node`: the options, the file. */
const [, , ...START] = scripts.start.split(' ');
const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
/** One base URL for all contestants, as for the nodes of one service: they accept each other's tokens. */
const BASE_URL = 'http://127.0.0.1:8080';
const PASSWORD = 'a long enough password';

/** Starts the built service as in production: every middleware, logging at its default level. */
export async function startProduct(env = {}) {
  const dataDir = temporaryFolder('data');
  const settings = {
    DATA_DIR: dataDir,
    MASTER_KEY,
    BASE_URL,
    ADMIN_PORT: String(await freePort()),
    BCRYPT_COST: '4',
    ...env,
  };
  const server = await startNode(new URL(START.at(-1), ROOT).pathname, settings, START.slice(0, -1));
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop();
      emptyFiles(dataDir);
    },
  };
}

/** Registers accounts over the wire, as clients do. */
export async function register(url, count) {
  const people = [];
  for (let index = 0; index < count; index += 1) {
    const credentials = { address: `bench-${randomBytes(6).toString('hex')}@example.org`, password: PASSWORD };
    const pair = await request(url, 'POST', '/v1/auth/register', { json: credentials });
    const { sub: id } = JSON.parse(Buffer.from(pair.access_token.split('.')[1], 'base64url').toString());
    people.push({ ...pair, ...credentials, id });
  }
  return people;
}

/** Returns the newest protocol version at which the server accepts writes. */
export async function newestProtocol(url) {
  return (await request(url, 'GET', '/.well-known/service/server-info')).protocol_version.max;
}

/** Registers a person with a published device and an album, who may upload. */
export async function registerWriter(url, protocol) {
  const [{ id, access_token: token, device_id }] = await register(url, 1);
  const send = (method, path, options = {}) => request(url, method, path, { token, ...options });
  await publishDirectory({ id, deviceId: device_id, send }, protocol);
  const json = { protocol_version: protocol, crypto_suite_id: 1, manifest: base64url(randomBytes(64)) };
  const { album_id: album } = await send('POST', '/v1/albums', { protocol, json });
  return { id, token, album, protocol, send };
}

export const bearer = (token) => ({ Authorization: `Bearer ${token}` });
/** The request in the form that `load` sends. */
export const profileRequest = (token) => ({ method: 'GET', path: '/v1/auth/profile', headers: bearer(token) });
export const hexOf = (uuid) => uuid.replaceAll('-', '');
