import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { FilesystemBlobStore } from '../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { AesGcmSealer } from '../../adapters/crypto/aes-gcm-sealer.js';
import { SystemRandom } from '../../adapters/system/random.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { restoreBackup } from '../../infrastructure/backup/restore-backup.js';
import { takeBackup } from '../../infrastructure/backup/take-backup.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';
import { temporaryFolder } from '../support/processes/process.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';

/** The schema of the first builds that have `gatehouse backup`. */
const FIRST = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 9);
const OF_NOTHING = hashOf(new Uint8Array());
const picture = someBytes(300);
const pictureHash = hashOf(picture);
const silent = () => undefined;

const blob = (hash: string, size: number) => `
  INSERT INTO blobs (content_hash, size, charged_to, refs) VALUES (X'${hash}', ${size}, X'${'a'.repeat(32)}', 1)`;

/** Makes a backup whose rows have no locations: of one blob, and of metadata that the build has lost. */
async function aFirstBackup(): Promise<string> {
  const [folder, files] = [await temporaryFolder(), await temporaryFolder()];
  const config: DatabaseConfig = { kind: 'sqlite', file: join(folder, 'first.sqlite') };
  await migrate(config, { migrations: FIRST });
  const database = await openDatabase(config, new SystemRandom());
  for (const row of [blob(pictureHash, 300), blob(OF_NOTHING, 0)])
    await database.context.write(({ sql }) => sql.run(row, []));
  await database.close();
  const blobStore = await FilesystemBlobStore.open(files);
  for (const [hash, bytes] of [
    [pictureHash, picture],
    [OF_NOTHING, ''],
  ] as const) {
    await mkdir(join(files, 'blobs', hash.slice(0, 3)));
    await writeFile(join(files, 'blobs', hash.slice(0, 3), hash), bytes);
  }
  const backup = join(folder, 'backup');
  await takeBackup({ database: config, blobStore, version: '0.1.0', now: () => 'now' }, backup, silent);
  await blobStore.close();
  return backup;
}

onEveryFreshDatabase('The restore of a backup whose blobs have no locations', (config) => {
  it('has each file where its row says, and no lost metadata', async () => {
    const files = await FilesystemBlobStore.open(await temporaryFolder());
    const openBlobStore = () => Promise.resolve(files);
    const sealer = new AesGcmSealer(new Uint8Array(32), new SystemRandom());
    const target = { database: config(), openBlobStore, sealer };
    const { missing } = await restoreBackup(target, await aFirstBackup(), silent);
    const database = await openDatabase(config(), new SystemRandom());
    const { blobs } = typeormStores(database.context);
    const found = await blobs.find(pictureHash);
    expect(missing).toEqual([]);
    expect(found).toMatchObject({ size: 300n, references: 1, location: expect.any(String) });
    expect(await files.stat({ contentHash: pictureHash, location: found?.location ?? null })).toBe(300n);
    expect(await blobs.find(OF_NOTHING)).toBeNull();
    await database.close();
  });
});
