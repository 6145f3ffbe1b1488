import { expect, it } from '@jest/globals';
import type { SponsoredAccount } from '../../application/ports/stores/sponsored-account-store.js';
import { anAccount, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

function aSponsored(values: Partial<SponsoredAccount> = {}): SponsoredAccount {
  return { id: anId(), sponsorId: anId(), createdAt: NOW, ...values };
}

onEveryAdapter('SponsoredAccountStore', (open) => {
  it('knows the sponsor of a sponsored account, and of nobody else', async () => {
    const { accounts, sponsoredAccounts } = open().stores;
    const sponsored = aSponsored();
    await sponsoredAccounts.insert(sponsored);
    const registered = anAccount();
    await accounts.insert(registered);
    expect(await sponsoredAccounts.sponsorOf(sponsored.id)).toBe(sponsored.sponsorId);
    expect(await sponsoredAccounts.sponsorOf(registered.id)).toBeNull();
    expect(await sponsoredAccounts.sponsorOf(anId())).toBeNull();
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
    expect([...first, ...rest]).toEqual(expected);
  });

  it('deletes once, and only for the sponsor', async () => {
    const { accounts, sponsoredAccounts } = open().stores;
    const sponsored = aSponsored();
    await sponsoredAccounts.insert(sponsored);
    expect(await sponsoredAccounts.delete(anId(), sponsored.id)).toBe(false);
    const deleted = await inParallel(5, () => sponsoredAccounts.delete(sponsored.sponsorId, sponsored.id));
    expect(deleted.filter(Boolean)).toHaveLength(1);
    expect(await sponsoredAccounts.sponsorOf(sponsored.id)).toBeNull();
    const registered = anAccount();
    await accounts.insert(registered);
    expect(await sponsoredAccounts.delete(anId(), registered.id)).toBe(false);
  });
});
