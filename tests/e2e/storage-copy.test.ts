import { once } from 'node:events';
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FilesystemBlobStore } from '../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { S3BlobStore } from '../../adapters/blobs/s3/s3-blob-store.js';
import type { S3Settings } from '../../adapters/blobs/s3/s3-settings.js';
import type { BlobStore } from '../../application/ports/stores/blob-store.js';
import { freshBucket, s3Environment } from '../support/objects/object-store.js';
import { aListedWriter, type ListedWriter } from '../support/people/listed-writer.js';
import { anAlbumOf } from '../support/people/writer.js';
import { cliIn, startCli, type Cli } from '../support/processes/cli.js';
import { startNode, temporaryFolder, type Node } from '../support/processes/process.js';
import { putMetadata } from '../support/uploads/asset-requests.js';
import { all } from '../support/uploads/blob-store.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { uploaded } from '../support/uploads/uploads.js';

const COUNT = 24;

describe('a deployment that moves from files to objects and back', () => {
  let settings: S3Settings;
  let dataDir: string;
  let env: Record<string, string>;
  let cli: Cli;
  let writer: ListedWriter;
  const contents: Buffer[] = [];

  const inFiles = () => ({ BASE_URL: 'http://gatehouse.test' });
  const inObjects = () => ({ ...inFiles(), ...s3Environment(settings) });

  beforeAll(async () => {
    settings = await freshBucket();
    dataDir = await temporaryFolder();
    env = { DATA_DIR: dataDir, ...inObjects(), BLOB_STORE: 'files' };
    cli = cliIn(dataDir, env);
    const node = await startNode({ dataDir, env: inFiles() });
    writer = await aListedWriter(node.client);
    const album = await anAlbumOf(node.client, writer);
    for (let index = 0; index < COUNT; index += 1) {
      const bytes = Buffer.from(someBytes(index === 0 ? 20 << 20 : 300_000));
      const { asset_id: id } = await uploaded(node.client, writer, album, bytes);
      contents.push(bytes);
      // The first is in the database, which no copy touches, and the second in a file.
      const metadata = [someBytes(500), someBytes(20_000)][index];
      if (metadata === undefined) continue;
      await putMetadata(node.client, writer, id, metadata);
      contents.push(Buffer.from(metadata));
    }
    await node.stop();
  }, 120_000);
  async function expectServed(node: Node): Promise<void> {
    for (const bytes of contents) {
      const path = `/v1/blobs/${hashOf(bytes)}`;
      const answer = await fetch(`http://127.0.0.1:${node.port}${path}`, {
        headers: { Authorization: `Bearer ${writer.token}` },
      });
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
  }

  it('is killed in the middle of the copy, and continues there', async () => {
    const to = `s3://${settings.bucket}/media`;
    const store = S3BlobStore.open(settings);
    const before = await killedAfterSome(startCli(dataDir, env, 'storage', 'copy', '--to', to), store);
    const report = await json(cli, 'storage', 'copy', '--to', to);
    expect(report).toMatchObject({ blobs: COUNT + 1, missing_count: 0, missing: [] });
    expect(Number(report['there_already'])).toBeGreaterThanOrEqual(before);
    expect(await all(store.stored())).toHaveLength(COUNT + 1);
    expect(await json(cli, 'storage', 'copy', '--to', to)).toMatchObject({ copied: 0, there_already: COUNT + 1 });
    await store.close();
  }, 120_000);

  it('serves its blobs from the bucket, and its store is sound', async () => {
    const node = await startNode({ dataDir: await temporaryFolderWith(dataDir), env: inObjects() });
    await expectServed(node);
    await node.stop();
    expect(await json(cliIn(dataDir, { DATA_DIR: dataDir, ...inObjects() }), 'storage', 'check')).toMatchObject({
      found: 0,
    });
  }, 60_000);

  it('goes back to files, in an empty folder, and is killed in the middle again', async () => {
    const empty = await temporaryFolderWith(dataDir);
    const back = { DATA_DIR: empty, ...inObjects() };
    const files = await FilesystemBlobStore.open(empty);
    const before = await killedAfterSome(startCli(empty, back, 'storage', 'copy', '--to', 'files'), files);
    const report = await json(cliIn(empty, back), 'storage', 'copy', '--to', 'files');
    expect(report).toMatchObject({ blobs: COUNT + 1, missing_count: 0 });
    expect(Number(report['there_already'])).toBeGreaterThanOrEqual(before);
    expect(await all(files.stored())).toHaveLength(COUNT + 1);
    await files.close();
    const node = await startNode({ dataDir: empty, env: inFiles() });
    await expectServed(node);
    await node.stop();
    expect(await json(cliIn(empty, { DATA_DIR: empty, ...inFiles() }), 'storage', 'check')).toMatchObject({ found: 0 });
  }, 60_000);

  it('reports missing and differing blobs, also by its exit code', async () => {
    const store = S3BlobStore.open(settings);
    const [gone, other] = (await all(store.stored())).map(({ place }) => place);
    if (!gone || !other) throw new Error('The bucket has too few blobs.');
    await store.remove(gone);
    await store.put({ id: other.location ?? '', contentHash: other.contentHash }, [someBytes(300_000)]);
    await store.close();
    const empty = await temporaryFolderWith(dataDir);
    const { code, out } = await cliIn(empty, { DATA_DIR: empty, ...inObjects() })(
      'storage',
      'copy',
      '--to',
      'files',
      '--json',
    );
    expect(code).toBe(1);
    const hashes = [gone.contentHash, other.contentHash].sort();
    expect(JSON.parse(out)).toMatchObject({ copied: COUNT - 1, missing_count: 2 });
    expect((JSON.parse(out) as { missing: string[] }).missing.sort()).toEqual(hashes);
    const files = await FilesystemBlobStore.open(empty);
    expect(await all(files.stored())).toHaveLength(COUNT - 1);
    await files.close();
  }, 60_000);

  it('refuses to copy a store onto itself, and a store that is none', async () => {
    expect((await cli('storage', 'copy', '--to', 'files')).err).toContain('name the same store');
    expect((await cli('storage', 'copy', '--to', 's3://none-of-this-name/x')).err).toContain('there is no bucket');
    expect((await cli('storage', 'copy')).code).toBe(2);
  });
});

/** Kills the copying in its middle; returns the number of blobs that it had copied. */
async function killedAfterSome(copying: ReturnType<typeof startCli>, to: BlobStore): Promise<number> {
  const ended = once(copying, 'close');
  while ((await all(to.stored())).length < 3) {
    if (copying.exitCode !== null) throw new Error('The copying ended before it copied three blobs.');
    await delay(20);
  }
  copying.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  return (await all(to.stored())).length;
}

async function json(cli: Cli, ...values: string[]): Promise<Record<string, unknown>> {
  const { out, err } = await cli(...values, '--json');
  if (out === '') throw new Error(err);
  return JSON.parse(out) as Record<string, unknown>;
}

/** Makes another data folder with the database and key of this one, and no files. */
async function temporaryFolderWith(dataDir: string): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of readdirSync(dataDir)) {
    if (/^gatehouse\.sqlite|^master\.key/.test(name)) copyFileSync(join(dataDir, name), join(folder, name));
  }
  return folder;
}
