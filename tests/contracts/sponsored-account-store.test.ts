import { expect, it } from '@jest/globals';
import type { SponsoredAccount } from '../../application/ports/stores/sponsored-account-store.js';
import { attachBlob } from '../../application/uploads/attach-blob.js';
import { toHex } from '../../domain/kernel/bytes.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { aBlobReference, aHash, anAccount, anAsset, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

function aSponsored(values: Partial<SponsoredAccount> = {}): SponsoredAccount {
  return { id: anId(), sponsorId: anId(), createdAt: NOW, ...values };
}

/** Stores an asset of `ownerId` and its blob, which `chargedTo` is charged for unless it is stored already. */
async function stored(
  { unitOfWork }: OpenAdapter,
  { ownerId, chargedTo, size, contentHash = toHex(aHash()), id = anId() }: Stored,
): Promise<string> {
  const original = aBlobReference({ kind: 'original', uploadUserId: chargedTo, contentHash, size });
  await unitOfWork.run(async ({ assets, blobs }) => {
    await attachBlob(blobs, { contentHash, location: anId(), size, chargedTo, kind: 'original' }, NOW);
    await assets.insert(anAsset({ id, ownerId, original }));
  });
  return contentHash;
}

interface Stored {
  readonly ownerId: AccountId;
  readonly chargedTo: AccountId;
  readonly size: bigint;
  readonly contentHash?: string;
  readonly id?: string;
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

  it("lists a sponsor's own, newest first, and after each the rest, also in the middle of one instant", async () => {
    const { sponsoredAccounts } = open().stores;
    const sponsorId = anId();
    const ids = Array.from({ length: 4 }, anId).sort();
    // The newer ones have the smaller ids, so that the instant decides before the id.
    const later = [2, 1, 1, 0];
    const made = ids.map((id, index) => aSponsored({ id, sponsorId, createdAt: NOW + later[index]! }));
    for (const account of [...made, aSponsored()]) await sponsoredAccounts.insert(account);
    const ordered = made.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    const expected = ordered.map((each) => ({ ...each, owners: [], used: 0n }));
    expect(await sponsoredAccounts.list(sponsorId, { limit: 3, after: null })).toEqual(expected.slice(0, 3));
    for (const [index, after] of expected.entries()) {
      expect(await sponsoredAccounts.list(sponsorId, { limit: 9, after })).toEqual(expected.slice(index + 1));
    }
  });

  it('sums for each account what it owns and its sponsor is charged for, each content once', async () => {
    const adapter = open();
    const sponsorId = anId();
    const [first, second] = [aSponsored({ sponsorId, createdAt: NOW + 1 }), aSponsored({ sponsorId })];
    for (const account of [first, second]) await adapter.stores.sponsoredAccounts.insert(account);
    const own = { ownerId: first.id, chargedTo: sponsorId };
    const contentHash = await stored(adapter, { ...own, size: 5n });
    await stored(adapter, { ...own, size: 5n, contentHash });
    await stored(adapter, { ...own, size: 40n });
    await stored(adapter, { ...own, size: 300n, chargedTo: anId() });
    const [earlier, later] = [anId(), anId()].sort();
    const shared = await stored(adapter, { ...own, size: 600n, id: later! });
    await stored(adapter, { ...own, size: 600n, contentHash: shared, ownerId: anId(), id: earlier! });
    await stored(adapter, { ...own, size: 2_000n, ownerId: second.id });
    await stored(adapter, { ...own, size: 10_000n, ownerId: sponsorId });
    const listed = await adapter.stores.sponsoredAccounts.list(sponsorId, { limit: 9, after: null });
    expect(listed.map(({ used }) => used)).toEqual([645n, 2_000n]);
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
