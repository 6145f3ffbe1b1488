import { cp, mkdir, open, readdir, symlink, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import Database from 'libsql';
import { runCommand } from '../../adapters/cli/program.js';
import { onOneConnection } from '../../adapters/typeorm/migrations/one-connection.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { storageFull } from '../../domain/uploads/blob-refusals.js';
import { Archives } from '../../infrastructure/backup/archives.js';
import { OperatorAccess } from '../../infrastructure/operator-access.js';
import { explain } from '../../infrastructure/process/explain.js';
import { temporaryFolder } from '../support/processes/process.js';

let dataDir: string;
beforeAll(async () => {
  dataDir = await temporaryFolder();
  expect((await cli('migrate')).code).toBe(0);
  expect((await cli('account', 'create', 'bob@example.org')).code).toBe(0);
});

let warned: (text: string) => void = () => undefined;

/** Runs one command line in this process. */
async function cli(...values: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const environment = { DATA_DIR: dataDir, MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), BCRYPT_COST: '4' };
  const opened = new OperatorAccess(environment, (text) => warned(text));
  const access = {
    checkConfig: async () => opened.checkConfig(),
    useCases: () => opened.useCases(),
    maintenance: async () => opened.maintenance(),
  };
  const code = await runCommand(values, access, {
    version: '1.0.0',
    out: (text) => Promise.resolve((said.out += text) !== ''),
    err: (text) => void (said.err += text),
    progress: () => undefined,
    ifInterrupted: () => undefined,
    explain,
  });
  await opened.end();
  return { code, ...said };
}

const exportTo = (file: string) => ['account', 'export', 'bob@example.org', '--output', file];
const announce = (version: string, cutoff: string) => ['deprecation', 'announce', version, '--cutoff', cutoff];

describe('an option in the place of a value', () => {
  const suspend = ['account', 'suspend', 'bob@example.org', '--mode', 'full', '--reason'];

  it.each([
    ['--reason <text>', [...suspend, '--help']],
    ['--reason <text>', [...suspend, '--json']],
    ['--output <file>', exportTo('--json')],
    ['--address <beginning>', ['account', 'list', '--address', '--csv']],
  ])('%s lacks its value, and nothing is done', async (option, values) => {
    const { code, out, err } = await cli(...values);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`option '${option}' argument missing`);
    expect((await cli('account', 'show', 'bob@example.org')).out).toMatch(/^Suspension +-$/m);
  });
});

it('a command on a database that another program has locked says so', async () => {
  const other = new Database(join(dataDir, 'gatehouse.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const { code, err } = await cli('account', 'sign-out', 'bob@example.org');
  other.exec('ROLLBACK');
  other.close();
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(
      /^the database does not answer \(database: another program holds its lock\); .* End that program, or wait for it\.$/,
    ),
  });
});

it.each<readonly [string, (folder: string) => readonly string[]]>([
  ['migrate', () => ['migrate']],
  ['migrate --status', () => ['migrate', '--status']],
  ['backup', (folder) => ['backup', join(folder, 'backup')]],
  ['account show', () => ['account', 'show', 'bob@example.org']],
])('%s on a database that another program keeps from being read says so, and waits for it', async (_, values) => {
  // Commands that ran in this process before keep their file open until their statements are garbage-collected.
  const copy = await temporaryFolder();
  await cp(dataDir, copy, { recursive: true });
  dataDir = copy;
  const other = new Database(join(dataDir, 'gatehouse.sqlite'));
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const warnings: string[] = [];
  warned = (text) => {
    warnings.push(text);
    other.exec('ROLLBACK');
    other.close();
  };
  const { code, err } = await cli(...values(await temporaryFolder()));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(warnings).toEqual([
    `Another program holds the lock of the database ${join(dataDir, 'gatehouse.sqlite')}. Waiting for it, at most 30 s.`,
  ]);
});

it.each([
  ['SQLITE_FULL (database or disk is full)', 'Its disk is full'],
  ['SQLITE_IOERR_SHMSIZE (disk I/O error)', 'Its disk is full'],
  ['SQLITE_IOERR_WRITE (disk I/O error)', 'The quota of its user is used up, or its disk fails'],
  ['SQLITE_READONLY (attempt to write a readonly database)', 'Its file or its folder is read-only'],
  ['SQLITE_CORRUPT (database disk image is malformed)', 'Its file is damaged: restore the backup'],
  ['ER_TABLEACCESS_DENIED_ERROR', 'Its user lacks a privilege'],
  ['ER_OPTION_PREVENTS_STATEMENT', 'It is read-only'],
])('%s comes with what to do', (told, remedy) => {
  const { detail } = explain(new StoreUnavailable(`database: ${told}`));
  expect(detail).toMatch(new RegExp(`names its place\\. ${remedy}`));
});

