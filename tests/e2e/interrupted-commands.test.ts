import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { cliIn, CLI_PROGRAM, startCli } from '../support/processes/cli.js';
import { temporaryFolder } from '../support/processes/process.js';

/** Work for some seconds. */
const MANY_ROWS = `
  INSERT INTO failure_counters (counter_key, failures, last_failure_at, expires_at)
  WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 300000)
  SELECT randomblob(32), 1, 0, 9000000000000 FROM numbers`;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await temporaryFolder();
  env = { DATA_DIR: join(folder, 'data') };
  const cli = cliIn(folder, env);
  expect(await cli('migrate')).toMatchObject({ code: 0 });
  expect(await cli('account', 'create', 'ann@example.org')).toMatchObject({ code: 0 });
  const database = new Database(join(folder, 'data', 'gatehouse.sqlite'));
  database.exec(MANY_ROWS);
  database.close();
}, 60_000);

/** Sends the signal when the condition holds; returns how the command ended and what it said. */
async function interrupted(child: ReturnType<typeof startCli>, signal: NodeJS.Signals, when: () => boolean) {
  const ended = new Promise((resolve) => child.once('close', (_, ending) => resolve(ending)));
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  while (!when()) await delay(5);
  child.kill(signal);
  return { ending: await ended, said: await said };
}

describe.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s', (signal) => {
  it('during a backup says that it is incomplete, and ends the command by the signal', async () => {
    const backup = join(folder, `backup-${signal}`);
    const child = startCli(folder, env, 'backup', backup);
    const { ending, said } = await interrupted(child, signal, () => existsSync(join(backup, 'rows.ndjson.gz')));
    expect([ending, ...said]).toEqual([
      signal,
      '',
      'Interrupted. A backup without manifest.json is incomplete: remove its folder, or name a new one.\n',
    ]);
    expect(readdirSync(backup)).not.toContain('manifest.json');
  });

  it('during an export to a file leaves nothing of the file', async () => {
    const file = join(folder, `export-${signal}`);
    // The export of a small account is over before a signal comes: its file is never synced.
    const preload = `import { open } from 'node:fs/promises';
      const handle = await open(process.execPath);
      Object.getPrototypeOf(handle).sync = () => new Promise(() => setInterval(() => undefined, 1000));
      await handle.close();`;
    const options = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, CLI_PROGRAM];
    const child = spawn(process.execPath, [...options, 'account', 'export', 'ann@example.org', '--output', file], {
      env: { ...env, PATH: process.env['PATH'], MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { ending, said } = await interrupted(child, signal, () => existsSync(file) && statSync(file).size > 0);
    expect([ending, ...said]).toEqual([signal, '', `Interrupted. Nothing of ${file} is left.\n`]);
    expect(existsSync(file)).toBe(false);
  });
});

it('a command with an unread standard error continues', async () => {
  const cli = cliIn(folder, env);
  const line = `"${process.execPath}" "${CLI_PROGRAM}" account create bob@example.org 2> /dev/full > "${folder}/out"`;
  const key = Buffer.alloc(32, 7).toString('base64');
  expect(spawnSync('sh', ['-c', line], { env: { ...process.env, ...env, MASTER_KEY: key } }).status).toBe(0);
  expect(await cli('account', 'show', 'bob@example.org')).toMatchObject({ code: 0 });
});

/** Runs a command whose output is lost; returns its code, what it said and whether it closed the database. */
function unread(command: string, reader: string) {
  const line = `set -o pipefail; "$0" "$1" ${command} ${reader}`;
  const key = Buffer.alloc(32, 7).toString('base64');
  const peers = { SERVER_HOST: 'here.example.org', FEDERATION_PEERS: 'peer.example.org' };
  const options = { env: { ...process.env, ...env, ...peers, MASTER_KEY: key } };
  const { status, stderr } = spawnSync('bash', ['-c', line, process.execPath, CLI_PROGRAM], options);
  // SQLite removes its log when the last connection is closed.
  const isClosed = !existsSync(join(folder, 'data', 'gatehouse.sqlite-wal'));
  return { status, said: String(stderr), isClosed };
}

const CLOSED_READER = 'The reader closed the output.';
const FULL_DISK = 'The output cannot be written (ENOSPC: its disk is full).';

it.each([
  ['eve', '| true', CLOSED_READER, ''],
  ['fay', '> /dev/full', FULL_DISK, ''],
  ['gil', '| true', CLOSED_READER, '--json'],
])('the new password of %s, lost in %s, is a failure that says how to go on', (name, reader, reason, flag) => {
  const { said, ...ended } = unread(`account create ${name}@example.org ${flag}`, reader);
  const remedy = `Run "gatehouse account delete ${name}@example.org --now", and create it again once`;
  const detail = `${reason} The account exists, and nobody knows its password. ${remedy} the service has removed it.`;
  expect(said).toBe(`${flag === '--json' ? JSON.stringify({ code: 'error.command.failed', detail }) : detail}\n`);
  expect(ended).toEqual({ status: 1, isClosed: true });
});

it.each([
  ['| true', CLOSED_READER, ''],
  ['> /dev/full', FULL_DISK, ''],
  ['| true', CLOSED_READER, '--json'],
  ['> /dev/full', FULL_DISK, '--json'],
])('a minted capability, lost in %s, is a failure that says how to go on', (reader, reason, flag) => {
  const { said, ...ended } = unread(`federation mint peer.example.org ${flag}`, reader);
  const detail = `${reason} Nobody has the token, and nothing shows it again: mint another.`;
  expect(said).toBe(`${flag === '--json' ? JSON.stringify({ code: 'error.command.failed', detail }) : detail}\n`);
  expect(ended).toEqual({ status: 1, isClosed: true });
});

it('an export to a full disk says in sentences that it is incomplete', () => {
  const { said, ...ended } = unread('account export bob@example.org', '> /dev/full');
  expect(said).toBe(`${FULL_DISK}\nThe export is incomplete: it has no line of the type \`end\`.\n`);
  expect(ended).toEqual({ status: 1, isClosed: true });
});

/** Runs a command as a user who has no rights beyond the modes of files. */
async function withMode(path: string, mode: number, values: readonly string[]) {
  const within = process.geteuid?.() === 0 ? ['unshare', '-U'] : [];
  await chmod(path, mode);
  const line = [...within, process.execPath, CLI_PROGRAM, ...values];
  const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
  const { status, stderr } = spawnSync('env', line, { env: { ...process.env, ...env, MASTER_KEY } });
  await chmod(path, 0o700);
  return [status, String(stderr)];
}

it.each([
  ['backup', 0o500],
  ['backup', 0],
  ['restore', 0],
  ['migrate', 0],
  ['migrate --status', 0],
  ['account list', 0],
])('%s with the data folder of another user, of mode %o, names it', async (command, mode) => {
  const data = join(folder, 'data');
  const values = [...command.split(' '), ...(/^(backup|restore)$/.test(command) ? [join(folder, 'of-another')] : [])];
  const fault = `DATA_DIR must be a folder that the service may write to; ${data} is not (EACCES).`;
  expect(await withMode(data, mode, values)).toEqual([1, `${fault}\nnpm start -- --help lists every variable.\n`]);
});

it('a backup into the empty folder of another user names it', async () => {
  const target = join(folder, 'empty');
  await mkdir(target);
  const said = `Refused: ${target} cannot be used (EACCES). Name a folder that this user may write to.\n`;
  expect(await withMode(target, 0o500, ['backup', target])).toEqual([2, said]);
});
