import { expect, it } from '@jest/globals';
import type { Stores } from '../../application/ports/stores/stores.js';
import { DELETION_BEGUN, type Account } from '../../domain/accounts/account.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { openChallenge } from '../../domain/totp/login-challenge.js';
import { CLOCK_SKEW, DAY, MINUTE } from '../../domain/kernel/instant.js';
import { aHash, anAccount, aSession, anId, inParallel, NOW } from '../support/people/builders.js';
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

/** Inserts one row into each of the eleven tables that serve the sign-in of an account. */
async function everySignInRow(stores: Stores, { id: accountId, handleUser }: Account): Promise<void> {
  const linking = { accountId, sessionId: anId() };
  const waiting = { codeChallenge: aHash(), linking, expiresAt: NOW + MINUTE };
  await stores.sessions.open(aSession({ accountId }));
  await stores.cohorts.record(accountId, toHex(aHash()), NOW);
  await stores.totp.putPending(accountId, aHash());
  await stores.loginChallenges.open(aHash(), openChallenge(accountId, NOW));
  await stores.logoutChallenges.open(aHash(), { accountId, expiresAt: NOW + MINUTE });
  await stores.oidcAttempts.open(aHash(), { ...waiting, provider: 'corp', redirectUri: 'https://app.example.org/' });
  await stores.oidcReturns.open(aHash(), { ...waiting, identityHash: null, sealedClaims: aHash() });
  await stores.identityLinks.insert({ issuer: 'https://id.example.org', subject: anId(), accountId, linkedAt: NOW });
  await stores.escrows.insert(accountId, { document: aHash(), contentHash: toHex(aHash()) });
  const moved = { oldHandle: `${handleUser}@here.org`, newHandle: 'ada@there.org', movedAt: NOW, ikSig: aHash() };
  await stores.movedCertificates.put(handleUser, moved);
  await stores.peerRates.take(`account ${accountId}`, { limit: 1, window: MINUTE }, NOW);
}

onEveryAdapter('AccountDeletionStore', (open) => {
  it('lists accounts whose time has come, and cancels until then', async () => {
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
    for (const each of [anId(), await anAccountToGo(open(), NOW + 1)])
      expect(await accountDeletions.takeLease(each, { now: NOW, until: NOW + MINUTE, held: 0 })).toBe(false);
  });

  it('goes on under a clock that went back before its time, and cannot be taken back there', async () => {
    const { accounts, accountDeletions } = open().stores;
    const id = await anAccountToGo(open(), NOW);
    expect(await accountDeletions.takeLease(id, { now: NOW, until: NOW + MINUTE, held: 0 })).toBe(true);
    const early = NOW - DAY;
    expect((await accounts.find(id))?.deletesAt).toBe(DELETION_BEGUN);
    expect(await accountDeletions.due(early, 1000)).toContain(id);
    expect(await accountDeletions.takeLease(id, { now: early, until: early + MINUTE, held: 0 })).toBe(true);
    expect(await accountDeletions.cancel(id, early)).toBe(false);
  });

  it('holds a lease that ends as much later as clocks differ, and no later one', async () => {
    const { accountDeletions } = open().stores;
    const id = await anAccountToGo(open(), NOW - DAY);
    const take = (now: number) => accountDeletions.takeLease(id, { now, until: now + MINUTE, held: 0 });
    expect(await take(NOW)).toBe(true);
    expect([await take(NOW - CLOCK_SKEW), await take(NOW - CLOCK_SKEW - 1)]).toEqual([false, true]);
  });

  it('erases all that serves the sign-in of one account, and nothing of another', async () => {
    const { stores, unitOfWork } = open();
    const [account, other] = [anAccount(), anAccount()];
    for (const each of [account, other]) await everySignInRow(stores, each);
    const erase = (each: Account) => unitOfWork.run(({ accountDeletions }) => accountDeletions.eraseSignIn(each));
    expect([await erase(account), await erase(account), await erase(other)]).toEqual([11, 0, 11]);
  });

  it('erases the account with those that it sponsors, and every owner that goes with them', async () => {
    const { stores, unitOfWork } = open();
    const [account, other, friend] = [anAccount(), anAccount(), anAccount()];
    for (const each of [account, other, friend]) await stores.accounts.insert(each);
    const sponsored = { mine: anId(), others: anId() };
    await stores.sponsoredAccounts.insert({ id: sponsored.mine, sponsorId: account.id, createdAt: NOW });
    await stores.sponsoredAccounts.insert({ id: sponsored.others, sponsorId: other.id, createdAt: NOW });
    const owners = [
      [sponsored.mine, friend.id],
      [sponsored.others, friend.id],
      [sponsored.others, account.id],
    ] as const;
    for (const [id, ownerId] of owners) await stores.sponsoredAccounts.addOwner(id, ownerId);
    await unitOfWork.run(({ accountDeletions }) => accountDeletions.eraseAccount(account.id));
    const left = [account, other, friend].map(async ({ id }) => (await stores.accounts.find(id)) !== null);
    expect(await Promise.all(left)).toEqual([false, true, true]);
    const page = { limit: 9, after: null };
    expect(await stores.sponsoredAccounts.list(account.id, page)).toEqual([]);
    expect(await stores.sponsoredAccounts.list(other.id, page)).toHaveLength(1);
    expect(await stores.sponsoredAccounts.owners(sponsored.mine)).not.toContain(friend.id);
    const remaining = await stores.sponsoredAccounts.owners(sponsored.others);
    expect([remaining.includes(friend.id), remaining.includes(account.id)]).toEqual([true, false]);
  });
});