describe('a mistake of the operator is no fault of the service', () => {
  it.each<readonly [(folder: string) => readonly string[], string]>([
    [() => ['backup', ''], 'Name a folder.'],
    [() => ['restore', ''], 'Name a folder.'],
    [() => ['storage', 'copy', '--to', 'foo'], '--to must be s3://bucket/prefix'],
    [() => ['storage', 'copy', '--to', 's3://b/x'], 'the bucket has 3 to 63 of a-z, 0-9, "." and "-"'],
    [() => ['storage', 'copy', '--to', 's3://media/my photos'], 'the prefix letters, digits and "_", ".", "-", "/"'],
    [() => exportTo(''), '--output: name a file.'],
    [() => ['storage', 'copy', '--from', 'foo', '--to', 'files'], '--from must be s3://bucket/prefix'],
    [() => ['storage', 'copy', '--to', 'files'], '--from and --to name the same store'],
    [() => announce('2020-01-01', '2099-01-31'), '<protocol-version> becomes the new minimum: give one from'],
    [() => announce('tomorrow', '2099-01-31'), '<protocol-version> becomes the new minimum: give one from'],
    [() => announce('2026-03-01', '2020-01-31'), '--cutoff must lie in the future: give a later date.'],
    [
      () => [...announce('2026-03-01', '2099-01-31'), '--min-client-build', '2'],
      '--min-client-build must be a semantic',
    ],
    [
      () => [...announce('2026-03-01', '2099-01-31'), '--info-url', 'x'],
      '--info-url must be an http or https address.',
    ],
    [(folder) => exportTo(join(folder, 'file')), 'file exists already. Name a new file'],
    [(folder) => exportTo(join(folder, 'folder')), 'folder exists already. Name a new file'],
    [(folder) => exportTo(join(folder, 'missing', 'file')), 'is in a folder that does not exist. Create the folder'],
    [(folder) => exportTo(join(folder, 'file', 'below')), 'cannot be created (ENOTDIR). Name a file in a folder'],
    [(folder) => ['backup', folder], 'is not empty. Name a new folder.'],
    [(folder) => ['backup', join(folder, 'file', 'below')], 'cannot be used ('],
    [() => ['backup', join(dataDir, 'blobs', 'of', 'today')], 'which holds the blobs of the service. Name a folder'],
    [() => ['backup', join(dataDir, 'blobs')], 'which holds the blobs of the service. Name a folder'],
    [() => ['backup', join(dataDir, 'staging', '..', 'blobs', 'new')], 'which holds the blobs of the service.'],
    [(folder) => ['backup', join(folder, 'link', 'staging', 'new')], 'which holds the blobs of the service.'],
    [(folder) => ['restore', join(folder, 'missing')], 'missing. Name the folder of a backup.'],
    [(folder) => ['restore', folder], 'is an incomplete backup: it has no manifest.json. Name another backup.'],
  ])('case %#', async (values, message) => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'folder'));
    await writeFile(join(folder, 'file'), '');
    await symlink(dataDir, join(folder, 'link'));
    const asJson = await cli(...values(folder), '--json');
    expect([asJson.code, asJson.out]).toEqual([2, '']);
    expect(JSON.parse(asJson.err)).toEqual({ code: 'error.request.invalid', detail: expect.stringContaining(message) });
    const asText = await cli(...values(folder));
    expect([asText.code, asText.out]).toEqual([2, '']);
    expect(asText.err).toMatch(/^Refused: [^\n]*$/);
  });
});

it.each([
  ['--to', ['--to', 's3://bucket/x']],
  ['--from', ['--from', 's3://bucket/x', '--to', 'files']],
])('a copy between stores without the key of the bucket says that %s names it', async (option, values) => {
  const { code, err } = await cli('storage', 'copy', ...values);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(`^S3_ACCESS_KEY_ID must be set, because ${option} names a bucket\\.`),
  ]);
});

it.each(['migrate', 'migrate --status', 'account list'])('%s on a newer schema says so in a sentence', async (line) => {
  const config = { kind: 'sqlite', file: join(dataDir, 'gatehouse.sqlite') } as const;
  const change = (sql: string) => onOneConnection(config, (runner) => runner.query(sql));
  await change(`INSERT INTO migrations (timestamp, name) VALUES (99, 'newer-0000000000099')`);
  try {
    const { code, err } = await cli(...line.split(' '), '--json');
    expect([code, JSON.parse(err)]).toEqual([
      1,
      {
        code: 'error.command.failed',
        detail: expect.stringMatching(
          /^The schema [^\n]* newer than this build, [^\n]* newer-0000000000099: [^\n]* build at least as new/,
        ),
      },
    ]);
  } finally {
    await change('DELETE FROM migrations WHERE timestamp = 99');
  }
});

