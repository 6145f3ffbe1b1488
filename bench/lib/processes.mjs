import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteRemovals } from './removals.mjs';

const CORES = availableParallelism();
/** The core of the measured server; everything else shares the other cores. */
export const SERVER_CORE = '0';
const OTHER_CORES = CORES > 1 ? `1-${CORES - 1}` : '0';

const running = new Set();
const folders = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  if (folders.size > 0) noteRemovals();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

/** Moves this process, the load generator, and the processes it starts off the measured core. */
export function leaveServerCore() {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', OTHER_CORES, String(process.pid)], {
    stdio: 'ignore',
  });
}

/** Starts a Node server pinned to the measured core and waits until its port answers. */
export async function startNode(file, env, args = []) {
  const port = String(await freePort());
  const options = {
    env: { ...process.env, NODE_ENV: 'production', PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  const started = performance.now();
  const child = track(spawn('taskset', ['--cpu-list', SERVER_CORE, process.execPath, ...args, file], options));
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  return { url, pid: child.pid, startedIn: performance.now() - started, stop: () => stop(child) };
}

/** Creates a folder that is removed when the process exits, for whatever reason. */
export function temporaryFolder(what) {
  const folder = mkdtempSync(join(tmpdir(), `gatehouse-bench-${what}-`));
  folders.add(folder);
  return folder;
}

export function track(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await ended;
  clearTimeout(kill);
}

async function answering(url, child) {
  for (let tries = 0; tries < 6_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode} before it answered`);
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  throw new Error(`${url} did not answer in 30 s`);
}

const given = new Set();

/** Never returns a port twice: a port returned before may still look free while its server starts. */
export async function freePort() {
  for (;;) {
    const port = await anyPort();
    if (!given.has(port)) {
      given.add(port);
      return port;
    }
  }
}

function anyPort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds that a process has used, with its threads and its live child processes. */
export function cpuSeconds(pid) {
  const own = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const ticks = Number(own[11]) + Number(own[12]);
  return ticks / TICKS_PER_SECOND + children.reduce((sum, child) => sum + cpuSeconds(child), 0);
}

/** Returns resident memory in MiB: current, or the highest since the start. */
export function residentMiB(pid, { highest = false } = {}) {
  const name = highest ? 'VmHWM' : 'VmRSS';
  const [, kib] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kib) / 1024;
}
