import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { supervise } from '../processes/supervise.js';
import { found, freePort, until } from '../database/mariadb-server.js';

/**
 * A separate process that runs one private S3 server (swift-server.py): each line `start` on its input (re)starts it on
 * the same data and ports; the reply is a line of JSON, `{endpoint, pid}` or `{error}`. The pid leads a group of all
 * its processes. When the input ends, because the tests are over or were killed, the process kills the server and
 * removes its data.
 */
const PYTHON = '/usr/bin/python3';
const SERVER = new URL('./swift-server.py', import.meta.url).pathname;
const START_LIMIT_MS = 300_000;

let directory: string | null = null;
let ports: readonly number[] | null = null;
let server: ChildProcess | null = null;

supervise(
  (line) => (line === 'start' ? start() : null),
  () => {
    killAll();
    if (directory !== null) rmSync(directory, { recursive: true, force: true });
  },
);

async function start(): Promise<{ endpoint: string; pid: number }> {
  killAll();
  directory ??= install();
  ports ??= [await freePort(), await freePort(), await freePort(), await freePort()];
  const log = join(directory, 'server.log');
  const file = openSync(log, 'a', 0o600);
  const started = spawn(PYTHON, [SERVER, directory, ...ports.map(String)], {
    stdio: ['ignore', file, file],
    detached: true,
  });
  closeSync(file);
  server = started;
  const isReady = async () => {
    if (started.exitCode !== null) throw new Error(`Swift ended at its start:\n${readFileSync(log, 'utf8')}`);
    return serves(ports ?? []);
  };
  if (!(await until(isReady, START_LIMIT_MS, 50))) throw new Error('Swift did not start in time.');
  return { endpoint: `http://127.0.0.1:${ports[0]}`, pid: started.pid ?? 0 };
}

function install(): string {
  found('python3-swift', ['python3-swift'], () => (hasSwift() ? PYTHON : null));
  return mkdtempSync(join(tmpdir(), 'gatehouse-swift-'));
}

function hasSwift(): boolean {
  return existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import swift.proxy']).status === 0;
}

/** True when the proxy is healthy and every server behind it answers, whatever the status. */
async function serves([proxy, ...behind]: readonly number[]): Promise<boolean> {
  const answered = await Promise.all(
    [`${proxy}/healthcheck`, ...behind.map((port) => `${port}/`)].map((path) =>
      fetch(`http://127.0.0.1:${path}`).then(
        () => true,
        () => false,
      ),
    ),
  );
  return answered.every(Boolean);
}

/** Kills the whole process group. */
function killAll(): void {
  const pid = server?.pid;
  if (pid === undefined || server?.exitCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
