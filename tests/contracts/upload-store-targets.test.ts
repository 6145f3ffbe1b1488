import { expect, it } from '@jest/globals';
import { cancelUpload, createUpload, type UploadSession } from '../../domain/uploads/upload-session.js';
import { HOUR } from '../../domain/kernel/instant.js';
import { aManifest, anId, memberActor, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

async function anUploadTo({ stores }: OpenAdapter, albumId: string, assetId: string | null): Promise<UploadSession> {
  const [id, uploadUserId] = [anId(), anId()];
  const request = {
    albumId,
    kind: assetId === null ? 'original' : 'derivative',
    declaredSize: 10n,
    contentHash: 'ab'.repeat(32),
    assetId,
    ownerId: uploadUserId,
    manifest: aManifest(),
  } as const;
  const session = createUpload({ id, uploadUserId, actor: memberActor(uploadUserId), request }, NOW, HOUR);
  expect(await stores.uploads.insertAll([{ session, stagingId: anId(), attestation: null }])).toBe(true);
  return session;
}

async function allBytesOf({ stores: { uploads } }: OpenAdapter, { id, expiresAt }: UploadSession): Promise<void> {
  const until = NOW + HOUR;
  expect(await uploads.takeLease(id, { epoch: 0, offset: 0n }, { now: NOW, until, stagingId: anId() })).toBe(true);
  const progress = { offset: 10n, expiresAt, state: 'WaitingForProcessing' } as const;
  expect(await uploads.advance(id, { epoch: 1, offset: 0n }, progress, until)).toBe(true);
}

onEveryAdapter('UploadStore', (open) => {
  it('finds the uploads that would add to some assets of an album, while they wait for bytes', async () => {
    const { stores, unitOfWork } = open();
    const albumId = anId();
    const assets = [anId(), ...Array.from({ length: 300 }, () => anId()), anId()];
    const [first = '', last = ''] = [assets[0], assets.at(-1)];
    const found = [
      await anUploadTo(open(), albumId, first),
      await anUploadTo(open(), albumId, first),
      await anUploadTo(open(), albumId, last),
    ];
    for (const other of [null, anId()]) await anUploadTo(open(), albumId, other);
    await allBytesOf(open(), await anUploadTo(open(), albumId, first));
    const ended = await anUploadTo(open(), albumId, last);
    await unitOfWork.run(({ uploads }) => uploads.end(cancelUpload(ended, NOW)));
    const inOrder = (uploads: readonly { id: string; uploadUserId: string }[]) =>
      uploads.map(({ id, uploadUserId }) => `${id} ${uploadUserId}`).sort();
    expect(inOrder(await stores.uploads.openTo(albumId, assets))).toEqual(inOrder(found));
    expect(await stores.uploads.openTo(albumId, [])).toEqual([]);
  });
});
