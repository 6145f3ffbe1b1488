import { existsSync } from 'node:fs';
import { readdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { FilesystemBlobStore } from '../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { AesGcmSealer } from '../../adapters/crypto/aes-gcm-sealer.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { onOneConnection } from '../../adapters/typeorm/migrations/one-connection.js';
import { restoreBackup } from '../../infrastructure/backup/restore-backup.js';
import { takeBackup } from '../../infrastructure/backup/take-backup.js';
import { StartError } from '../../infrastructure/start-error.js';
import { temporaryFolder } from '../support/processes/process.js';
import { serviceWithBlobs } from '../support/service/service-with-blobs.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';

const silent = () => undefined;
const contents = [someBytes(30), someBytes(40)];
const [whole, unreadable] = contents.map(hashOf) as [string, string];

let { database, service, end } = {} as Awaited<ReturnType<typeof serviceWithBlobs>>;
beforeAll(async () => {
  ({ database, service, end } = await serviceWithBlobs(contents));
});
afterAll(() => end());

let backup: string;
let dataDir: string;
beforeEach(backUp);

async function backUp(): Promise<void> {
  const folder = await temporaryFolder();
  [backup, dataDir] = [join(folder, 'backup'), join(folder, 'restored')];
  const source = { database, blobStore: service.files, version: '1.0.0', now: () => 'now' };
  await takeBackup(source, backup, silent);
}

/** Puts something else in the place of a file or a folder of the backup. */
async function replace(name: string, target: string): Promise<void> {
  await rename(join(backup, name), join(backup, `${name}.kept`));
  await symlink(target, join(backup, name));
}

async function restore() {
  const files = await temporaryFolder();
  const target = {
    database: { kind: 'sqlite', file: join(dataDir, 'test.sqlite') } as const,
    openBlobStore: () => FilesystemBlobStore.open(files),
    sealer: new AesGcmSealer(service.baseParts.secrets.masterKey, new SystemRandom()),
  };
  const restored = await restoreBackup(target, backup, silent);
  return { ...restored, names: await readdir(files, { recursive: true }) };
}

it('restores everything but the file that the disk of the backup cannot read, and names it', async () => {
  // Linux answers EIO where a process reads its own memory at 0.
  await replace(join('blobs', unreadable.slice(0, 3), unreadable), '/proc/self/mem');
  const { files, missing, names } = await restore();
  expect([files, missing]).toEqual([1, [unreadable]]);
  expect(names.filter((name) => name.includes(whole))).toHaveLength(1);
  expect(names.filter((name) => name.includes(unreadable))).toEqual([]);
});

it.each([
  ['manifest', 'manifest.json'],
  ['rows', 'rows.ndjson.gz'],
  ['folder of files', 'blobs'],
])('says that the %s cannot be read, instead that it is missing, and writes no row', async (_, name) => {
  await replace(name, name);
  const refused = await restore().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect(String(refused)).toMatch(new RegExp(`${join(backup, name)}.* cannot be read \\(ELOOP\\)`));
  expect(existsSync(dataDir)).toBe(false);
});

it('restores a file whose row has another size, which a storage check then mends', async () => {
  const resize = (by: number) =>
    onOneConnection(database, (runner) => runner.query('UPDATE blobs SET size = size + ?', [by]));
  await resize(1);
  await backUp();
  await resize(-1);
  const { files, bytes, missing, names } = await restore();
  expect([files, bytes, missing]).toEqual([2, 70, []]);
  expect(names.filter((name) => name.includes(whole))).toHaveLength(1);
});
