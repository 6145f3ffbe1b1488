import { expect, it } from '@jest/globals';
import { MINUTE } from '../../domain/kernel/instant.js';
import { anAccount, aSession, anId, inParallel, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

async function anAccountToGo({ stores, unitOfWork }: OpenAdapter, deletesAt: number): Promise<string> {
  const account = anAccount();
  await stores.accounts.insert(account);
  await unitOfWork.run(async ({ accounts, accountDeletions }) => {
    await accounts.lock(account.id);
    await accountDeletions.schedule(account.id, deletesAt);
  });
  return account.id;
}

onEveryAdapter('AccountDeletionStore', (open) => {
  it('tells whose time has come, and takes back until then', async () => {
    const { stores } = open();
    const [soon, later] = [await anAccountToGo(open(), NOW), await anAccountToGo(open(), NOW + 1)];
    expect((await stores.accounts.find(later))?.deletesAt).toBe(NOW + 1);
    const due = await stores.accountDeletions.due(NOW, 1000);
    expect([due.includes(soon), due.includes(later)]).toEqual([true, false]);
    const cancel = (id: string) => stores.accountDeletions.cancel(id, NOW);
    expect([await cancel(soon), await cancel(later), await cancel(later)]).toEqual([false, true, false]);
    expect((await stores.accounts.find(later))?.deletesAt).toBeNull();
  });

  it('gives the work on one account to one of many at once, until the lease is over', async () => {
    const { accountDeletions } = open().stores;
    const id = await anAccountToGo(open(), NOW);
    const take = (now: number, held = 0) => accountDeletions.takeLease(id, { now, until: now + MINUTE, held });
    expect((await inParallel(10, () => take(NOW))).filter(Boolean)).toHaveLength(1);
    expect([await take(NOW + 1), await take(NOW + 1, NOW + MINUTE)]).toEqual([false, true]);
    expect([await take(NOW + MINUTE), await take(NOW + 1 + MINUTE)]).toEqual([false, true]);
    expect(await accountDeletions.takeLease(anId(), { now: NOW, until: NOW + MINUTE, held: 0 })).toBe(false);
  });

  it('does not let a clock that went back hold a lease for ever, nor an unfinished deletion be taken back', async () => {
    const { accountDeletions } = open().stores;
    const id = await anAccountToGo(open(), NOW - 9 * MINUTE);
    expect(await accountDeletions.takeLease(id, { now: NOW, until: NOW + MINUTE, held: 0 })).toBe(true);
    const early = NOW - 5 * MINUTE;
    expect(await accountDeletions.takeLease(id, { now: early, until: early + MINUTE, held: 0 })).toBe(true);
    expect(await accountDeletions.cancel(id, NOW - 10 * MINUTE)).toBe(false);
  });

  it('erases sessions, and the account with those that it sponsors, and of others nothing', async () => {
    const { stores, unitOfWork } = open();
    const [account, other] = [anAccount(), anAccount()];
    for (const each of [account, other]) {
      await stores.accounts.insert(each);
      await stores.sessions.open(aSession({ accountId: each.id }));
      await stores.sponsoredAccounts.insert({ id: anId(), sponsorId: each.id, createdAt: NOW });
    }
    const erased = await unitOfWork.run(async ({ accountDeletions }) => {
      const first = await accountDeletions.eraseSignIn(account);
      await accountDeletions.eraseAccount(account.id);
      return [first, await accountDeletions.eraseSignIn(account)];
    });
    expect(erased).toEqual([1, 0]);
    expect(await stores.accounts.find(account.id)).toBeNull();
    const page = { limit: 9, after: null };
    expect(await stores.sponsoredAccounts.list(account.id, page)).toEqual([]);
    expect(await stores.sponsoredAccounts.list(other.id, page)).toHaveLength(1);
    const open_ = { now: NOW, openSince: 0, ...page };
    expect(await stores.sessions.list(other.id, open_)).toHaveLength(1);
  });
});

onEveryAdapter('RetiredHandleStore', (open) => {
  it('remembers a handle for good, however often it is retired', async () => {
    const { retiredHandles } = open().stores;
    const [hash, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    await retiredHandles.retire(hash);
    await retiredHandles.retire(hash);
    expect([await retiredHandles.has(hash), await retiredHandles.has(other)]).toEqual([true, false]);
  });
});

onEveryAdapter('OperatorLog', (open) => {
  it('lists deeds, newest first, of one account or all, and forgets them after 90 days', async () => {
    const { operatorLog } = open().stores;
    const accountId = anId();
    const deed = (doneAt: number, of: string | null) => ({
      id: anId(),
      doneAt,
      deed: 'account suspend',
      accountId: of,
      detail: 'full',
    });
    const [old, mine, general] = [deed(NOW, accountId), deed(NOW + 2, accountId), deed(NOW + 1, null)];
    for (const each of [old, mine, general]) await operatorLog.append(each);
    const of = { accountId, limit: 9, after: null };
    expect(await operatorLog.list(of)).toEqual([mine, old]);
    expect(await operatorLog.list({ ...of, after: mine })).toEqual([old]);
    expect(await operatorLog.list({ ...of, accountId: null })).toEqual([mine, general, old]);
    const DAYS_90 = 90 * 24 * 60 * MINUTE;
    expect(await operatorLog.deleteExpired(NOW + DAYS_90 + 2, 9)).toBe(2);
    expect(await operatorLog.list({ ...of, accountId: null })).toEqual([mine]);
  });
});
