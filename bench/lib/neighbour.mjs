import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { residentMiB } from './processes.mjs';
import { bearer } from './product.mjs';

const CONNECTIONS = 4;
/** Between two requests of a connection, in ms: a neighbour who uses the service, not one who loads it. */
const PAUSE = 5;

/**
 * Neighbours have machines of their own: this one does not wait for the core that it shares with the database. Only the
 * superuser may do this; without it the latencies also count such waits. Processes that start meanwhile are as before.
 */
const AHEAD = ['--reset-on-fork', '--fifo', '--pid', '1'];
const AS_BEFORE = ['--other', '--pid', '0'];

const schedule = (policy) =>
  promisify(execFile)('chrt', [...policy, String(process.pid)]).catch(({ message }) => console.error(message.trim()));

/**
 * Another account reads its profile on four connections while `work` runs. Returns the latencies, the delay of the
 * event loop and the resident memory meanwhile: after a tenth of the samples, at the end, and at its highest.
 */
export async function beside(product, token, work) {
  await schedule(AHEAD);
  await loopDelay(product);
  const latencies = [];
  const memory = [];
  let over = false;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const reading = Array.from({ length: CONNECTIONS }, async () => {
    while (!over) {
      latencies.push(await timeOf(agent, product.url, token));
      await delay(PAUSE);
    }
  });
  const watching = (async () => {
    while (!over) {
      memory.push(residentMiB(product.pid));
      await delay(200);
    }
  })();
  // Ends only with `over`, unless a request of the neighbour fails, which fails the measure.
  const neighbours = Promise.all([...reading, watching]);
  const started = performance.now();
  let seconds;
  let result;
  try {
    result = await Promise.race([work(), neighbours]);
    seconds = (performance.now() - started) / 1000;
  } finally {
    over = true;
    await neighbours.catch(() => undefined);
    await schedule(AS_BEFORE);
    agent.destroy();
  }
  await neighbours;
  latencies.sort((left, right) => left - right);
  const at = (share) => latencies[Math.ceil(latencies.length * share) - 1];
  const early = memory[Math.floor(memory.length / 10)];
  return {
    ...{ result, seconds, p50: at(0.5), p99: at(0.99), loop: await loopDelay(product) },
    memory: { early, end: memory.at(-1), highest: Math.max(...memory) },
  };
}

/** The same while nothing else runs. */
export const calm = (product, token, seconds) => beside(product, token, () => delay(seconds * 1000));

function timeOf(agent, url, token) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(`${url}/v1/auth/profile`, { agent, headers: bearer(token) }, (response) => {
      response.resume();
      if (response.statusCode !== 200) reject(new Error(`GET /v1/auth/profile: ${response.statusCode}`));
      response.once('end', () => resolve(performance.now() - started));
    });
    sent.once('error', reject).end();
  });
}

async function loopDelay({ pid, watchFile }) {
  rmSync(watchFile, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 500; tries += 1) {
    await delay(10);
    try {
      return JSON.parse(readFileSync(watchFile, 'utf8'));
    } catch {
      // Not written yet.
    }
  }
  throw new Error('The server did not report the delay of its event loop');
}
