import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { chmod, copyFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { VARIABLES } from '../../infrastructure/config/variables.js';
import { freePort } from '../support/database/mariadb-server.js';
import { freshBucket, s3Environment } from '../support/objects/object-store.js';
import { RawConnection } from '../support/http/raw-http.js';
import { aPerson, logIn } from '../support/people/person.js';
import { CLI_PROGRAM } from '../support/processes/cli.js';
import { runToEnd, startNode, temporaryFolder } from '../support/processes/process.js';

const MAIN = new URL('../../dist/infrastructure/main.cjs', import.meta.url).pathname;
const REFRESH =
  'POST /v1/auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 23\r\n\r\n';

/** Modes do not bind root, save in a user namespace that root is not mapped into. */
const WITHOUT_PRIVILEGES = process.geteuid?.() === 0 ? ['unshare', '-U'] : [];

describe('a start', () => {
  it.each([
    { workers: '1', blobs: 'files' },
    { workers: '2', blobs: 'files' },
    { workers: '1', blobs: 'objects' },
    { workers: '2', blobs: 'objects' },
  ])(
    'says in one line where it listens (WORKERS=$workers, $blobs)',
    async ({ workers, blobs }) => {
      const bucket = blobs === 'objects' ? s3Environment(await freshBucket()) : {};
      const node = await startNode({ env: { WORKERS: workers, ...bucket } });
      const lines = node.output().split('\n');
      const [first] = lines;
      expect(first).toMatch(
        /^Gatehouse is ready on http:\/\/gatehouse\.test \(http:\/\/127\.0\.0\.1:\d+\), for its operator on http:\/\/127\.0\.0\.1:\d+$/,
      );
      // The log follows, in JSON.
      expect(lines.slice(1).filter((line) => line !== '' && !line.startsWith('{'))).toEqual([]);
      expect((await node.admin.get('/healthz')).body).toEqual({ status: 'alive' });
      expect((await node.admin.get('/readyz')).body).toEqual({ status: 'ready' });
      expect((await node.client.get('/healthz')).status).toBe(404);
      expect(node.complaints()).toEqual([]);
      // The AWS SDK would warn of its versions from 2027 on, which are not installed.
      expect(node.output()).not.toContain('Warning');
      expect(await node.stop()).toEqual({ code: 0, signal: null });
    },
    120_000,
  );

  it('names what it does not know and what has no effect, once, and continues', async () => {
    const node = await startNode({ env: { WORKERS: '2', QUOTA_HARD_LIMT: '1', S3_REGION: 'eu-west-1' } });
    const notes = node.output().split('\n');
    expect(notes.filter((line) => line.startsWith('Gatehouse: '))).toEqual([
      'Gatehouse: QUOTA_HARD_LIMT is not a variable of the service, and is ignored; did you mean QUOTA_HARD_LIMIT?',
      'Gatehouse: S3_REGION has no effect, because BLOB_STORE names no bucket: the blobs are files in DATA_DIR',
    ]);
    await node.stop();
  }, 60_000);

  it('waits for a program that keeps the database from being read, and says so', async () => {
    const dataDir = await temporaryFolder();
    const file = join(dataDir, 'gatehouse.sqlite');
    const other = new Database(file);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const onOutput = (output: string) => {
      if (output.includes('Waiting') && other.open) other.close();
    };
    const node = await startNode({ dataDir, env: { WORKERS: '2' }, onOutput });
    expect(node.output().split('\n').slice(0, 2)).toEqual([
      `Gatehouse: Another program holds the lock of the database ${file}. Waiting for it, at most 30 s.`,
      expect.stringMatching(/^Gatehouse is ready/),
    ]);
    await node.stop();
  }, 60_000);

  it('--help lists every variable, --version the version, and anything else is refused', async () => {
    const [help, version, other] = await Promise.all([
      runToEnd({}, ['--help']),
      runToEnd({}, ['--version']),
      runToEnd({}, ['--port=80']),
    ]);
    expect(help.code).toBe(0);
    for (const { name } of VARIABLES) expect(help.output).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(version).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(other).toMatchObject({ code: 2, output: expect.stringContaining('not: --port=80') });
  });

  it.each(['--help', '--version'])('%s says why its output cannot be written', async (flag) => {
    const within = ['sh', '-c', 'exec "$@" > /dev/full', 'sh'];
    expect(await runToEnd({ within }, [flag])).toEqual({
      code: 1,
      signal: null,
      output: 'The output cannot be written (ENOSPC: its disk is full).\n',
    });
  });

  it('that cannot be names what is wrong, without a stack, and ends with 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    const onePort = async (workers: string) => {
      const free = String(await freePort());
      return { env: { HOST: '0.0.0.0', PORT: free, ADMIN_PORT: free, WORKERS: workers } };
    };
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    await writeFile(join(folder, 'gatehouse.sqlite'), 'this is no database, whatever its name says');
    const killed = `import cluster from 'node:cluster'; if (cluster.isWorker) process.kill(process.pid, 'SIGKILL');`;
    const starts: [Parameters<typeof runToEnd>[0], RegExp][] = [
      [
        { env: { WORKERS: '2' }, preload: killed },
        /a worker process was ended by SIGKILL while it started\. .*: lower WORKERS/,
      ],
      [{ env: { BCRYPT_COST: 'twelve' } }, /BCRYPT_COST must be a whole number/],
      [{ env: { HOST: 'no host' } }, /HOST must be an IP address or a host name/],
      [{ env: { HOST: '203.0.113.7' } }, /HOST: 203\.0\.113\.7:0 is not an address of this machine/],
      [{ env: { PORT: port } }, new RegExp(`PORT: another program already listens on 127\\.0\\.0\\.1:${port};`)],
      [{ env: { PORT: port, WORKERS: '2' } }, /PORT: another program already listens/],
      [await onePort('1'), /ADMIN_PORT must differ from PORT: the service already listens on 0\.0\.0\.0:/],
      [await onePort('2'), /ADMIN_PORT must differ from PORT: the service already listens on 0\.0\.0\.0:/],
      [{ dataDir: join(folder, 'file', 'data') }, /DATA_DIR must be a folder that the service may write to/],
      [{ dataDir: folder }, /the database does not answer \(.*SQLITE_NOTADB.* restore the backup/],
      [{ databaseUrl: 'mysql://root@127.0.0.1:1/none' }, /the database does not answer \(.*ECONNREFUSED.*DATABASE_URL/],
    ];
    const ends = await Promise.all(starts.map(([options]) => runToEnd(options)));
    taken.close();
    for (const [index, { code, output }] of ends.entries()) {
      expect(output).toMatch(starts[index]![1]);
      expect(output).toMatch(/Gatehouse cannot start: /);
      expect(output).not.toMatch(/^\s+at /m);
      expect(code).toBe(1);
    }
  }, 120_000);

  it('over blobs of another user names their folder', async () => {
    const dataDir = await temporaryFolder();
    await (await startNode({ dataDir })).stop();
    await chmod(join(dataDir, 'blobs'), 0);
    const refused = await runToEnd({ dataDir, within: WITHOUT_PRIVILEGES });
    expect(refused).toEqual({
      code: 1,
      signal: null,
      output:
        `Gatehouse cannot start: the blob store does not answer (blob store: EACCES: permission denied, access ` +
        `'${join(dataDir, 'blobs')}'); BLOB_STORE and S3_ENDPOINT, or else DATA_DIR, name its place.\n`,
    });
  });

  it('below a folder that it may not write to names DATA_DIR, and so does `config check`', async () => {
    const locked = await temporaryFolder();
    await chmod(locked, 0o500);
    const dataDir = join(locked, 'data');
    const fault = `DATA_DIR must be a folder that the service may write to; ${dataDir} is not (EACCES)`;
    const refused = await runToEnd({ dataDir, within: WITHOUT_PRIVILEGES });
    expect(refused.output).toMatch(`Gatehouse cannot start: ${fault}`);
    const check = [...WITHOUT_PRIVILEGES, process.execPath, CLI_PROGRAM, 'config', 'check', '--json'];
    const { status, stdout } = spawnSync(check[0]!, check.slice(1), { env: { DATA_DIR: dataDir }, encoding: 'utf8' });
    expect([status, JSON.parse(stdout).faults]).toEqual([1, [fault]]);
  });

  it('on a disk that has become read-only names its place', async () => {
    const preload = `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const error = Object.assign(new Error('EROFS: read-only file system, fsync'), { code: 'EROFS' });
      fs.fsync = (_, done) => setImmediate(done, error);
      syncBuiltinESMExports();`;
    expect(await runToEnd({ preload })).toEqual({
      code: 1,
      signal: null,
      output:
        'Gatehouse cannot start: the blob store does not answer (blob store: EROFS: read-only file system, fsync); ' +
        'BLOB_STORE and S3_ENDPOINT, or else DATA_DIR, name its place.\n',
    });
  });

  it('that fails by a defect names the line of the sources', async () => {
    const source = readFileSync(new URL('../../infrastructure/start.ts', import.meta.url), 'utf8').split('\n');
    const line = source.findIndex((text) => text.includes('process.umask')) + 1;
    const { code, output } = await runToEnd({ preload: `process.umask = () => { throw new Error('boom'); }` });
    expect(output).toMatch(
      new RegExp(`^Gatehouse cannot start: Error: boom\\n[^]*/infrastructure/start\\.ts:${line}:`),
    );
    expect(code).toBe(1);
  });
});

describe('SIGTERM', () => {
  it('lets a request that runs finish, takes no new one, and ends with 0', async () => {
    const node = await startNode();
    const [busy, idle] = [new RawConnection(node.port), new RawConnection(node.port)];
    await idle.write('GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n');
    expect((await idle.response())?.headers.get('connection')).toBe('keep-alive');
    await busy.write(`${REFRESH}{"refresh_`);
    await node.admin.get('/healthz');
    node.kill('SIGTERM');
    await idle.closed;
    await expect(node.client.get('/nowhere')).rejects.toThrow();
    expect((await node.admin.get('/healthz')).status).toBe(200);
    expect((await node.admin.get('/readyz')).body).toMatchObject({ status: 503, detail: 'The service is stopping.' });
    await busy.write('token":"abc"}');
    const last = await busy.response();
    expect(last?.status).toBe(401);
    expect(last?.headers.get('connection')).toBe('close');
    expect(await node.ended).toEqual({ code: 0, signal: null });
    expect(node.complaints()).toEqual([]);
  });

  it('a second time ends at once', async () => {
    const node = await startNode();
    const busy = new RawConnection(node.port);
    await busy.write(`${REFRESH}{"refresh_`);
    await node.admin.get('/healthz');
    node.kill('SIGTERM');
    await node.says(/"stopping"/);
    const asked = performance.now();
    node.kill('SIGTERM');
    expect(await node.ended).toEqual({ code: 1, signal: null });
    // The first signal alone ends it after 8 s.
    expect(performance.now() - asked).toBeLessThan(5_000);
  });
});

describe('SIGTERM during the start of workers', () => {
  it('ends them and the service with 0, and calls nothing a failed start', async () => {
    const preload = `import cluster from 'node:cluster';
      if (cluster.isPrimary) cluster.once('fork', () => process.kill(process.pid, 'SIGTERM'));`;
    const { output, ...ended } = await runToEnd({ env: { WORKERS: '2' }, preload });
    expect(ended).toEqual({ code: 0, signal: null });
    expect(output).toContain('"stopping"');
    expect(output).not.toMatch(/cannot start|is ready/);
  });
});

describe('a failure that nothing catches', () => {
  it.each(['throw new Error("boom")', 'Promise.reject(new Error("boom"))'])(
    '%s: is logged and ends the process',
    async (bug) => {
      const node = await startNode({ preload: `process.on('SIGUSR2', () => { ${bug} })` });
      node.kill('SIGUSR2');
      expect(await node.ended).toEqual({ code: 1, signal: null });
      expect(node.complaints().join()).toMatch(/"level":"fatal".*"message":"boom"/);
    },
  );
});

describe('after a clean stop', () => {
  it.each(['1', '2'])('of %s worker the main file of SQLite holds everything', async (workers) => {
    const dataDir = await temporaryFolder();
    const node = await startNode({ dataDir, env: { WORKERS: workers } });
    const person = await aPerson(node.client);
    expect(await node.stop()).toEqual({ code: 0, signal: null });
    const copy = await temporaryFolder();
    await copyFile(join(dataDir, 'gatehouse.sqlite'), join(copy, 'gatehouse.sqlite'));
    const again = await startNode({ dataDir: copy });
    expect((await logIn(again.client, person)).status).toBe(200);
  });
});

it('a service whose log goes to a full disk says so, serves, and stops', async () => {
  const admin = String(await freePort());
  const { PATH } = process.env;
  const env = { PATH, PORT: '0', ADMIN_PORT: admin, DATA_DIR: await temporaryFolder() };
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', full, 'pipe'] });
  try {
    const ended = once(child, 'exit');
    const [said] = (await once(child.stderr ?? child, 'data')) as [Buffer];
    expect(String(said)).toBe(
      'Gatehouse: the log cannot be written (ENOSPC). The service goes on; lines beyond a mebibyte are lost until it can.\n',
    );
    expect((await fetch(`http://127.0.0.1:${admin}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    closeSync(full);
  }
}, 30_000);
