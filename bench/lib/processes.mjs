import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createServer } from 'node:net';

/** The core of whatever is measured; everything else shares the others. */
export const SERVER_CORE = '0';
export const OTHER_CORES = availableParallelism() > 1 ? `1-${availableParallelism() - 1}` : '0';

const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

/** Starts a Node server pinned to the measured core and waits until its port answers. */
export async function startNode(file, env, { core = SERVER_CORE, args = [], cwd } = {}) {
  const port = String(await freePort());
  const command = ['-c', core, process.execPath, ...args, file];
  const options = {
    env: { ...process.env, NODE_ENV: 'production', PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd,
  };
  const child = track(spawn('taskset', command, options));
  const started = performance.now();
  await reachable(`http://127.0.0.1:${port}/`, child);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    startedIn: performance.now() - started,
    stop: () => stop(child),
  };
}

export function track(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export async function stop(child) {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await ended;
  clearTimeout(kill);
}

async function reachable(url, child) {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode} before it answered`);
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  throw new Error(`${url} did not answer in 30 s`);
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const TICKS_PER_SECOND = 100;

/** CPU seconds that a process and its threads have used. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory in MiB. */
export function residentMiB(pid) {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kib) / 1024;
}
