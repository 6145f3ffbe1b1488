import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';
import { aListedWriter, type ListedWriter } from '../support/people/listed-writer.js';
import { logIn } from '../support/people/person.js';
import { anAlbumOf } from '../support/people/writer.js';
import { cliIn, type Cli } from '../support/processes/cli.js';
import { startNode, temporaryFolder, type Node } from '../support/processes/process.js';
import { purgeAsset, putMetadata, trashAsset } from '../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readQuota, uploaded } from '../support/uploads/uploads.js';

interface Fact {
  readonly writer: ListedWriter;
  readonly assetId: string;
  readonly hash: string;
}

/** Uploads, adds metadata and purges until it is stopped; every blob belongs to one person. */
function load(node: Node, writers: readonly { writer: ListedWriter; album: string }[]) {
  let going = true;
  const clients = writers.map(async ({ writer, album }) => {
    let done = 0;
    while (going) {
      const { asset_id: id } = await uploaded(node.client, writer, album, someBytes(20_000));
      await putMetadata(node.client, writer, id, someBytes(500));
      done += 1;
      if (done % 2 === 0) continue;
      await trashAsset(node.client, writer, id);
      await purgeAsset(node.client, writer, id);
    }
    return done;
  });
  return async () => {
    going = false;
    return (await Promise.all(clients)).reduce((sum, done) => sum + done, 0);
  };
}

describe.each(['SQLite', 'MariaDB'])('a backup under load from %s', (from) => {
  let databases: TestDatabase[];
  let source: Place;
  const targets: Record<string, Place> = {};
  const facts: Fact[] = [];
  const folders = { backup: '' };

  interface Place {
    readonly dataDir: string;
    readonly env: Record<string, string>;
    readonly cli: Cli;
  }

  async function place(engine: string): Promise<Place> {
    const dataDir = await temporaryFolder();
    const env: Record<string, string> = { DATA_DIR: dataDir, BASE_URL: 'http://gatehouse.test' };
    if (engine === 'MariaDB') {
      const fresh = await freshMariadb();
      databases.push(fresh);
      env['DATABASE_URL'] = fresh.url;
    }
    return { dataDir, env, cli: cliIn(dataDir, env) };
  }

  beforeAll(async () => {
    databases = [];
    source = await place(from);
    for (const to of ['SQLite', 'MariaDB']) targets[to] = await place(to);
    folders.backup = join(await temporaryFolder(), 'backup');
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });

  it('has the file of every row, while others go on', async () => {
    const node = await startNode({ dataDir: source.dataDir, env: source.env });
    const writers = [];
    for (let index = 0; index < 3; index += 1) {
      const writer = await aListedWriter(node.client);
      const album = await anAlbumOf(node.client, writer);
      const bytes = someBytes(50_000);
      const { asset_id: assetId } = await uploaded(node.client, writer, album, bytes);
      const metadata = someBytes(300);
      await putMetadata(node.client, writer, assetId, metadata);
      facts.push({ writer, assetId, hash: hashOf(bytes) }, { writer, assetId, hash: hashOf(metadata) });
      writers.push({ writer, album });
    }
    const first = writers[0]!;
    const open = await anUploadOf(node.client, first.writer, first.album, someBytes(1_000));
    await patchUpload(node.client, first.writer, open, someBytes(100));
    const stop = load(node, writers);
    const { code, out, err } = await source.cli('backup', folders.backup, '--json');
    expect(await stop()).toBeGreaterThan(0);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ missing: [], master_key_included: false, master_key: 'MASTER_KEY' });
    await node.stop();
  }, 60_000);

  it.each(['SQLite', 'MariaDB'])(
    'is restored into %s, and everything of then is there',
    async (to) => {
      const target = targets[to]!;
      const { code, out, err } = await target.cli('restore', folders.backup, '--json');
      expect([code, err]).toEqual([0, '']);
      expect(JSON.parse(out)).toMatchObject({ missing: [] });
      const node = await startNode({ dataDir: target.dataDir, env: target.env });
      for (const { writer, assetId, hash } of facts) {
        const { status, body } = await logIn(node.client, writer);
        expect(status).toBe(200);
        const blob = await node.client.get(`/v1/blobs/${hash}`, { token: body.access_token });
        expect([blob.status, createHash('sha256').update(blob.bytes).digest('hex')]).toEqual([200, hash]);
        expect((await node.client.get(`/v1/assets/${assetId}`, { token: writer.token })).status).toBe(200);
      }
      await untilReleased(node, facts[0]!.writer);
      expect((await target.cli('quota', 'audit')).code).toBe(0);
      const album = await anAlbumOf(node.client, facts[0]!.writer);
      await uploaded(node.client, facts[0]!.writer, album, someBytes(10));
      await node.stop();
    },
    60_000,
  );

  it('is written over nothing', async () => {
    const again = await targets[from]!.cli('restore', folders.backup);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('The database is not empty')]);
    const other = await source.cli('backup', folders.backup);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('is not empty')]);
  });

  it('is refused under another master key, or when it is damaged, before anything is written', async () => {
    const fresh = await place(from);
    const otherKey = { ...fresh.env, MASTER_KEY: Buffer.alloc(32, 8).toString('base64') };
    const refused = await cliIn(fresh.dataDir, otherKey)('restore', folders.backup);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('MASTER_KEY')]);
    const none = await cliIn(fresh.dataDir, { ...fresh.env, MASTER_KEY: '' })('restore', folders.backup);
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('The master key is missing')]);
    const rows = join(folders.backup, 'rows.ndjson.gz');
    const kept = readFileSync(rows);
    writeFileSync(rows, kept.subarray(0, kept.length - 1));
    const damaged = await fresh.cli('restore', folders.backup);
    writeFileSync(rows, kept);
    expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining('is damaged')]);
    expect(readdirSync(fresh.dataDir)).toEqual([]);
  });
});

/** Waits until the restored service has ended the open uploads and released their reservations. */
async function untilReleased(node: Node, writer: ListedWriter): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if ((await readQuota(node.client, writer)).reserved === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The reservation was never released.');
}
