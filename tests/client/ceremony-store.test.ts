import { expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { CeremonyStore } from '../../client/src/ceremony/ceremony-store.js';
import type { Ceremony } from '../../client/src/ceremony/state.js';

it('an upgrade is not done while a write waits that was queued after the others were made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-ceremony-store-'));
  const database = await openCatalog(catalogFile(join(folder, 'library.sqlite')));
  const store = new CeremonyStore(database);
  const versions = { fromVersion: '2026-01-01', toVersion: '2026-11-01' };
  const plan = { ...versions, albumId: 'old', intentId: 'intent', deadline: 60, newAlbumId: null };
  const moved = { hash: 'ab'.repeat(32), newAlbumId: 'new' };
  const replaying: Ceremony = { role: 'member', plan, step: { at: 'replaying', ...moved } };
  await store.begin(replaying);
  await store.enqueue({ writeId: 'write', albumId: 'old', kind: 'upload', payload: null });
  await store.advance(replaying, { at: 'done', ...moved });
  expect(await store.live('old')).toEqual(replaying);
  await store.done({ writeId: 'write' });
  await store.advance(replaying, { at: 'done', ...moved });
  expect([await store.live('old'), await store.successor('old')]).toEqual([null, 'new']);
  await database.close();
  await rm(folder, { recursive: true });
});
