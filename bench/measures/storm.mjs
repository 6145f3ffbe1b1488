import { setTimeout } from 'node:timers/promises';
import { median } from '../lib/contest.mjs';
import { steadyP99 } from '../lib/probe.mjs';
import { bearer, register, startProduct } from '../lib/product.mjs';

const CLIENTS = 20;
const RATE = 500;
/** Twenty connections opened at once are not what is measured. */
const SETTLE_MS = 500;

/** p99 of a profile read while 20 clients sign in without pause at the default cost, against the same without them. */
export async function measureStorm({ rounds, seconds, log }) {
  const product = await startProduct({ BCRYPT_COST: '12' });
  const people = await register(product.url, CLIENTS);
  const load = { url: product.url, path: '/v1/auth/profile', headers: bearer(people[0].access_token) };
  const p99 = () => steadyP99({ ...load, rate: RATE, seconds });
  const series = async () => {
    const figures = [];
    for (let round = 1; round <= rounds; round += 1) figures.push(await p99());
    return figures;
  };
  await p99();
  const calm = await series();
  const storm = startStorm(product.url, people);
  await setTimeout(SETTLE_MS);
  const stormy = await series();
  const signIns = await storm.stop();
  log(`p99 ${inMs(calm)} without them, ${inMs(stormy)} beside ${signIns} sign-ins`);
  await product.stop();
  return [
    {
      operation: `p99 of GET /v1/auth/profile, ${RATE} a second, while ${CLIENTS} clients sign in`,
      unit: '× without them',
      value: median(stormy) / median(calm),
      most: 2,
    },
  ];
}

const inMs = (figures) => figures.map((figure) => `${figure.toFixed(1)} ms`).join(', ');

function startStorm(url, people) {
  let going = true;
  let signIns = 0;
  const clients = people.map(async ({ address, password }) => {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ address, password }) };
    while (going) {
      const response = await fetch(`${url}/v1/auth/login`, init);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`login: ${response.status}`);
      signIns += 1;
    }
  });
  return {
    async stop() {
      going = false;
      await Promise.all(clients);
      return signIns;
    },
  };
}
