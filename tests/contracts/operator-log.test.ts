import { expect, it } from '@jest/globals';
import { DAY } from '../../domain/kernel/instant.js';
import { anId, NOW } from '../support/people/builders.js';
import { onEveryAdapter } from '../support/database/on-every-adapter.js';

onEveryAdapter('OperatorLog', (open) => {
  const deed = (doneAt: number, of: string | null, id = anId()) => ({
    id,
    doneAt,
    deed: 'account suspend',
    accountId: of,
    detail: 'full',
  });

  it('lists deeds, newest first, of one account or all, and forgets them after 90 days', async () => {
    const { operatorLog } = open().stores;
    const accountId = anId();
    const [old, mine, general] = [deed(NOW, accountId), deed(NOW + 2, accountId), deed(NOW + 1, null)];
    for (const each of [old, mine, general]) await operatorLog.append(each);
    const of = { accountId, limit: 9, after: null };
    expect(await operatorLog.list(of)).toEqual([mine, old]);
    expect(await operatorLog.list({ ...of, after: mine })).toEqual([old]);
    expect(await operatorLog.list({ ...of, accountId: null })).toEqual([mine, general, old]);
    expect(await operatorLog.deleteExpired(NOW + 90 * DAY + 2, 9)).toBe(2);
    expect(await operatorLog.list({ ...of, accountId: null })).toEqual([mine]);
    expect(await operatorLog.deleteExpired(NOW + 91 * DAY, 9)).toBe(1);
  });

  it('pages through the deeds of one account or all, each once, also those of one instant', async () => {
    const { operatorLog } = open().stores;
    const [accountId, other] = [anId(), anId()];
    const ids = Array.from({ length: 6 }, anId).sort() as [string, string, string, string, string, string];
    // The newest has the lowest id.
    const newest = deed(NOW + 1, accountId, ids[0]);
    const [second, third] = [deed(NOW, accountId, ids[4]), deed(NOW, accountId, ids[2])];
    const last = deed(NOW - 1, accountId, ids[5]);
    const others = [deed(NOW, other, ids[3]), deed(NOW - 1, null, ids[1])] as const;
    for (const each of [last, others[0], newest, third, others[1], second]) await operatorLog.append(each);
    const paged = async (of: string | null) => {
      const listed = [];
      for (let after = null, page; ; after = page[0]!) {
        page = await operatorLog.list({ accountId: of, limit: 1, after });
        if (page.length === 0) return listed;
        listed.push(...page);
      }
    };
    expect(await paged(accountId)).toEqual([newest, second, third, last]);
    expect(await paged(null)).toEqual([newest, second, others[0], third, last, others[1]]);
    expect(await operatorLog.deleteExpired(NOW + 91 * DAY, 4)).toBe(4);
    expect(await operatorLog.deleteExpired(NOW + 91 * DAY, 4)).toBe(2);
  });
});
