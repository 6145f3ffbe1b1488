import { expect, it } from '@jest/globals';
import { sortValue, type AccountView, type ListedAccount } from '../../application/ports/stores/account-list-store.js';
import type { Account } from '../../domain/accounts/account.js';
import { anAccount, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

async function addAccount({ stores, unitOfWork }: OpenAdapter, values: Partial<Account>, used: bigint, since?: number) {
  const account = anAccount(values);
  await stores.accounts.insert(account);
  await unitOfWork.run(async ({ quotas }) => {
    await quotas.lock(account.id);
    await quotas.save(account.id, { used, reserved: 0n, hardExceededSince: since ?? null });
  });
  return account;
}

/** Reads all pages, of two. */
async function pagesOf({ stores }: OpenAdapter, view: AccountView, prefix = ''): Promise<readonly ListedAccount[]> {
  const all: ListedAccount[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last === undefined ? null : { value: sortValue(view, last), id: last.account.id };
    const page = await stores.accountLists.list({ view, prefix, limit: 2, after });
    all.push(...page);
    if (page.length < 2) return all;
  }
}

onEveryAdapter('AccountListStore', (open) => {
  it('lists every registered account once, largest first, equal ones too, page by page', async () => {
    const added: Account[] = [];
    for (const used of [5n, 0n, 7n, 5n, 5n, 2n ** 53n - 1n]) added.push(await addAccount(open(), {}, used));
    // Before and after all accounts whose usage is as low.
    const sponsored = ['00000000-0000-7000-8000-000000000001', 'ffffffff-ffff-7fff-bfff-ffffffffffff'];
    for (const id of sponsored)
      await open().stores.sponsoredAccounts.insert({ id, sponsorId: added[0]!.id, createdAt: NOW });
    const listed = await pagesOf(open(), 'used');
    const used = listed.map(({ usage }) => usage.used);
    expect(used).toEqual(used.toSorted((left, right) => (left < right ? 1 : left > right ? -1 : 0)));
    const ids = listed.map(({ account }) => account.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(added.map(({ id }) => id)));
    expect(ids.filter((id) => sponsored.includes(id))).toEqual([]);
  });

  it('returns for each account what the operator sees, and no password hash', async () => {
    const values = { displayName: 'Ada', suspension: { mode: 'full', reason: 'unpaid' }, deletesAt: NOW + 5 } as const;
    const { id, address, handleUser, createdAt } = await addAccount(open(), values, 9n, NOW);
    const [listed] = await open().stores.accountLists.list({ view: 'address', prefix: address, limit: 9, after: null });
    expect(listed).toEqual({
      account: { id, address, handleUser, createdAt, ...values },
      usage: { used: 9n, reserved: 0n, hardExceededSince: NOW },
      ownLimits: { soft: null, hard: null },
    });
  });

  it('pages through the beginnings of all password hashes, by id', async () => {
    const { accountLists } = open().stores;
    const added: Account[] = [];
    for (const passwordHash of ['$2b$12$salt', '$2b$04$salt', null, '$2b$12$other']) {
      added.push(await addAccount(open(), { passwordHash }, 0n));
    }
    const found = new Map<string, string | null>();
    for (let after: string | null = null; ;) {
      const page = await accountLists.hashBeginnings(after, 3);
      for (const { id, beginning } of page) {
        expect(after === null || id > after).toBe(true);
        found.set((after = id), beginning);
      }
      if (page.length < 3) break;
    }
    expect(added.map(({ id }) => found.get(id))).toEqual(['$2b$12$', '$2b$04$', null, '$2b$12$']);
  });

  it('finds addresses by their beginning, byte for byte', async () => {
    for (const address of ['ada@x.org', 'ada.b@x.org', 'ad@x.org', 'adb@x.org', 'áda@x.org', 'b@x.org']) {
      await addAccount(open(), { address }, 0n);
    }
    const found = async (prefix: string) =>
      (await pagesOf(open(), 'address', prefix)).map(({ account }) => account.address);
    expect(await found('ada')).toEqual(['ada.b@x.org', 'ada@x.org']);
    expect(await found('ada@x.org')).toEqual(['ada@x.org']);
    expect(await found('á')).toEqual(['áda@x.org']);
    expect(await found('zz')).toEqual([]);
    expect(await found('a%')).toEqual([]);
    const all = (await found('')).filter((address) => address.endsWith('@x.org'));
    expect(all).toEqual(['ad@x.org', 'ada.b@x.org', 'ada@x.org', 'adb@x.org', 'b@x.org', 'áda@x.org']);
  });

  it('lists those above the limit, suspended, and leaving, in the order of each', async () => {
    const none = await addAccount(open(), {}, 1n);
    const over = [await addAccount(open(), {}, 1n, NOW + 1), await addAccount(open(), {}, 9n, NOW)];
    const suspend = (mode: 'uploads' | 'full') => addAccount(open(), { suspension: { mode, reason: 'x' } }, 0n);
    const suspended = [await suspend('uploads'), await suspend('full'), await suspend('uploads')];
    const leaving = [
      await addAccount(open(), { deletesAt: NOW + 9 }, 0n),
      await addAccount(open(), { deletesAt: NOW }, 3n),
    ];
    const own = new Set([none, ...over, ...suspended, ...leaving].map(({ id }) => id));
    const ids = async (view: AccountView) =>
      (await pagesOf(open(), view)).map(({ account }) => account.id).filter((id) => own.has(id));
    expect(await ids('over_limit')).toEqual([over[1]!.id, over[0]!.id]);
    const uploads = [suspended[0]!.id, suspended[2]!.id].sort();
    expect(await ids('suspended')).toEqual([suspended[1]!.id, ...uploads]);
    expect(await ids('deleting')).toEqual([leaving[1]!.id, leaving[0]!.id]);
    expect(await ids('used')).toContain(none.id);
  });
});
