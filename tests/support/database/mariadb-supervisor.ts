import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asRoot, findServer, freePort, installDatabase, UNSYNCED, untilListening } from './mariadb-server.js';

/**
 * A separate process that runs one private MariaDB server: each line `start` on its input (re)starts the server on
 * the same data and port; the reply is a line of JSON, `{url, pid}` or `{error}`. When the input ends, because the
 * tests are over or were killed, the process kills the server and removes its data, so that no orphan is left.
 */
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
// Ctrl-C in the terminal reaches the whole process group; only the end of the input ends this process.
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
      ...UNSYNCED,
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
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-mariadb-'));
  installDatabase(join(directory, 'data'));
  return directory;
}
