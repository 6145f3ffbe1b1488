import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import type { SqlConnection } from '../../client/src/catalog/database.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { CATALOG_VERSION } from '../../client/src/catalog/steps.js';
import { CATALOG_CASES, type CatalogWorld } from '../support/client/catalog-contract.js';

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

async function bytesOfFolder(): Promise<Record<string, string>> {
  const folder = join(path, '..');
  const names = (await readdir(folder)).sort();
  const read = async (name: string) => [name, (await readFile(join(folder, name))).toString('base64')] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

/** A catalog on disk; the system closes a killed process's connections without a COMMIT. */
function onDisk(): CatalogWorld {
  const opened: SqlConnection[] = [];
  return {
    file: () => {
      const file = catalogFile(path);
      const open = async () => {
        const connection = await file.open();
        opened.push(connection);
        return connection;
      };
      return { stamp: () => file.stamp(), open };
    },
    kill: async () => {
      for (const connection of opened.splice(0)) await connection.close().catch(() => undefined);
    },
    empty: async () => {
      for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(path + suffix, { force: true });
    },
    bytes: bytesOfFolder,
  };
}

describe('the catalog', () => {
  it.each(Object.entries(CATALOG_CASES))('%s', async (_name, run) => {
    await run(onDisk());
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
});
