import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { median } from '../lib/contest.mjs';
import { load } from '../lib/load.mjs';
import { profileRequest, register, startProduct } from '../lib/product.mjs';

const CLIENTS = 20;
/** In seconds. */
const WARM_UP = 3;
/** Keeps the twenty new connections out of the measurement. */
const SETTLE_MS = 1000;

/** Measures the p99 of a profile read while 20 clients sign in continuously at the default cost, and without them. */
export async function measureStorm({ rounds, seconds, log }) {
  const product = await startProduct({ BCRYPT_COST: '12' });
  const people = await register(product.url, CLIENTS);
  const requests = people.map(({ access_token }) => profileRequest(access_token));
  const series = async () => {
    const figures = [];
    for (let round = 1; round <= rounds; round += 1) {
      figures.push((await load({ server: product, requests, seconds })).p99);
    }
    return figures;
  };
  // Warms up until the optimizing compiler is done.
  await load({ server: product, requests, seconds: WARM_UP });
  const calm = await series();
  const storm = startStorm(product.url, people);
  await setTimeout(SETTLE_MS);
  const stormy = await series();
  const signIns = await storm.stop();
  log(`p99 ${inMs(calm)} without them, ${inMs(stormy)} beside ${signIns} sign-ins`);
  await product.stop();
  return [
    {
      operation: `p99 of GET /v1/auth/profile while ${CLIENTS} clients sign in`,
      unit: '× without them',
      value: median(stormy) / median(calm),
      most: 2,
    },
  ];
}

const inMs = (figures) => figures.map((figure) => `${figure.toFixed(1)} ms`).join(', ');

function startStorm(url, people) {
  const thread = new Worker(new URL('../lib/sign-ins.mjs', import.meta.url), { workerData: { url, people } });
  return {
    async stop() {
      thread.postMessage('end');
      const [signIns] = await once(thread, 'message');
      return signIns;
    },
  };
}