describe('account export --output on a disk that fails', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each([
    ['writeFile', 'ENOSPC', 'ENOSPC: its disk is full'],
    ['writeFile', 'EIO', 'EIO'],
    ['sync', 'EDQUOT', 'EDQUOT: its disk is full'],
  ] as const)('at %s with %s leaves no file, and one line that names the remedy', async (step, code, reason) => {
    const folder = await temporaryFolder();
    const file = join(folder, 'export.ndjson');
    const handle = await open(join(folder, 'other'), 'w');
    await handle.close();
    const shared = Object.getPrototypeOf(handle) as FileHandle;
    jest.spyOn(shared, step).mockRejectedValue(Object.assign(new Error(`${code}: write`), { code }));
    const remedy = 'Nothing of it is left: name a file on a disk with enough space.';
    expect(await cli(...exportTo(file))).toEqual({
      code: 1,
      out: '',
      err: `--output: ${file} cannot be written (${reason}). ${remedy}`,
    });
    expect(await readdir(folder)).toEqual(['other']);
    const { code: exit, err } = await cli(...exportTo(file), '--json');
    expect([exit, JSON.parse(err)]).toEqual([
      1,
      { code: 'error.command.failed', detail: expect.stringContaining(remedy) as unknown },
    ]);
  });
});

describe('a command that fills the blob store', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('names the place where the operator can free space, in a sentence and as JSON', async () => {
    jest.spyOn(Archives.prototype, 'restore').mockRejectedValue(storageFull());
    const detail =
      'The blob store is full. Free space on the disk of DATA_DIR, or in the bucket, then run the command again.';
    expect(await cli('restore', dataDir)).toEqual({ code: 1, out: '', err: `Refused: ${detail}` });
    const { code, err } = await cli('restore', dataDir, '--json');
    expect([code, JSON.parse(err)]).toEqual([1, { code: 'error.storage.full', detail }]);
  });
});

it.each(['soon', '2099-13-01', '2099-02-29', '2099-02-29T12:00:00Z', '2099-01-31T25:00:00Z'])(
  'deprecation announce --cutoff %s names the option and the form of a date',
  async (cutoff) => {
    const { code, out, err } = await cli(...announce('2026-03-01', cutoff));
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain("option '--cutoff <date>' argument");
    expect(err).toContain('Give a date, for example 2027-01-31');
  },
);

it('account delete --undo tells whether there was anything to undo, and only then is it a deed', async () => {
  expect((await cli('account', 'create', 'ada@example.org')).code).toBe(0);
  const undo = () => cli('account', 'delete', 'ada@example.org', '--undo');
  expect(await undo()).toEqual({ code: 0, out: 'No deletion is requested for this account.', err: '' });
  expect((await cli('account', 'delete', 'ada@example.org')).code).toBe(0);
  expect(await undo()).toEqual({ code: 0, out: 'The deletion is cancelled.', err: '' });
  const { out } = await cli('deeds', '--json');
  const deeds = (JSON.parse(out) as { deeds: { deed: string }[] }).deeds.map(({ deed }) => deed);
  expect(deeds.filter((deed) => deed === 'account keep')).toHaveLength(1);
});

it('deeds says that there are older ones than those it lists', async () => {
  for (const turn of ['eve', 'mia']) expect((await cli('account', 'create', `${turn}@example.org`)).code).toBe(0);
  const { code, out, err } = await cli('deeds', '--limit', '1');
  expect([code, out.split('\n')[1]]).toEqual([0, expect.stringContaining('account create')]);
  expect(err).toBe('There are older ones: --limit shows more.');
  expect((await cli('deeds', '--limit', '100')).err).toBe('');
});

it.each<readonly [readonly string[], string]>([
  [['account', 'show', 'bob@example.org', '--jsno'], "unknown option '--jsno'\n(Did you mean --json?)"],
  [['account', 'show'], "missing required argument 'address'"],
  [['acount'], "unknown command 'acount'\n(Did you mean account?)"],
  [['account'], "unknown option '--json'"],
  [announce('2026-03-01', 'soon'), "option '--cutoff <date>' argument 'soon' is invalid."],
])('wrong usage %j has its reason as JSON too', async (values, reason) => {
  const { code, out, err } = await cli(...values, '--json');
  expect([code, out]).toEqual([2, '']);
  expect(JSON.parse(err)).toEqual({
    code: 'error.request.invalid',
    detail: expect.stringContaining(reason) as unknown,
  });
});
