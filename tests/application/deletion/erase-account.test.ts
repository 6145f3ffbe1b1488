import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { EraseAccount } from '../../../application/deletion/erase-account.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import type { CollectBlobs } from '../../../application/uploads/collect-blobs.js';
import { HOUR } from '../../../domain/kernel/instant.js';
import { acceptBytes, createUpload } from '../../../domain/uploads/upload-session.js';
import {
  aBlobReference,
  anAccount,
  anAlbum,
  anAsset,
  anId,
  aManifest,
  aSession,
  memberActor,
  NOW,
} from '../../support/people/builders.js';

const account = anAccount();
const { id } = account;
const original = aBlobReference({ kind: 'original', uploadUserId: id });
const { contentHash, size } = original;
let stores: Stores;
let unitOfWork: MemoryUnitOfWork;
beforeEach(async () => {
  const database = new MemoryDatabase();
  stores = memoryStores(database.context);
  unitOfWork = new MemoryUnitOfWork(database);
  await stores.accounts.insert(account);
});

const advance = () => {
  const collectBlobs = { execute: () => Promise.resolve(0) } as unknown as CollectBlobs;
  return new EraseAccount({ unitOfWork, collectBlobs }).advance(account);
};
const isThere = async () => (await stores.accounts.find(id)) !== null;

function insertUpload({ uploads }: Stores, isWhole: boolean): Promise<boolean> {
  const manifest = aManifest();
  const request = { albumId: anId(), kind: 'original', contentHash, assetId: null, ownerId: id, manifest } as const;
  const upload = { id: anId(), uploadUserId: id, actor: memberActor(id), request: { ...request, declaredSize: 9n } };
  const pending = createUpload(upload, NOW, HOUR);
  const session = isWhole ? acceptBytes(pending, 0n, 9n, NOW, HOUR) : pending;
  return uploads.insertAll([{ session, stagingId: anId(), attestation: null }]);
}

describe('an account that something names', () => {
  it.each<[string, (stores: Stores) => Promise<unknown>]>([
    ['an open upload', (all) => insertUpload(all, false)],
    ['an upload that is being processed', (all) => insertUpload(all, true)],
    ['an asset', ({ assets }) => assets.insert(anAsset({ original }))],
    [
      'a pull',
      ({ cachedBlobs }) =>
        cachedBlobs.insert({
          id: anId(),
          accountId: id,
          peer: 'peer.example',
          charged: 0n,
          contentHash,
          size,
          createdAt: NOW,
        }),
    ],
    ['an album', ({ albums }) => albums.insert(anAlbum({ ownerId: id }))],
    [
      'a sponsored account of another sponsor',
      async ({ sponsoredAccounts }) => {
        const kid = anId();
        await sponsoredAccounts.insert({ id: kid, sponsorId: anId(), createdAt: NOW });
        await sponsoredAccounts.addOwner(kid, id);
      },
    ],
    [
      'a charge',
      ({ blobs }) => attachBlob(blobs, { contentHash, location: anId(), size, chargedTo: id, kind: 'original' }, NOW),
    ],
  ])('is not erased: %s', async (_, leave) => {
    await unitOfWork.run(leave);
    expect([await advance(), await isThere()]).toEqual(['wait', true]);
  });
});

it('an account is erased when nothing is left of it, in a step after its last rows', async () => {
  await stores.sessions.open(aSession({ accountId: id }));
  expect([await advance(), await isThere()]).toEqual(['more', true]);
  expect([await advance(), await isThere()]).toEqual(['done', false]);
});
