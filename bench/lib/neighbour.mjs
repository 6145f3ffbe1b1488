import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { startForked } from './forked.mjs';
import { residentMiB } from './processes.mjs';

/**
 * Starts another account's client. It is a process that goes before all others of its core: it would have a machine of its
 * own, and does not wait for the core that it shares with the database. Only the superuser may do this; without it the
 * latencies also count such waits. It has one thread: one that goes first and waits for V8's other threads, in a loop,
 * keeps everybody from the core for a second.
 */
export function startNeighbour() {
  const { pid, answer, send, stop } = startForked('neighbour', './neighbour-process.mjs', ['--single-threaded']);
  try {
    execFileSync('chrt', ['--fifo', '--pid', '1', String(pid)], { stdio: 'pipe' });
  } catch ({ message }) {
    console.error(message.trim());
  }
  return {
    /** Reads its profile until `work` is done or has failed; returns its latencies and the result of `work`. */
    async during(work, { url, token }) {
      const ended = answer();
      send({ url, token });
      try {
        const result = await Promise.race([work(), ended]);
        send(null);
        return { result, latencies: await ended };
      } catch (error) {
        send(null);
        await ended.catch(() => undefined);
        throw error;
      }
    },
    stop,
  };
}

/**
 * The neighbour reads its profile while `work` runs. Returns the latencies, the delay of the event loop and the resident
 * memory meanwhile: after a tenth of the samples, at the end, and at its highest.
 */
export async function beside({ neighbour, other, product }, work) {
  await loopDelay(product);
  const memory = [];
  const watching = setInterval(() => memory.push(residentMiB(product.pid)), 200);
  let seconds;
  const timed = async () => {
    const started = performance.now();
    const result = await work();
    seconds = (performance.now() - started) / 1000;
    return result;
  };
  try {
    const { result, latencies } = await neighbour.during(timed, { url: product.url, token: other.access_token });
    const at = (share) => latencies[Math.ceil(latencies.length * share) - 1];
    const early = memory[Math.floor(memory.length / 10)];
    return {
      ...{ result, seconds, p50: at(0.5), p99: at(0.99), loop: await loopDelay(product) },
      memory: { early, end: memory.at(-1), highest: Math.max(...memory) },
    };
  } finally {
    clearInterval(watching);
  }
}

/** The same while nothing else runs. */
export const calm = (stage, seconds) => beside(stage, () => delay(seconds * 1000));

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
