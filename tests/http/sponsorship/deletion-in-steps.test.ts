import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unitOfWorkBy } from '../../../application/ports/stores/unit-of-work.js';
import { DeleteSponsoredAccount } from '../../../application/sponsorship/delete-sponsored-account.js';
import { anAccount, anAlbum, anId, NOW } from '../../support/people/builders.js';
import { aWriter, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const ALBUMS = 300;
/** More than one transaction removes from so many albums. */
const OWNERS = 40;

let service: TestService;
let sponsor: Writer;
beforeAll(async () => {
  service = await startTestService();
  sponsor = await aWriter(service.client, service.baseParts);
});
afterAll(() => service.stop());

it('the deletion of an account with many owners and albums survives a crash between its transactions', async () => {
  const { unitOfWork, stores } = service.baseParts;
  const id = anId();
  const owners = Array.from({ length: OWNERS }, () => anAccount());
  await unitOfWork.run(async ({ accounts, albums, sponsoredAccounts }) => {
    await sponsoredAccounts.insert({ id, sponsorId: sponsor.accountId, createdAt: NOW });
    for (let count = 0; count < ALBUMS; count += 1) await albums.insert(anAlbum({ ownerId: id }));
    const albumIds = await albums.ownedBy(id);
    await albums.putMemberInAll(albumIds, { accountId: sponsor.accountId, role: 'admin' });
    for (const owner of owners) {
      await accounts.insert(owner);
      await sponsoredAccounts.addOwner(id, owner.id);
      await albums.putMemberInAll(albumIds, { accountId: owner.id, role: 'admin' });
    }
  });
  const joined = async (accountId: string) =>
    (await stores.albums.list(accountId, { limit: 2 * ALBUMS, after: null })).length;

  let transactions = 0;
  const crashing = unitOfWorkBy((work) => {
    transactions += 1;
    return transactions === 1 ? unitOfWork.run(work) : Promise.reject(new Error('killed'));
  });
  const { clock, discardStaged } = service.service.parts;
  const deletion = new DeleteSponsoredAccount({ unitOfWork: crashing, clock, discardStaged });
  const write = { sponsorId: sponsor.accountId, accountId: id, intentId: null };
  await expect(deletion.execute(write)).rejects.toThrow('killed');

  const left = await stores.sponsoredAccounts.owners(id);
  expect([left.length > 0, left.length < OWNERS]).toEqual([true, true]);
  // Who owns it and who is an admin of its albums never differ.
  const expelled = owners.find((owner) => !left.includes(owner.id))?.id ?? '';
  expect([await joined(left[0] ?? ''), await joined(expelled)]).toEqual([ALBUMS, 0]);

  const path = `/v1/auth/sponsored-accounts/${id}`;
  expect((await service.client.delete(path, { token: sponsor.token })).status).toBe(204);
  expect([await joined(left[0] ?? ''), await joined(sponsor.accountId)]).toEqual([0, ALBUMS]);
});
