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
import { anAlbumOf, anIntent, propose, readUpgrade } from '../support/people/writer.js';
import { onGalera } from '../support/service/cluster-deployment.js';
import { aBlob, createUpload } from '../support/uploads/album-uploads.js';
import { counterPairs, codePairs, identityPairs, signInPairs } from './pairs/account-pairs.js';
import { memberPairs, proposalPairs } from './pairs/album-pairs.js';
import { blobPairs, purgePairs } from './pairs/purge-pairs.js';
import { aWriterAt } from './pairs/scene.js';
import { quotaPairs, uploadPairs } from './pairs/upload-pairs.js';

const NEW_PASSWORD = 'another good one';

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
    await stores.blobs.claim({
      contentHash,
      location: null,
      size: 1n,
      chargedTo: anId(),
      kind: 'original',
      chargedAt: NOW,
    });
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
    const session = createSession(facts, NOW, DAY);
    await stores.uploads.insertAll([{ session, stagingId: anId(), attestation: null }]);
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

/** The rows of the table in docs/decisions/galera.md. */
const PAIRS = [
  proposalPairs,
  memberPairs,
  purgePairs,
  signInPairs,
  identityPairs,
  quotaPairs,
  uploadPairs,
  blobPairs,
  codePairs,
  counterPairs,
];

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

  for (const pairs of PAIRS) pairs(deployment);

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
      const owner = await aWriterAt(deployment);
      const album = await anAlbumOf(deployment().client(0), owner);
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
