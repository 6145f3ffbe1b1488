import { cpSync, existsSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { S3BlobStore } from '../../adapters/blobs/s3/s3-blob-store.js';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';
import { freshBucket, s3Environment } from '../support/objects/object-store.js';
import { aListedWriter } from '../support/people/listed-writer.js';
import { anAlbumOf } from '../support/people/writer.js';
import { cliIn } from '../support/processes/cli.js';
import { runToEnd, startNode, temporaryFolder, type NodeOptions } from '../support/processes/process.js';
import { all } from '../support/uploads/blob-store.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { uploaded } from '../support/uploads/uploads.js';

/** The sweep of stray files leaves those of the last hour alone. */
const HOURS_LATER = 'const now = Date.now; Date.now = () => now() + 7_200_000;';

function blobsIn(dataDir: string): readonly string[] {
  const entries = readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Returns the names in the folder, except SQLite's log files, which come and go. */
function namesIn(dataDir: string): readonly string[] {
  return readdirSync(dataDir).filter((name) => !/-(wal|shm)$/.test(name));
}

/** Runs a service that stores a blob, and stops it. */
async function storeABlob(options: NodeOptions): Promise<void> {
  const node = await startNode(options);
  const ann = await aListedWriter(node.client);
  await uploaded(node.client, ann, await anAlbumOf(node.client, ann), someBytes(100_000));
  await node.stop();
}

async function aBlobIn(options: NodeOptions & { readonly dataDir: string }): Promise<readonly string[]> {
  await storeABlob(options);
  const blobs = blobsIn(options.dataDir);
  expect(blobs).toHaveLength(1);
  return blobs;
}

describe('a start on an empty database beside blobs', () => {
  let mariadb: TestDatabase;
  let empty: TestDatabase;
  beforeAll(async () => {
    [mariadb, empty] = [await freshMariadb(), await freshMariadb()];
  });
  afterAll(() => Promise.all([mariadb.drop(), empty.drop()]));

  it.each(['missing', 'empty'])(
    'whose file is %s is refused, removes no blob, and goes on with the file',
    async (how) => {
      const dataDir = await temporaryFolder();
      const blobs = await aBlobIn({ dataDir });
      const file = join(dataDir, 'gatehouse.sqlite');
      renameSync(file, `${file}.kept`);
      if (how === 'empty') writeFileSync(file, '');
      const before = namesIn(dataDir);
      const told = expect.stringMatching(
        /There is no database in \S+gatehouse\.sqlite, but \S+blobs holds the blobs of one.* Correct DATA_DIR, or/,
      ) as unknown;
      for (const WORKERS of ['1', '2']) {
        const { code, output } = await runToEnd({ dataDir, preload: HOURS_LATER, env: { WORKERS } });
        expect([code, output]).toEqual([1, told]);
      }
      const { code, err } = await cliIn(dataDir, { DATA_DIR: dataDir })('migrate');
      expect([code, err]).toEqual([1, told]);
      expect([namesIn(dataDir), blobsIn(dataDir)]).toEqual([before, blobs]);
      renameSync(`${file}.kept`, file);
      await (await startNode({ dataDir, preload: HOURS_LATER })).stop();
      expect(blobsIn(dataDir)).toEqual(blobs);
    },
    60_000,
  );

  it('that an interrupted restore left without rows is refused, and the restore can be run again', async () => {
    const [dataDir, target, backups] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
    await aBlobIn({ dataDir });
    const backup = join(backups, 'backup');
    expect(await cliIn(dataDir, { DATA_DIR: dataDir })('backup', backup)).toMatchObject({ code: 0 });
    // A restore puts the blobs there, applies the migrations, and then writes the rows, all or none.
    const cli = cliIn(target, { DATA_DIR: target });
    expect(await cli('migrate')).toMatchObject({ code: 0 });
    expect(await cli('account', 'list')).toMatchObject({ code: 0 });
    cpSync(join(dataDir, 'blobs'), join(target, 'blobs'), { recursive: true });
    const told = expect.stringMatching(
      /\S+gatehouse\.sqlite is empty, but \S+blobs holds the blobs of one\..* restore the database/,
    ) as unknown;
    const empty = join(backups, 'empty');
    for (const command of [['migrate'], ['account', 'create', 'ann@example.org'], ['backup', empty]]) {
      expect(await cli(...command)).toMatchObject({ code: 1, err: told });
    }
    expect(existsSync(empty)).toBe(false);
    expect(await runToEnd({ dataDir: target })).toMatchObject({ code: 1, output: told });
    expect(await cli('restore', backup)).toMatchObject({ code: 0 });
    expect((await (await startNode({ dataDir: target })).stop()).code).toBe(0);
  }, 60_000);

  it('on MariaDB is refused, and makes no key', async () => {
    const dataDir = await temporaryFolder();
    const blobs = await aBlobIn({ dataDir, databaseUrl: mariadb.url });
    const { code, output } = await runToEnd({ dataDir, databaseUrl: empty.url, env: { MASTER_KEY: '' } });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/The database that DATABASE_URL names is empty, but .* Correct DATABASE_URL, or restore/),
    ]);
    expect([blobsIn(dataDir), existsSync(join(dataDir, 'master.key'))]).toEqual([blobs, false]);
  }, 60_000);

  it('whose folder is a link to a disk that is not mounted makes no database', async () => {
    const dataDir = await temporaryFolder();
    symlinkSync(join(dataDir, 'not-mounted'), join(dataDir, 'blobs'));
    const { code, output } = await runToEnd({ dataDir });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Gatehouse cannot start: the blob store does not answer \(.*leads nowhere.*\); .*\n$/),
    ]);
    expect(existsSync(join(dataDir, 'gatehouse.sqlite'))).toBe(false);
  });

  it('in a bucket is noted, and the blob stays', async () => {
    const settings = await freshBucket();
    const env = s3Environment(settings);
    const store = S3BlobStore.open(settings);
    await storeABlob({ env });
    const blobs = await all(store.stored());
    expect(blobs).toHaveLength(1);
    const node = await startNode({ env });
    expect(node.output()).toMatch(
      /There is no database in .* but s3:.* holds the blobs of one\. .* begins anew, and keeps/,
    );
    expect((await node.stop()).code).toBe(0);
    expect(await all(store.stored())).toEqual(blobs);
    await store.close();
  }, 60_000);

  it('is no first start once the blobs are removed', async () => {
    const dataDir = await temporaryFolder();
    await aBlobIn({ dataDir });
    for (const name of ['gatehouse.sqlite', 'blobs']) rmSync(join(dataDir, name), { recursive: true });
    expect((await (await startNode({ dataDir })).stop()).code).toBe(0);
  }, 60_000);
});
