import { expect, it } from '@jest/globals';
import { cancelUpload, createUpload, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { UploadKind, UploadRequest } from '../../domain/uploads/upload-request.js';
import { HOUR } from '../../domain/kernel/instant.js';
import { aManifest, anAsset, anId, memberActor, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

async function anUploadTo(
  { stores }: OpenAdapter,
  albumId: string,
  assetId: string | null,
  values: Partial<UploadRequest> = {},
): Promise<UploadSession> {
  const [id, uploadUserId] = [anId(), anId()];
  const request: UploadRequest = {
    albumId,
    kind: assetId === null ? 'original' : 'derivative',
    declaredSize: 10n,
    contentHash: 'ab'.repeat(32),
    assetId,
    ownerId: uploadUserId,
    manifest: aManifest(),
    ...values,
  };
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

  it('tells what open uploads will add to an asset: each content once for each kind, with its largest document', async () => {
    const { stores, unitOfWork } = open();
    const asset = anAsset();
    await unitOfWork.run(({ assets }) => assets.insert(asset));
    const announce = (kind: UploadKind, contentHash: string, length: number, assetId = asset.id) => {
      const manifest = aManifest({ document: new Uint8Array(length) });
      return anUploadTo(open(), asset.albumId, assetId, { kind, contentHash, manifest });
    };
    const [first, second] = ['01'.repeat(32), '02'.repeat(32)];
    for (const length of [10, 30, 20]) await announce('derivative', first, length);
    await announce('provenance', first, 5);
    const own = await announce('derivative', second, 40);
    await allBytesOf(open(), own);
    await announce('derivative', second, 50, anId());
    const ended = await announce('derivative', second, 60);
    await unitOfWork.run(({ uploads }) => uploads.end(cancelUpload(ended, NOW)));
    const found = async (except: string, now = NOW) => {
      const announced = await stores.uploads.openForAsset(asset.id, except, now);
      return announced.map((each) => `${each.kind} ${each.contentHash.slice(0, 2)} ${each.documentBytes}`).sort();
    };
    expect(await found(own.id)).toEqual(['derivative 01 30', 'provenance 01 5']);
    expect(await found(anId())).toEqual(['derivative 01 30', 'derivative 02 40', 'provenance 01 5']);
    // An upload with all its bytes does not expire.
    expect(await found(anId(), NOW + HOUR)).toEqual(['derivative 02 40']);
  });
});
