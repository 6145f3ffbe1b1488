import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import { DerivedCache } from '../../client/src/catalog/derived-cache.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { CATALOG_VERSION, STEPS } from '../../client/src/catalog/steps.js';
import { Killed, killableFile, Killer } from '../support/client/killable.js';

const folders: string[] = [];
let path: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-catalog-'));
  folders.push(folder);
  path = join(folder, 'index', 'library.sqlite');
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** A catalog as the build of that version left it. */
async function atVersion(version: number): Promise<void> {
  const connection = await catalogFile(path).open();
  for (const step of STEPS.slice(0, version)) await connection.exec(step);
  await connection.run(
    `INSERT INTO albums (album_id, protocol_version, crypto_suite_id, owner_id, role, created_at)
     VALUES ('a', '2026-01-01', 1, 'o', 'admin', '')`,
  );
  await connection.exec(`PRAGMA user_version = ${version}`);
  await connection.close();
}

async function bytesOfFolder(): Promise<Record<string, string>> {
  const folder = join(path, '..');
  const names = (await readdir(folder)).sort();
  const read = async (name: string) => [name, (await readFile(join(folder, name))).toString('base64')] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

describe('the catalog', () => {
  it('is brought forward from every version, with what people have in it', async () => {
    for (let version = 1; version <= CATALOG_VERSION; version += 1) {
      await rm(path, { force: true });
      await atVersion(version);
      const database = await openCatalog(catalogFile(path));
      expect(await database.all('PRAGMA user_version')).toMatchObject([{ user_version: CATALOG_VERSION }]);
      expect(await database.all('SELECT album_id FROM albums')).toEqual([{ album_id: 'a' }]);
      expect(await database.all('SELECT * FROM queue')).toEqual([]);
      await database.close();
    }
  });

  it('goes on after it was killed at any statement of any step', async () => {
    const counting = new Killer();
    const whole = killableFile(catalogFile(path), counting);
    await openCatalog(whole);
    await whole.kill();
    expect(counting.count).toBeGreaterThan(4 * CATALOG_VERSION);
    for (let before = 1; before <= counting.count; before += 1) {
      for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true });
      await atVersion(1);
      const file = killableFile(catalogFile(path), new Killer(before));
      await openCatalog(file).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      await file.kill().catch(() => undefined);
      const database = await openCatalog(catalogFile(path));
      expect(await database.all('SELECT album_id FROM albums')).toEqual([{ album_id: 'a' }]);
      await database.close();
    }
  });

  it('refuses one of a newer build, naming both versions, and leaves every byte', async () => {
    await (await openCatalog(catalogFile(path))).close();
    const newer = await catalogFile(path).open();
    await newer.exec(`PRAGMA user_version = ${CATALOG_VERSION + 3}`);
    await newer.close();
    const before = await bytesOfFolder();
    await expect(openCatalog(catalogFile(path))).rejects.toMatchObject({
      name: 'CatalogTooNew',
      found: CATALOG_VERSION + 3,
      supported: CATALOG_VERSION,
    });
    await expect(openCatalog(catalogFile(path))).rejects.toThrow(/version 7;.*up to 4\. Update the app/);
    expect(await bytesOfFolder()).toEqual(before);
  });

  it('reads the newer stamp from the log of a build that was killed, and leaves the log too', async () => {
    await (await openCatalog(catalogFile(path))).close();
    const newer = await catalogFile(path).open();
    await newer.exec('PRAGMA wal_autocheckpoint = 0');
    await newer.exec(`PRAGMA user_version = ${CATALOG_VERSION + 1}`);
    const before = await bytesOfFolder();
    expect(Object.keys(before)).toContain('library.sqlite-wal');
    await expect(openCatalog(catalogFile(path))).rejects.toMatchObject({ found: CATALOG_VERSION + 1 });
    expect(await bytesOfFolder()).toEqual(before);
    await newer.close();
  });

  it('keeps the statements of others out of a transaction', async () => {
    const database = await openCatalog(catalogFile(path));
    const failing = database.transaction(async (statements) => {
      await statements.run("INSERT INTO settings (name, value) VALUES ('a', '1')");
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('no');
    });
    const other = database.run("INSERT INTO settings (name, value) VALUES ('b', '2')");
    await expect(failing).rejects.toThrow('no');
    await other;
    expect(await database.all('SELECT name FROM settings')).toEqual([{ name: 'b' }]);
    await database.close();
  });

  it('drops what can be made again when its format changes, and only then', async () => {
    const database = await openCatalog(catalogFile(path));
    await (await DerivedCache.open(database, 'webp-1')).put('hash', 'thumbnail', new Uint8Array([1, 2]));
    const same = await DerivedCache.open(database, 'webp-1');
    expect(await same.get('hash', 'thumbnail')).toEqual(new Uint8Array([1, 2]));
    const changed = await DerivedCache.open(database, 'avif-1');
    expect(await changed.get('hash', 'thumbnail')).toBeNull();
    await database.close();
  });
});
