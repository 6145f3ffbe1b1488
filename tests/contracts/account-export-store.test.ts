import { expect, it } from '@jest/globals';
import { aHash, anAccount, anId, aSession, NOW } from '../support/people/builders.js';
import { toHex } from '../../domain/kernel/bytes.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('AccountExportStore', (open) => {
  it('pages through sessions, ended ones too, and cohorts, each once and of the account alone', async () => {
    const { stores } = open();
    const account = anAccount();
    await stores.accounts.insert(account);
    const mine = [NOW, NOW, NOW + 1, NOW + 2].map((createdAt) => aSession({ accountId: account.id, createdAt }));
    for (const session of [...mine, aSession()]) await stores.sessions.open(session);
    await stores.sessions.revoke(account.id, mine[2]!.id, { now: NOW + 5, openSince: 0 });
    const hashes = [1, 2, 3].map(() => toHex(aHash()));
    for (const hash of hashes) await stores.cohorts.record(account.id, hash, NOW);
    await stores.cohorts.record(anId(), hashes[0]!, NOW);
    const sessions = [];
    for (;;) {
      const page = await stores.accountExports.sessions(account.id, sessions.at(-1) ?? null, 2);
      sessions.push(...page);
      if (page.length < 2) break;
    }
    const sorted = mine.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    expect(sessions.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    expect(sessions.find(({ id }) => id === mine[2]!.id)?.revokedAt).toBe(NOW + 5);
    expect(Object.keys(sessions[0]!)).not.toContain('tokenHash');
    const first = await stores.accountExports.cohorts(account.id, null, 2);
    const rest = await stores.accountExports.cohorts(account.id, first[1]!, 2);
    expect([...first, ...rest].map(({ cohortHash }) => cohortHash)).toEqual(hashes.toSorted());
  });
});
