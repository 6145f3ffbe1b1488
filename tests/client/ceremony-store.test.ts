import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import type { SqlDatabase } from '../../client/src/catalog/database.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { CeremonyStore } from '../../client/src/ceremony/ceremony-store.js';
import type { Ceremony } from '../../client/src/ceremony/state.js';

const plan = {
  ...{ fromVersion: '2026-01-01', toVersion: '2026-11-01', albumId: 'old', intentId: 'intent' },
  ...{ deadline: 60, newAlbumId: null },
};

let folder: string;
let database: SqlDatabase;
let store: CeremonyStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-ceremony-store-'));
  database = await openCatalog(catalogFile(join(folder, 'library.sqlite')));
  store = new CeremonyStore(database);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

it('an upgrade is not done while a write waits that was queued after the others were made', async () => {
  const moved = { hash: 'ab'.repeat(32), newAlbumId: 'new' };
  const replaying: Ceremony = { role: 'member', plan, step: { at: 'replaying', ...moved } };
  await store.begin(replaying);
  await store.enqueue({ writeId: 'write', albumId: 'old', kind: 'upload', payload: null });
  await store.advance(replaying, { at: 'done', ...moved });
  expect(await store.live('old')).toEqual(replaying);
  await store.done({ writeId: 'write' });
  await store.advance(replaying, { at: 'done', ...moved });
  expect([await store.live('old'), await store.successor('old')]).toEqual([null, 'new']);
});

it('a write goes to the album that the last upgrade made, and waits for one that is live', async () => {
  const again = async (intentId: string, newAlbumId: string): Promise<void> => {
    const step = { at: 'replaying', hash: 'ab'.repeat(32), newAlbumId } as const;
    const replaying: Ceremony = { role: 'member', plan: { ...plan, intentId }, step };
    await store.begin(replaying);
    const write = { writeId: intentId, albumId: 'old', kind: 'upload', payload: null };
    expect([await store.enqueue(write), await store.queued('old')]).toMatchObject(['old', [{ intentId }]]);
    await store.done(write);
    await store.advance(replaying, { ...step, at: 'done' });
    expect([await store.enqueue({ ...write, writeId: newAlbumId }), await store.successor('old')]).toEqual([
      newAlbumId,
      newAlbumId,
    ]);
  };
  await again('first', 'deleted');
  await again('second', 'new');
});
