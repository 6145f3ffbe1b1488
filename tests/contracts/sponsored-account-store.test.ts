import { expect, it } from '@jest/globals';
import type { SponsoredAccount } from '../../application/ports/stores/sponsored-account-store.js';
import { anAccount, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

function aSponsored(values: Partial<SponsoredAccount> = {}): SponsoredAccount {
  return { id: anId(), sponsorId: anId(), createdAt: NOW, ...values };
}

onEveryAdapter('SponsoredAccountStore', (open) => {
  it('returns the sponsor of a sponsored account, and of no other account', async () => {
    const { accounts, sponsoredAccounts } = open().stores;
    const sponsored = aSponsored();
    await sponsoredAccounts.insert(sponsored);
    const registered = anAccount();
    await accounts.insert(registered);
    const { id, sponsorId } = sponsored;
    expect(await sponsoredAccounts.sponsorFor(id, sponsorId)).toBe(sponsorId);
    expect(await sponsoredAccounts.sponsorFor(id, registered.id)).toBeNull();
    expect(await sponsoredAccounts.sponsorFor(registered.id, registered.id)).toBeNull();
    expect(await sponsoredAccounts.sponsorFor(anId(), sponsorId)).toBeNull();
    expect(await open().unitOfWork.run((stores) => stores.sponsoredAccounts.lock(id))).toEqual(sponsored);
    expect(await open().unitOfWork.run((stores) => stores.sponsoredAccounts.lock(registered.id))).toBeNull();
    await expect(sponsoredAccounts.lock(id)).rejects.toThrow(/within a transaction/);
  });

  it('adds an owner once and removes it once, in parallel too, and lists what each owns', async () => {
    const { sponsoredAccounts } = open().stores;
    const [sponsored, other, owner] = [aSponsored(), aSponsored({ createdAt: NOW + 1 }), anId()];
    for (const account of [sponsored, other]) await sponsoredAccounts.insert(account);
    const added = await inParallel(5, () => sponsoredAccounts.addOwner(sponsored.id, owner));
    expect(added.filter(Boolean)).toHaveLength(1);
    const second = anId();
    await sponsoredAccounts.addOwner(sponsored.id, second);
    await sponsoredAccounts.addOwner(other.id, owner);
    expect(await sponsoredAccounts.owners(sponsored.id)).toEqual([owner, second].sort());
    expect(await sponsoredAccounts.sponsorFor(sponsored.id, owner)).toBe(sponsored.sponsorId);
    const all = { limit: 10, after: null };
    expect(await sponsoredAccounts.list(owner, all)).toEqual([
      { ...other, owners: [owner], used: 0n },
      { ...sponsored, owners: [owner, second].sort(), used: 0n },
    ]);
    expect(await sponsoredAccounts.list(sponsored.sponsorId, all)).toHaveLength(1);
    expect(await sponsoredAccounts.countSponsored(sponsored.sponsorId)).toBe(1);
    expect(await sponsoredAccounts.countSponsored(owner)).toBe(0);
    expect(await sponsoredAccounts.sponsoredBy(sponsored.sponsorId)).toEqual([sponsored.id]);
    expect(await sponsoredAccounts.sponsoredBy(owner)).toEqual([]);
    expect([...(await sponsoredAccounts.ownedBeside(owner, 9))].sort()).toEqual([sponsored.id, other.id].sort());
    expect(await sponsoredAccounts.ownedBeside(owner, 1)).toHaveLength(1);
    expect(await sponsoredAccounts.ownedBeside(sponsored.sponsorId, 9)).toEqual([]);
    const removed = await inParallel(5, () => sponsoredAccounts.removeOwner(sponsored.id, owner));
    expect(removed.filter(Boolean)).toHaveLength(1);
    expect(await sponsoredAccounts.sponsorFor(sponsored.id, owner)).toBeNull();
    expect((await sponsoredAccounts.list(owner, all)).map(({ id }) => id)).toEqual([other.id]);
  });

  it('makes no account that can be signed in to or looked up', async () => {
    const { accounts, sponsoredAccounts } = open().stores;
    const sponsored = aSponsored();
    await sponsoredAccounts.insert(sponsored);
    expect(await accounts.find(sponsored.id)).toBeNull();
  });

  it("lists a sponsor's own, newest first, page by page", async () => {
    const { sponsoredAccounts } = open().stores;
    const sponsorId = anId();
    const made = [NOW, NOW + 1, NOW + 1, NOW + 2].map((createdAt) => aSponsored({ sponsorId, createdAt }));
    for (const account of [...made, aSponsored()]) await sponsoredAccounts.insert(account);
    const expected = made.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    const first = await sponsoredAccounts.list(sponsorId, { limit: 2, after: null });
    const rest = await sponsoredAccounts.list(sponsorId, { limit: 10, after: first[1] ?? null });
    expect([...first, ...rest]).toEqual(expected.map((each) => ({ ...each, owners: [], used: 0n })));
  });

  it('deletes once, only for the sponsor, and no other account of the same sponsor', async () => {
    const { accounts, sponsoredAccounts } = open().stores;
    const sponsored = aSponsored();
    const another = aSponsored({ sponsorId: sponsored.sponsorId });
    for (const account of [sponsored, another]) await sponsoredAccounts.insert(account);
    const remove = (sponsorId: string, id: string) =>
      open().unitOfWork.run((stores) => stores.sponsoredAccounts.delete(sponsorId, id));
    const owner = anId();
    for (const { id } of [sponsored, another]) await sponsoredAccounts.addOwner(id, owner);
    expect(await remove(anId(), sponsored.id)).toBe(false);
    const deleted = await inParallel(5, () => remove(sponsored.sponsorId, sponsored.id));
    expect(deleted.filter(Boolean)).toHaveLength(1);
    expect(await sponsoredAccounts.sponsorFor(sponsored.id, sponsored.sponsorId)).toBeNull();
    expect(await sponsoredAccounts.owners(sponsored.id)).toEqual([]);
    expect(await sponsoredAccounts.sponsorFor(another.id, another.sponsorId)).toBe(another.sponsorId);
    expect(await sponsoredAccounts.owners(another.id)).toEqual([owner]);
    const registered = anAccount();
    await accounts.insert(registered);
    expect(await remove(anId(), registered.id)).toBe(false);
  });
});
