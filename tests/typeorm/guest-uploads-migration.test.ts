import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { DatabaseConfig } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { guestUploads } from '../../adapters/typeorm/migrations/0014-guest-uploads.js';
import { growingLists } from '../../adapters/typeorm/migrations/0035-growing-lists.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { TypeormUploadStore } from '../../adapters/typeorm/stores/uploads/upload-store.js';
import { newUploadColumns } from '../../adapters/typeorm/stores/uploads/upload-rows.js';
import { createUpload, type UploadSession } from '../../domain/uploads/upload-session.js';
import { HOUR } from '../../domain/kernel/instant.js';
import { freshMariadb } from '../support/database/mariadb.js';
import { aManifest, anId, memberActor, NOW } from '../support/people/builders.js';

const ADDED = ['acting_account_id', 'link_id'];
/** `growing-lists` makes an index of one of these columns. */
const MISSING = [guestUploads, growingLists];
const BEFORE = MIGRATIONS.filter((each) => !MISSING.includes(each));

function aSession(uploadUserId: string) {
  const request = {
    albumId: anId(),
    kind: 'original',
    declaredSize: 10n,
    contentHash: 'ab'.repeat(32),
    assetId: null,
    ownerId: uploadUserId,
    manifest: aManifest(),
  } as const;
  return createUpload({ id: anId(), uploadUserId, actor: memberActor(uploadUserId), request }, NOW, HOUR);
}

async function carriesOver(config: DatabaseConfig): Promise<void> {
  await migrate(config, { migrations: BEFORE });
  const old = await inserted(config);
  // This migration may run after later ones: the build before the upgrade may have them already.
  expect(await migrate(config)).toEqual(MISSING.map((each) => new each().name));
  const rolling = await inserted(config);
  const database = await openDatabase(config, new SystemRandom());
  const uploads = new TypeormUploadStore(database.context);
  for (const session of [old, rolling]) {
    expect((await uploads.find(session.id))?.session).toEqual(session);
    const which = { of: 'actor', accountId: session.uploadUserId } as const;
    expect(await uploads.openIn(session.request.albumId, which)).toHaveLength(1);
  }
  await database.close();
}

/** Inserts a session as an earlier build does. */
async function inserted(config: DatabaseConfig): Promise<UploadSession> {
  const session = aSession(anId());
  const columns = Object.entries(newUploadColumns({ session, stagingId: anId(), attestation: null })).filter(
    ([name]) => !ADDED.includes(name),
  );
  const names = columns.map(([name]) => name);
  const values = columns.map(([, value]) => value);
  const text = `INSERT INTO upload_sessions (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  const database = await openDatabase(config, new SystemRandom());
  await database.context.write(({ sql }) => sql.run(text, values));
  await database.close();
  return session;
}

describe('the migration "guest-uploads" gives sessions of before to whom they are charged to', () => {
  it('on SQLite', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'gatehouse-guest-uploads-'));
    await carriesOver({ kind: 'sqlite', file: join(directory, 'test.sqlite') });
    await rm(directory, { recursive: true });
  });

  it('on MariaDB', async () => {
    const database = await freshMariadb();
    await carriesOver({ kind: 'mysql', url: database.url });
    await database.drop();
  });
});
