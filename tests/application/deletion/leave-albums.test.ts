import { expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { LeaveAlbums } from '../../../application/deletion/leave-albums.js';
import type { DiscardStaged } from '../../../application/uploads/discard-staged.js';
import { HOUR } from '../../../domain/kernel/instant.js';
import { acceptBytes, completeUpload, createUpload } from '../../../domain/uploads/upload-session.js';
import { aManifest, anAccount, anAlbum, anId, memberActor, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const NOTHING_STAGED = { execute: () => Promise.resolve(true) } as unknown as DiscardStaged;

it('the album of an account that is deleted waits for the upload that is about to become its asset', async () => {
  const database = new MemoryDatabase();
  const [stores, unitOfWork] = [memoryStores(database.context), new MemoryUnitOfWork(database)];
  const leaving = anAccount();
  const album = anAlbum({ ownerId: leaving.id });
  await stores.albums.insert(album);
  const by = anId();
  const content = { contentHash: 'ab'.repeat(32), declaredSize: 9n, manifest: aManifest() };
  const request = { albumId: album.id, kind: 'original', assetId: null, ownerId: by, ...content } as const;
  const pending = createUpload({ id: anId(), uploadUserId: by, actor: memberActor(by), request }, NOW, HOUR);
  const session = acceptBytes(pending, 0n, 9n, NOW, HOUR);
  await stores.uploads.insertAll([{ session, stagingId: anId(), attestation: null }]);
  const parts = { ...stores, unitOfWork, discardStaged: NOTHING_STAGED, clock: new FixedClock(NOW) };
  const step = new LeaveAlbums(parts);
  expect([await step.advance(leaving), await stores.albums.find(album.id)]).toMatchObject(['wait', { id: album.id }]);
  const attestation = new Uint8Array();
  await unitOfWork.run(({ uploads }) => uploads.end(completeUpload(session, anId(), NOW), attestation));
  expect([await step.advance(leaving), await stores.albums.find(album.id)]).toEqual(['more', null]);
  expect(await step.advance(leaving)).toBe('done');
});
