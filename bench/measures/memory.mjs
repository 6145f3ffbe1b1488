import { fillSessions, refreshTokenOf } from '../lib/fill.mjs';
import { load } from '../lib/load.mjs';
import { residentMiB } from '../lib/processes.mjs';
import { profileRequest, register, startProduct } from '../lib/product.mjs';

const FEW = 10_000;
const AT_ONCE = 32;

/** Measures resident memory after many requests of many sessions, against that after few. */
export async function measureMemory({ mariadb, signedIn, requests, log }) {
  const database = await mariadb.create('memory');
  const product = await startProduct({ DATABASE_URL: database });
  const [{ id }] = await register(product.url, 1);
  const connection = await mariadb.connect('memory');
  await fillSessions(connection, signedIn, id);
  await connection.end();
  const tokens = await accessTokens(mariadb, database, signedIn, log);
  const profiles = tokens.map(profileRequest);
  await load({ server: product, requests: profiles.slice(0, FEW), amount: FEW });
  const few = residentMiB(product.pid);
  await load({ server: product, requests: profiles, amount: requests });
  const many = residentMiB(product.pid);
  log(`${Math.round(few)} MiB after ${FEW} requests, ${Math.round(many)} MiB after ${requests}`);
  await product.stop();
  return [
    {
      operation: `resident memory after ${requests} requests of ${signedIn} sessions`,
      unit: `× after ${FEW}`,
      value: many / few,
      most: 1.3,
    },
  ];
}

/** Refreshes the sessions at a separate node, so that the measured one has served no request yet. */
async function accessTokens(mariadb, database, count, log) {
  log(`refreshing ${count} sessions`);
  const issuer = await startProduct({ DATABASE_URL: database });
  const tokens = [];
  const headers = { 'Content-Type': 'application/json' };
  let next = 0;
  const client = async () => {
    while (next < count) {
      const body = JSON.stringify({ refresh_token: refreshTokenOf(next++) });
      const response = await fetch(`${issuer.url}/v1/auth/refresh`, { method: 'POST', headers, body });
      tokens.push((await response.json()).access_token);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  await issuer.stop();
  return tokens;
}
