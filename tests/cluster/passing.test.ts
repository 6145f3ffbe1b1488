import { expect, it } from '@jest/globals';
import type { LockableRow } from '../../adapters/typeorm/engine/gates.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { DAY } from '../../domain/kernel/instant.js';
import type { UploadRequest } from '../../domain/uploads/upload-request.js';
import { createUpload as createSession } from '../../domain/uploads/upload-session.js';
import {
  aHash,
  aManifest,
  anAccount,
  anAlbum,
  anId,
  aSession,
  inParallel,
  memberActor,
  NOW,
} from '../support/people/builders.js';
import { aPerson, isSignedIn, logIn } from '../support/people/person.js';
import { anAlbumOf, anIntent, aWriter, join, propose, readUpgrade, type Writer } from '../support/people/writer.js';
import { onGalera, type ClusterDeployment } from '../support/service/cluster-deployment.js';
import { aBlob, createUpload, sendBytes, uploadState } from '../support/uploads/album-uploads.js';
import { purgeAsset, trashAsset } from '../support/uploads/asset-requests.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readUpload, uploaded } from '../support/uploads/uploads.js';

const NEW_PASSWORD = 'another good one';

async function owned({ nodes }: ClusterDeployment): Promise<{ owner: Writer; album: string }> {
  const { client, baseParts } = nodes[0]!;
  const owner = await aWriter(client, baseParts);
  return { owner, album: await anAlbumOf(client, owner) };
}

type Lock = (stores: Stores) => Promise<unknown>;

/** Makes a row in each table whose rows transactions lock, and returns its lock. */
const LOCKS: Record<LockableRow['table'], (stores: Stores) => Promise<Lock>> = {
  accounts: async (stores) => {
    const id = await accountIn(stores);
    return ({ accounts }) => accounts.lock(id);
  },
  albums: async (stores) => {
    const album = anAlbum();
    await stores.albums.insert(album);
    return ({ albums }) => albums.lock(album.id);
  },
  blobs: async (stores) => {
    const contentHash = toHex(aHash());
    await stores.blobs.claim(
      { contentHash, location: null, size: 1n, chargedTo: anId(), kind: 'original', chargedAt: NOW },
      NOW,
    );
    return ({ blobs }) => blobs.lock(contentHash);
  },
  failure_counters: async (stores) => {
    const key = aHash();
    await stores.failureCounters.claim(key, NOW);
    return ({ failureCounters }) => failureCounters.lock(key);
  },
  totp_enrollments: async (stores) => {
    const id = await accountIn(stores);
    await stores.totp.putPending(id, aHash());
    return ({ totp }) => totp.lock(id);
  },
  upload_sessions: async (stores) => {
    const facts = { id: anId(), uploadUserId: anId(), actor: memberActor(anId()), request: anUploadRequest() };
    await stores.uploads.insert(createSession(facts, NOW, DAY), anId());
    return ({ uploads }) => uploads.lock(facts.id);
  },
};

async function accountIn({ accounts }: Stores): Promise<string> {
  const account = anAccount();
  await accounts.insert(account);
  return account.id;
}

function anUploadRequest(): UploadRequest {
  const [albumId, ownerId, contentHash] = [anId(), anId(), toHex(aHash())];
  return { albumId, kind: 'original', declaredSize: 1n, contentHash, assetId: null, ownerId, manifest: aManifest() };
}

