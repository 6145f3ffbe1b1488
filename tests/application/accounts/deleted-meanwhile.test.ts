import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { CreateAlbum } from '../../../application/albums/create-album.js';
import { PublishMoved } from '../../../application/discovery/publish-moved.js';
import { ReadDiscoverability } from '../../../application/discovery/read-discoverability.js';
import { SetDiscoverability } from '../../../application/discovery/set-discoverability.js';
import type { ProtocolPolicies } from '../../../application/ports/platform/protocol-policies.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import type { Caller } from '../../../application/sessions/caller.js';
import { CancelUpload } from '../../../application/uploads/cancel-upload.js';
import type { DiscardStaged } from '../../../application/uploads/discard-staged.js';
import { joinUploads } from '../../../application/uploads/join-uploads.js';
import { toBase64Url } from '../../../domain/kernel/bytes.js';
import { DAY, HOUR, toRfc3339 } from '../../../domain/kernel/instant.js';
import { createUpload } from '../../../domain/uploads/upload-session.js';
import { aManifest, anAccount, anAlbum, anId, memberActor, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const account = anAccount();
const caller = { account } as unknown as Caller;
const clock = new FixedClock(NOW);
const quota = { soft: null, hard: null, graceWindow: DAY };
const discardStaged = { execute: () => Promise.resolve(true) } as unknown as DiscardStaged;
let stores: Stores;
let unitOfWork: MemoryUnitOfWork;
beforeEach(() => {
  const database = new MemoryDatabase();
  stores = memoryStores(database.context);
  unitOfWork = new MemoryUnitOfWork(database);
});

function upload(uploadUserId: string, albumId: string, ownerId: string) {
  const manifest = aManifest();
  const contentHash = 'ab'.repeat(32);
  const request = {
    albumId,
    kind: 'original',
    declaredSize: 9n,
    contentHash,
    assetId: null,
    ownerId,
    manifest,
  } as const;
  return createUpload({ id: anId(), uploadUserId, actor: memberActor(account.id), request }, NOW, HOUR);
}

describe('a request whose account is deleted after its session was checked is rejected as signed out', () => {
  const settings = { serverHost: 'here.org', quota };

  it('if it creates an album, which is not kept', async () => {
    const formats = { cryptoSuites: [1], sidecarSchemas: [1] };
    const policies = { current: () => ({ formats }) } as unknown as ProtocolPolicies;
    const createAlbum = new CreateAlbum({ unitOfWork, policies, random: new SystemRandom(), clock, settings });
    const { protocolVersion, cryptoSuiteId, manifest } = anAlbum();
    const wanted = { ownerId: account.id, albumId: null, protocolVersion, cryptoSuiteId, manifest };
    const request = { protocolVersion, cryptoSuiteId: null, sidecarSchema: null };
    await expect(createAlbum.execute(caller, request, wanted)).rejects.toMatchObject({
      code: 'error.auth.unauthenticated',
    });
    expect(await stores.albums.countOwned(account.id)).toBe(0);
  });

  it('if it reads or sets whether others find the account', async () => {
    const parts = { ...stores, settings };
    const signedOut = { code: 'error.auth.unauthenticated' };
    await expect(new ReadDiscoverability(parts).execute(caller)).rejects.toMatchObject(signedOut);
    await expect(new SetDiscoverability(parts).execute(caller, true)).rejects.toMatchObject(signedOut);
  });

  it('if it publishes a moved certificate', async () => {
    const signatures = { isEd25519Key: () => true, verifyEd25519: () => true, verifyMlDsa65: () => false };
    const publishMoved = new PublishMoved({ ...stores, unitOfWork, signatures, clock, settings });
    const ikSig = toBase64Url(new Uint8Array(64));
    const moved = { oldHandle: 'ada@here.org', newHandle: 'ada@there.org', movedAt: toRfc3339(NOW), ikSig };
    await expect(publishMoved.execute(caller, moved)).rejects.toMatchObject({ code: 'error.auth.unauthenticated' });
  });
});

it('the cancellation of an upload whose account is deleted after the look-up does nothing', async () => {
  const session = upload(account.id, anId(), account.id);
  const stored = { session, stagingId: anId(), lease: { epoch: 0, until: 0 }, attestation: null };
  const uploads = Object.assign(Object.create(stores.uploads) as Stores['uploads'], {
    find: () => Promise.resolve(stored),
  });
  const cancelUpload = new CancelUpload({ unitOfWork, uploads, discardStaged, clock });
  await cancelUpload.execute(memberActor(account.id), session.id);
  expect(await stores.uploads.find(session.id)).toBeNull();
});

it('an upload for a sponsored account that is deleted with its sponsor is rejected as for an unknown one', async () => {
  await stores.accounts.insert(account);
  const album = anAlbum({ ownerId: account.id });
  await stores.albums.insert(album);
  const session = upload(anId(), album.id, anId());
  const { protocolVersion } = album;
  const joining = { isNew: true, session, protocolVersion, stagingId: anId(), put: null } as const;
  const joined = unitOfWork.run((bound) => joinUploads(bound, [joining], quota));
  await expect(joined).rejects.toMatchObject({ code: 'error.account.not_found' });
});
