import { expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { MIGRATIONS } from '../../adapters/typeorm/migrations/all.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { onEveryFreshDatabase } from '../support/database/fresh-database.js';
import { anId } from '../support/people/builders.js';

const BEFORE = MIGRATIONS.filter((Migration) => Number(new Migration().name.slice(-13)) < 39);

const literal = (id: string) => `X'${id.replaceAll('-', '')}'`;
const album = (id: string, ownerId: string, device: string) => `
  INSERT INTO albums (id, owner_id, protocol_version, crypto_suite_id, manifest, created_at,
                      upgrade_pending_to, intent_id, received_at, deadline, proposer_device)
  VALUES (${literal(id)}, ${literal(ownerId)}, '2026-01-01', 1, X'09', 1, '2026-06-01', ${literal(anId())}, 1, 60000,
          ${literal(device)})`;
const member = (albumId: string, accountId: string, role: string) => `
  INSERT INTO album_members (album_id, account_id, role, album_created_at)
  VALUES (${literal(albumId)}, ${literal(accountId)}, '${role}', 1)`;
const device = (accountId: string, id: string) => `
  INSERT INTO directory_devices (account_id, device_id, ed25519, ml_dsa65, added_at)
  VALUES (${literal(accountId)}, ${literal(id)}, X'${'1'.repeat(64)}', X'01', 1)`;

onEveryFreshDatabase('Migration 0039', (config) => {
  it('keeps the account that proposed an upgrade: the owner or an admin who lists the device, not a reader', async () => {
    const [owned, led, open] = [anId(), anId(), anId()];
    const [owner, admin, reader] = [anId(), anId(), anId()];
    const [ofOwner, ofAdmin] = [anId(), anId()];
    await migrate(config(), { migrations: BEFORE });
    const former = await openDatabase(config(), new SystemRandom());
    for (const row of [
      album(owned, owner, ofOwner),
      album(led, owner, ofAdmin),
      album(open, owner, anId()),
      ...[owned, led, open].flatMap((id) => [member(id, admin, 'admin'), member(id, reader, 'reader')]),
      ...[device(owner, ofOwner), device(admin, ofAdmin), device(reader, ofAdmin), device(reader, ofOwner)],
    ])
      await former.context.write(({ sql }) => sql.runOnce(row, []));
    await former.close();
    await migrate(config());
    const database = await openDatabase(config(), new SystemRandom());
    const { albums } = typeormStores(database.context);
    const found = await Promise.all([owned, led, open].map((id) => albums.find(id)));
    expect(found.map((each) => each?.quiescence?.proposerId)).toEqual([owner, admin, null]);
    await database.close();
  });
});
