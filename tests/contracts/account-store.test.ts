import { describe, expect, it } from '@jest/globals';
import { anAccount, anId, inParallel } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('AccountStore', (open) => {
  describe('insert', () => {
    it('keeps every field', async () => {
      const { accounts } = open().stores;
      const account = anAccount({
        displayName: 'Zoë 🦊',
        webfinger: true,
        suspension: { mode: 'uploads', reason: 'unpaid' },
      });
      expect(await accounts.insert(account)).toBe('inserted');
      expect(await accounts.find(account.id)).toEqual(account);
      expect(await accounts.findByAddress(account.address)).toEqual(account);
      expect(await accounts.findByHandle(account.handleUser)).toEqual(account);
    });

    it('keeps the absence of what may be absent', async () => {
      const { accounts } = open().stores;
      const account = anAccount({ passwordHash: null });
      await accounts.insert(account);
      expect(await accounts.find(account.id)).toEqual(account);
    });

    it('refuses a taken address, and keeps nothing of the second account', async () => {
      const { accounts } = open().stores;
      const first = anAccount();
      const second = anAccount({ address: first.address });
      await accounts.insert(first);
      expect(await accounts.insert(second)).toBe('address_taken');
      expect(await accounts.find(second.id)).toBeNull();
      expect((await accounts.findByAddress(first.address))?.id).toBe(first.id);
    });

    it('refuses a taken handle, and keeps nothing of the second account', async () => {
      const { accounts } = open().stores;
      const first = anAccount();
      const second = anAccount({ handleUser: first.handleUser });
      await accounts.insert(first);
      expect(await accounts.insert(second)).toBe('handle_taken');
      expect(await accounts.findByAddress(second.address)).toBeNull();
    });

    it('lets exactly one of 50 parallel registrations of an address win', async () => {
      const { accounts } = open().stores;
      const address = `${anId()}@example.org`;
      const outcomes = await inParallel(50, () => accounts.insert(anAccount({ address })));
      expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'address_taken')).toHaveLength(49);
    });
  });

  describe('look-ups', () => {
    it('return null for an account that does not exist', async () => {
      const { accounts } = open().stores;
      expect(await accounts.find(anId())).toBeNull();
      expect(await accounts.findByAddress('nobody@example.org')).toBeNull();
      expect(await accounts.findByHandle('nobody')).toBeNull();
    });

    it.each([
      ['letter case', (text: string) => text.toUpperCase()],
      ['an accent', (text: string) => text.replace('a', 'á')],
      ['a space at the end', (text: string) => `${text} `],
    ])('tell addresses apart by %s', async (_difference, changed) => {
      const { accounts } = open().stores;
      const account = anAccount({ address: `a${anId()}@example.org` });
      const other = anAccount({ address: changed(account.address) });
      await accounts.insert(account);
      expect(await accounts.findByAddress(other.address)).toBeNull();
      expect(await accounts.insert(other)).toBe('inserted');
      expect((await accounts.findByAddress(account.address))?.id).toBe(account.id);
    });
  });

  describe('changes', () => {
    it('touch only the field and the account they are for', async () => {
      const { accounts } = open().stores;
      const [account, bystander] = [anAccount(), anAccount()];
      await accounts.insert(account);
      await accounts.insert(bystander);
      await accounts.setDisplayName(account.id, 'Ada');
      await accounts.setWebfinger(account.id, true);
      await accounts.setSuspension(account.id, { mode: 'full', reason: 'court order' });
      expect(await accounts.find(account.id)).toEqual({
        ...account,
        displayName: 'Ada',
        webfinger: true,
        suspension: { mode: 'full', reason: 'court order' },
      });
      expect(await accounts.find(bystander.id)).toEqual(bystander);
    });

    it('clear what is set to null', async () => {
      const { accounts } = open().stores;
      const account = anAccount({ displayName: 'Ada', suspension: { mode: 'full', reason: 'x' } });
      await accounts.insert(account);
      await accounts.setDisplayName(account.id, null);
      await accounts.setSuspension(account.id, null);
      expect(await accounts.find(account.id)).toEqual({ ...account, displayName: null, suspension: null });
    });

    it('replace the password hash of one account, and no equal one of another', async () => {
      const { accounts } = open().stores;
      const [account, bystander] = [anAccount({ passwordHash: 'equal' }), anAccount({ passwordHash: 'equal' })];
      for (const each of [account, bystander]) await accounts.insert(each);
      expect(await accounts.replacePasswordHash(account.id, 'equal', 'new')).toBe(true);
      expect((await accounts.find(bystander.id))?.passwordHash).toBe('equal');
    });

    it('let one of 20 parallel password changes over the same verified hash win', async () => {
      const { accounts } = open().stores;
      const account = anAccount({ passwordHash: 'old' });
      await accounts.insert(account);
      const won = await inParallel(20, (index) => accounts.replacePasswordHash(account.id, 'old', `new-${index}`));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await accounts.find(account.id))?.passwordHash).toBe(`new-${won.indexOf(true)}`);
    });
  });

  describe('lock', () => {
    it('makes 30 parallel read-then-write transactions one after the other', async () => {
      const { stores, unitOfWork } = open();
      const account = anAccount({ displayName: '0' });
      await stores.accounts.insert(account);
      await inParallel(30, () =>
        unitOfWork.run(async ({ accounts }) => {
          const locked = await accounts.lock(account.id);
          await accounts.setDisplayName(account.id, String(Number(locked?.displayName) + 1));
        }),
      );
      expect((await stores.accounts.find(account.id))?.displayName).toBe('30');
    });

    it('is refused outside a transaction, where it would hold nothing', async () => {
      await expect(open().stores.accounts.lock(anId())).rejects.toThrow(/transaction/);
    });
  });
});
