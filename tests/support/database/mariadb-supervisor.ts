import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { supervise } from '../processes/supervise.js';
import { asRoot, findServer, freePort, installDatabase, UNSYNCED, untilListening } from './mariadb-server.js';
import { noteStalls } from './stalls.js';

/**
 * A separate process that runs one private MariaDB server: each line `start` on its input (re)starts the server on
 * the same data and port, with TLS if a folder with the certificate follows; the reply is a line of JSON, `{url, pid}` or
 * `{error}`. After a line `keep` instead, a server that ends is also restarted without being asked. When the input ends,
 * because the tests are over or were killed, the process kills the server and removes its data, so that no orphan is
 * left.
 */
let directory: string | null = null;
let port: number | null = null;
let server: ChildProcess | null = null;
/** The last lines that the server wrote. */
let log = '';

supervise(
  (line) => {
    const [command, tls] = line.split(' ');
    if (command === 'keep') return keep();
    return command === 'start' ? start(tls) : null;
  },
  () => {
    server?.kill('SIGKILL');
    if (directory !== null) rmSync(directory, { recursive: true, force: true });
  },
);

async function start(tls?: string): Promise<{ url: string; pid: number }> {
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
      ...(tls === undefined ? [] : [`--ssl-cert=${join(tls, 'cert.pem')}`, `--ssl-key=${join(tls, 'key.pem')}`]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  log = '';
  started.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
  server = started;
  await untilListening(port, () => {
    if (started.exitCode !== null || started.signalCode !== null)
      throw new Error(`MariaDB ended at its start:\n${log}`);
  });
  return { url: `mysql://root@127.0.0.1:${port}`, pid: started.pid ?? 0 };
}

/** MariaDB 10.11 crashes now and then (signal 11): a crash fails the tests of that moment, and no others. */
async function keep(): Promise<{ url: string; pid: number }> {
  const running = await restarting();
  await noteStalls(running.url, directory ?? tmpdir(), (from, to) => note('stall', from, to));
  return running;
}

async function restarting(): Promise<{ url: string; pid: number }> {
  const running = await start();
  server?.once('close', (code, signal) => void startAgain(Date.now(), String(signal ?? code)));
  return running;
}

async function startAgain(endedAt: number, how: string): Promise<void> {
  process.stderr.write(
    `\nThe MariaDB of the tests ended by itself (${how}), and is started again. It wrote last:\n${log}\n`,
  );
  await restarting();
  note('crash', endedAt, Date.now());
}

/** Writes the times between which the server was away or stood still to TEST_OUTAGES, for `tools/second-run.mjs`. */
function note(what: 'crash' | 'stall', from: number, to: number): void {
  const outages = process.env['TEST_OUTAGES'];
  if (outages !== undefined) appendFileSync(outages, `${JSON.stringify({ what, from, to })}\n`);
}

function install(): string {
  directory = mkdtempSync(join(tmpdir(), 'mariadb-'));
  installDatabase(join(directory, 'data'));
  return directory;
}
