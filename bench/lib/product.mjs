import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startNode } from './processes.mjs';

const MAIN = new URL('../../dist/infrastructure/main.js', import.meta.url).pathname;
export const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
export const PROTOCOL = '2026-11-01';

/** The built service as it is run in production: every middleware, logging at its default level. */
export async function startProduct(env = {}, args = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-data-'));
  const settings = { DATA_DIR: dataDir, MASTER_KEY, ADMIN_PORT: String(await freePort()), BCRYPT_COST: '4', ...env };
  const server = await startNode(MAIN, settings, { args });
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Registers accounts over the wire, as clients do. */
export async function register(url, count) {
  const pairs = [];
  for (let index = 0; index < count; index += 1) {
    const body = JSON.stringify({
      address: `bench${index}-${randomBytes(4).toString('hex')}@example.org`,
      password: 'a long enough password',
    });
    const response = await fetch(`${url}/v1/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    if (response.status !== 200) throw new Error(`register: ${response.status} ${await response.text()}`);
    pairs.push(await response.json());
  }
  return pairs;
}

/** The claims of an access token, unverified. */
export function claimsOf(accessToken) {
  return JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString());
}
