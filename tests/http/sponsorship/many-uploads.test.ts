import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LeaveSponsored } from '../../../application/deletion/leave-sponsored.js';
import { unitOfWorkBy, type UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import { DeleteSponsoredAccount } from '../../../application/sponsorship/delete-sponsored-account.js';
import { RemoveOwner } from '../../../application/sponsorship/remove-owner.js';
import { cancelUpload } from '../../../domain/uploads/upload-session.js';
import { anAccount, anAnnouncedUpload, anId, NOW } from '../../support/people/builders.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

/** More than one transaction gives so many uploads to the sponsor. */
const UPLOADS = 1_200;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

interface Scene {
  readonly sponsor: string;
  readonly owner: string;
  readonly kid: string;
  readonly uploads: readonly string[];
}

/** An owner who has made very many uploads for a sponsored account. */
async function aScene(): Promise<Scene> {
  const [sponsor, owner, kid] = [anAccount(), anAccount(), anId()];
  const by = { albumId: anId(), uploadUserId: sponsor.id, ownerId: kid, actorId: owner.id };
  const uploads = Array.from({ length: UPLOADS }, () => {
    const announced = anAnnouncedUpload(by);
    return { ...announced, session: cancelUpload(announced.session, NOW) };
  });
  await service.baseParts.unitOfWork.run(async (stores) => {
    for (const account of [sponsor, owner]) await stores.accounts.insert(account);
    await stores.sponsoredAccounts.insert({ id: kid, sponsorId: sponsor.id, createdAt: NOW });
    await stores.sponsoredAccounts.addOwner(kid, owner.id);
    for (let at = 0; at < UPLOADS; at += 100) await stores.uploads.insertAll(uploads.slice(at, at + 100));
  });
  return { sponsor: sponsor.id, owner: owner.id, kid, uploads: uploads.map(({ session }) => session.id) };
}

const writeOf = ({ sponsor, kid }: Scene) => ({ sponsorId: sponsor, accountId: kid, intentId: null });

it.each<[string, (unitOfWork: UnitOfWork, scene: Scene) => Promise<unknown>]>([
  ['the removal', (unitOfWork, scene) => new RemoveOwner(partsWith(unitOfWork)).execute(writeOf(scene), scene.owner)],
  [
    'the end of the account',
    (unitOfWork, scene) => new DeleteSponsoredAccount(partsWith(unitOfWork)).execute(writeOf(scene)),
  ],
  [
    'the deletion',
    async (unitOfWork, { owner }) => {
      const leaving = new LeaveSponsored(partsWith(unitOfWork));
      while ((await leaving.advance({ id: owner, handleUser: 'x' })) === 'more');
    },
  ],
])('%s of an owner with very many uploads survives a crash between its transactions', async (_, end) => {
  const { unitOfWork, stores } = service.baseParts;
  const scene = await aScene();
  const named = async (accountId: string) => {
    const found = await Promise.all(scene.uploads.map((id) => stores.uploads.find(id)));
    return found.filter((upload) => upload?.session.actor.accountId === accountId).length;
  };
  let transactions = 0;
  const crashing = unitOfWorkBy((work) => {
    transactions += 1;
    return transactions === 1 ? unitOfWork.run(work) : Promise.reject(new Error('killed'));
  });
  await expect(end(crashing, scene)).rejects.toThrow('killed');
  // Who is an owner still can be removed again.
  expect(await stores.sponsoredAccounts.owners(scene.kid)).toEqual([scene.owner]);
  const left = await named(scene.owner);
  expect([left > 0, left < UPLOADS]).toEqual([true, true]);

  await end(unitOfWork, scene);
  expect(await stores.sponsoredAccounts.owners(scene.kid)).toEqual([]);
  expect([await named(scene.owner), await named(scene.sponsor)]).toEqual([0, UPLOADS]);
});

function partsWith(unitOfWork: UnitOfWork) {
  const { clock, discardStaged } = service.service.parts;
  return { ...service.baseParts.stores, unitOfWork, clock, discardStaged };
}
