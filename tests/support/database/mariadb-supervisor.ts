import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A process of its own that keeps one private MariaDB server: each line `start` on its input (re)starts the server on
 * the same data and port and is answered by a line of JSON, `{url, pid}` or `{error}`. When the input ends, because the
 * tests are over or were killed, the server is killed and its data removed: no orphans.
 */
const asRoot = process.getuid?.() === 0;
let directory: string | null = null;
let port: number | null = null;
let server: ChildProcess | null = null;

const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  if (line !== 'start') return;
  start().then(answer, (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }));
});
input.on('close', () => {
  server?.kill('SIGKILL');
  if (directory !== null) rmSync(directory, { recursive: true, force: true });
  process.exit(0);
});
// The terminal's Ctrl-C reaches the whole group; the end of the input is what counts.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

function answer(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function start(): Promise<{ url: string; pid: number }> {
  const binary = findServer();
  directory ??= install();
  port ??= await freePort();
  const started = spawn(
    binary,
    [
      '--no-defaults',
      `--datadir=${join(directory, 'data')}`,
      `--socket=${join(directory, 'sql.sock')}`,
      `--pid-file=${join(directory, 'sql.pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--max-connections=400',
      '--innodb-buffer-pool-size=128M',
      '--innodb-flush-log-at-trx-commit=2',
      '--character-set-server=utf8mb4',
      ...(asRoot ? ['--user=root'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  started.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
  server = started;
  await untilListening(port, () => {
    if (started.exitCode !== null) throw new Error(`MariaDB ended at its start:\n${log}`);
  });
  return { url: `mysql://root@127.0.0.1:${port}`, pid: started.pid ?? 0 };
}

function install(): string {
  const made = mkdtempSync(join(tmpdir(), 'gatehouse-mariadb-'));
  directory = made;
  const settings = ['--auth-root-authentication-method=normal', '--skip-test-db', ...(asRoot ? ['--user=root'] : [])];
  run('mariadb-install-db', ['--no-defaults', `--datadir=${join(made, 'data')}`, ...settings]);
  return made;
}

function findServer(): string {
  const found = locate();
  if (found !== null) return found;
  run(new URL('../../../tools/need', import.meta.url).pathname, ['mariadbd']);
  const installed = locate();
  if (installed !== null) return installed;
  throw new Error('tools/need installed no mariadbd.');
}

function locate(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/usr/libexec'];
  return folders.map((folder) => join(folder, 'mariadbd')).find((path) => existsSync(path)) ?? null;
}

function run(command: string, values: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, values, { encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) {
    throw new Error(
      `${command} failed:\n${stdout}${stderr}\nThe tests need MariaDB: install mariadb-server, or set TEST_DATABASE_URL ` +
        '(mysql://user:password@host:port) to a server on which they may create databases.',
    );
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function untilListening(onPort: number, check: () => void): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    check();
    if (await answers(onPort)) return;
    await delay(50);
  }
  throw new Error('MariaDB did not start within 30 s.');
}

/** The server speaks first, so its greeting proves that it is ready. */
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
