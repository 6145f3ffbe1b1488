import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Shared by the supervisors of private servers: find the program, create its data folder, wait until it is ready. */

const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/usr/libexec'];

/** Below the limit of the hooks that wait for it, four times SERVER_START_MS. */
const START_LIMIT_MS = 300_000;

/** Under root the server needs `--user=root` and refuses to start without it. */
export const asRoot = process.getuid?.() === 0;

/** Returns the path of the server, which `tools/need` installs if it is missing. */
export function findServer(): string {
  return found('mariadbd', ['mariadbd'], () => locate(FOLDERS, 'mariadbd'));
}

/** Looks for a program; if it is missing, installs `needs` and looks again. */
export function found(what: string, needs: readonly string[], look: () => string | null): string {
  const before = look();
  if (before !== null) return before;
  run(new URL('../../../tools/need', import.meta.url).pathname, needs);
  const installed = look();
  if (installed !== null) return installed;
  throw new Error(`tools/need installed no ${what}.`);
}

export function locate(folders: readonly string[], file: string): string | null {
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path)) ?? null;
}

/** Nothing is synced: a killed server loses nothing that the kernel has, and no test takes the power away. */
export const UNSYNCED = ['--innodb-flush-log-at-trx-commit=2', '--innodb-flush-method=nosync', '--sync-frm=0'];

/** Creates an empty system database in `datadir` whose root needs no password. */
export function installDatabase(datadir: string, more: readonly string[] = []): void {
  const settings = [
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...(asRoot ? ['--user=root'] : []),
    ...UNSYNCED,
  ];
  const install = () => run('mariadb-install-db', ['--no-defaults', `--datadir=${datadir}`, ...settings, ...more]);
  try {
    install();
  } catch {
    // The server that fills the tables crashes now and then (signal 11, MariaDB 10.11), and leaves half a database.
    rmSync(datadir, { recursive: true, force: true });
    install();
  }
}

export function run(command: string, values: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, values, { encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) {
    throw new Error(
      `${command} failed:\n${stdout}${stderr}\nThe tests need MariaDB: install mariadb-server, or set TEST_DATABASE_URL ` +
        '(mysql://user:password@host:port) to a server on which they may create databases.',
    );
  }
}

const given = new Set<number>();

/**
 * Returns a port below those that Linux gives to connections and to servers that ask for any: nobody takes it while its
 * server is down for a moment.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

export async function untilListening(onPort: number, check: () => void): Promise<void> {
  const looked = () => {
    check();
    return answers(onPort);
  };
  if (!(await until(looked, START_LIMIT_MS, 50)))
    throw new Error(`MariaDB did not start within ${START_LIMIT_MS / 1_000} s.`);
}

/** Polls `look` until it returns true; returns `false` after `limitMs`. */
export async function until(look: () => Promise<boolean>, limitMs: number, pauseMs = 100): Promise<boolean> {
  const since = performance.now();
  while (performance.now() - since < limitMs) {
    if (await look()) return true;
    await delay(pauseMs);
  }
  return false;
}

/** True when the server sends its greeting: it speaks first, so the greeting proves that it is ready. */
function answers(onPort: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(onPort, '127.0.0.1');
    const end = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket
      .once('data', () => end(true))
      .once('error', () => end(false))
      .once('close', () => end(false));
  });
}