onGalera('what may never pass each other', (deployment) => {
  it.each(Object.entries(LOCKS))('two who lock a row of %s: one is run again after the other', async (_table, make) => {
    const [first] = deployment().nodes;
    const lock = await first!.baseParts.unitOfWork.run(make);
    let runs = 0;
    await deployment().passing(
      ({ baseParts }) =>
        baseParts.unitOfWork.run(async (stores) => {
          runs += 1;
          await lock(stores);
          await stores.sessions.open(aSession());
        }),
      () =>
        first!.baseParts.unitOfWork.run(async (stores) => {
          await lock(stores);
          await stores.sessions.open(aSession());
        }),
    );
    expect(runs).toBe(2);
  });

  it('two who take an account for its quota and for its owner, the same', async () => {
    const [first] = deployment().nodes;
    const { unitOfWork } = first!.baseParts;
    const id = await unitOfWork.run(accountIn);
    let runs = 0;
    await deployment().passing(
      (node) =>
        node.baseParts.unitOfWork.run(async ({ accounts }) => {
          runs += 1;
          await accounts.lock(id);
        }),
      () => unitOfWork.run(({ quotas }) => quotas.lock(id)),
    );
    expect(runs).toBe(2);
  });

  it('a proposal and the start of an upload: nothing starts in an album that was answered frozen (G3)', async () => {
    const { owner, album } = await owned(deployment());
    const blob = aBlob(100);
    await createUpload(deployment().client(0), owner, album, blob);
    const [started, proposed] = await deployment().passing(
      ({ client }) => sendBytes(client, owner, blob, 0, 50),
      () => propose(deployment().client(0), owner, album, anIntent(owner)),
    );
    expect(proposed.body).toMatchObject({ phase: 'frozen', in_flight: 1 });
    expect(started).toMatchObject({ status: 409, body: { code: 'error.upload.album_quiescing' } });
    expect(await uploadState(deployment().client(2), owner, blob)).toBe('Pending');
  });

  it('a proposal and the creation of an upload: what was admitted is counted (G3)', async () => {
    const { owner, album } = await owned(deployment());
    const [created, proposed] = await deployment().passing(
      ({ client }) => createUpload(client, owner, album, aBlob(100)),
      () => propose(deployment().client(0), owner, album, anIntent(owner)),
    );
    expect(proposed.body).toMatchObject({ phase: 'frozen', in_flight: 0 });
    expect(created).toMatchObject({ status: 409, body: { code: 'error.upload.album_quiescing' } });
  });

  it('a member who is removed and the creation of their upload', async () => {
    const { owner, album } = await owned(deployment());
    const { client, baseParts } = deployment().nodes[0]!;
    const member = await aWriter(client, baseParts);
    await join(client, owner, album, member, 'writer');
    const path = `/v1/albums/${album}/members/${member.accountId}`;
    const [created, removed] = await deployment().passing(
      (node) => createUpload(node.client, member, album, aBlob(100)),
      () => client.delete(path, { token: owner.token, protocol: '2026-03-01' }),
    );
    expect(removed.status).toBe(204);
    expect(created).toMatchObject({ status: 404, body: { code: 'error.album.not_found' } });
  });

  it.each([
    ['all bytes of a derivative', 0],
    ['the last byte of a derivative', 60],
  ])('%s and the purge of its asset: no blob is referred to by what is gone', async (_what, begun) => {
    const { owner, album } = await owned(deployment());
    const { client, baseParts } = deployment().nodes[0]!;
    const member = await aWriter(client, baseParts);
    await join(client, owner, album, member, 'writer');
    const { asset_id: asset } = await uploaded(client, owner, album, someBytes());
    const bytes = someBytes(100);
    const id = await anUploadOf(client, member, album, bytes, { kind: 'derivative', asset_id: asset });
    if (begun > 0) await patchUpload(client, member, id, bytes.subarray(0, begun));
    const [, purged] = await deployment().passing(
      (node) => patchUpload(node.client, member, id, bytes.subarray(begun), begun),
      async () => {
        await trashAsset(client, owner, asset);
        return purgeAsset(client, owner, asset);
      },
    );
    expect(purged.status).toBe(200);
    expect(await readUpload(deployment().client(2), member, id)).toMatchObject({
      state: 'Failed',
      failure: 'asset_purged',
    });
  });

  it('a password change and a sign-in with the old one: no session of it survives (G4)', async () => {
    const person = await aPerson(deployment().client(0));
    const body = { current_password: person.password, new_password: NEW_PASSWORD };
    const [signedIn, changed] = await deployment().passing(
      ({ client }) => logIn(client, person),
      () => deployment().client(0).post('/v1/auth/password', { token: person.token, body }),
      1,
    );
    expect(changed.status).toBe(200);
    expect(signedIn).toMatchObject({ status: 401, body: { code: 'error.auth.invalid_credentials' } });
  });

  it('a password change among sign-ins on all nodes: no session of it survives (G4)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aPerson(deployment().client(0));
      const body = { current_password: person.password, new_password: NEW_PASSWORD };
      const [changed, signedIn] = await Promise.all([
        deployment().client(0).post('/v1/auth/password', { token: person.token, body }),
        inParallel(9, (turn) => logIn(deployment().client(turn), person)),
      ]);
      expect(changed.status).toBe(200);
      for (const { body: answer } of signedIn) {
        const { access_token: token } = answer as { access_token?: string };
        if (token !== undefined) expect(await isSignedIn(deployment().client(round), token)).toBe(false);
      }
    }
  });

  it('proposals among creations on all nodes: each upload is counted or refused (B8, G3)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, album } = await owned(deployment());
      const intent = anIntent(owner);
      const answers = await inParallel(10, (turn) =>
        turn === 4
          ? propose(deployment().client(turn), owner, album, intent)
          : createUpload(deployment().client(turn), owner, album, aBlob(100)),
      );
      const proposed = answers[4]!;
      const admitted = answers.filter(({ status }) => status === 201).length;
      expect(proposed.body).toMatchObject({ phase: 'frozen', in_flight: admitted });
      expect((await readUpgrade(deployment().client(round), owner, album)).body).toMatchObject({ in_flight: admitted });
    }
  });
});
