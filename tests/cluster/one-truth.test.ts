import { expect, it } from '@jest/globals';
import { MINUTE } from '../../domain/kernel/instant.js';
import { inParallel } from '../support/people/builders.js';
import {
  aChallenge,
  anAddress,
  aPerson,
  codeAt,
  confirmSecondFactor,
  giveCode,
  isSignedIn,
  logIn,
} from '../support/people/person.js';
import { anAlbumOf, anIntent, aWriter, propose, readUpgrade } from '../support/people/writer.js';
import { onGalera } from '../support/service/cluster-deployment.js';
import { aBlob, createUpload } from '../support/uploads/album-uploads.js';
import { readQuota } from '../support/uploads/uploads.js';

const SIZE = 100;

/** Counts the answers by status. */
function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

onGalera('one truth', (deployment) => {
  const client = (turn: number) => deployment().client(turn);

  it('one address, 12 registrations → one account (G2)', async () => {
    const body = { address: anAddress(), password: 'correct horse battery' };
    const answers = await inParallel(12, (turn) => client(turn).post('/v1/auth/register', { body }));
    expect(tally(answers)).toEqual({ 200: 1, 409: 11 });
  });

  it('quota room for 10, 30 creations over three nodes → 10 (G2)', async () => {
    const { baseParts } = deployment().nodes[0]!;
    const owner = await aWriter(client(0), baseParts);
    const album = await anAlbumOf(client(0), owner);
    await baseParts.unitOfWork.run(async ({ quotas }) => {
      await quotas.lock(owner.accountId);
      await quotas.setLimits(owner.accountId, { soft: null, hard: BigInt(10 * SIZE) });
    });
    const answers = await inParallel(30, (turn) => createUpload(client(turn), owner, album, aBlob(SIZE)));
    expect(tally(answers)).toEqual({ 201: 10, 403: 20 });
    for (const turn of [0, 1, 2]) expect((await readQuota(client(turn), owner)).reserved).toBe(10 * SIZE);
  });

  it('one code, 9 challenges over three nodes → one session (G2)', async () => {
    const { clock } = deployment();
    const person = await aPerson(client(0));
    const secret = await confirmSecondFactor(client(1), person, clock.now());
    clock.advance(MINUTE);
    const challenges = await inParallel(9, (turn) => aChallenge(client(turn), person));
    const code = codeAt(secret, clock.now());
    const answers = await inParallel(9, (turn) => giveCode(client(turn), challenges[turn]!, code));
    expect(tally(answers)).toMatchObject({ 200: 1 });
  });

  it('12 proposals over three nodes → one, whose id the others are told (G2)', async () => {
    const owner = await aWriter(client(0), deployment().nodes[0]!.baseParts);
    const album = await anAlbumOf(client(0), owner);
    const answers = await inParallel(12, (turn) => propose(client(turn), owner, album, anIntent(owner)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 11 });
    const ids = new Set(answers.map(({ body }) => (body as { intent_id: string }).intent_id));
    expect(ids.size).toBe(1);
    expect((await readUpgrade(client(2), owner, album)).body).toMatchObject({ intent_id: [...ids][0] });
  });

  it('revoked on one node, refused on the others at once; opened on one, good on the others at once (G2)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await aPerson(client(round));
      const signedIn = await logIn(client(round + 1), person);
      const token = (signedIn.body as { access_token: string }).access_token;
      expect(await isSignedIn(client(round + 2), token)).toBe(true);
      await client(round).post('/v1/auth/logout', { token });
      const still = await inParallel(3, (turn) => isSignedIn(client(turn), token));
      expect(still).toEqual([false, false, false]);
    }
  });
});
