import { median } from '../lib/contest.mjs';
import { steadyP99 } from '../lib/probe.mjs';
import { bearer, register, startProduct } from '../lib/product.mjs';

const CLIENTS = 20;
const RATE = 500;

/** p99 of a profile read while 20 clients sign in without pause at the default cost, against the same without them. */
export async function measureStorm({ rounds, seconds, log }) {
  const product = await startProduct({ BCRYPT_COST: '12' });
  const people = await register(product.url, CLIENTS);
  const load = { url: product.url, path: '/v1/auth/profile', headers: bearer(people[0].access_token) };
  const p99 = () => steadyP99({ ...load, rate: RATE, seconds });
  const ratios = [];
  await p99();
  for (let round = 1; round <= rounds; round += 1) {
    const calm = await p99();
    const storm = startStorm(product.url, people);
    const stormy = await p99();
    const signIns = await storm.stop();
    ratios.push(stormy / calm);
    log(`round ${round}: p99 ${calm.toFixed(1)} ms, ${stormy.toFixed(1)} ms beside ${signIns} sign-ins`);
  }
  await product.stop();
  return [
    {
      operation: `p99 of GET /v1/auth/profile, ${RATE} a second, while ${CLIENTS} clients sign in`,
      unit: '× without them',
      value: median(ratios),
      most: 2,
    },
  ];
}

function startStorm(url, people) {
  let going = true;
  let signIns = 0;
  const clients = people.map(async ({ address, password }) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    while (going) {
      const response = await fetch(`${url}/v1/auth/login`, { ...init, body: JSON.stringify({ address, password }) });
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
