import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountView } from '../../application/ports/stores/account-list-store.js';
import { openMariadb, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { numbersTo } from '../support/database/numbers.js';
import { readsOf } from '../support/database/server-reads.js';
import { runUnlimited } from '../support/database/unlimited.js';

const ACCOUNTS = 20_000;
const PAGE = 100;

describe('The operator’s lists of very many accounts, on MariaDB,', () => {
  let opened: OpenTypeorm;
  beforeAll(async () => {
    opened = await openMariadb();
    await runUnlimited(opened.database, [
      `INSERT INTO accounts
         (id, kind, address, handle_user, created_at, used, suspension_mode, deletes_at, hard_exceeded_since)
       SELECT UNHEX(LEFT(SHA2(seq, 256), 32)), 'registered', CONCAT('p', LPAD(seq, 6, '0')), CONCAT('h', seq), seq, seq,
         IF(seq % 10 = 0, 'read_only', NULL), IF(seq % 10 = 1, seq, NULL), IF(seq % 10 = 2, seq, NULL)
       FROM ${numbersTo(ACCOUNTS)}`,
      'ANALYZE TABLE accounts',
    ]);
  }, 60_000);
  afterAll(() => opened.close());

  it.each<[AccountView, (share: number) => string | number | bigint]>([
    ['used', (share) => BigInt(ACCOUNTS * share)],
    ['address', (share) => `p${String(ACCOUNTS * share).padStart(6, '0')}`],
    ['over_limit', (share) => ACCOUNTS * share],
    ['suspended', () => 'read_only'],
    ['deleting', (share) => ACCOUNTS * share],
  ])('by %s, take from every cursor what a page takes', async (view, valueAt) => {
    const id = '80000000-0000-4000-8000-000000000000';
    const cursors = [0.01, 0.3, 0.5, 0.9].map((share) => ({ value: valueAt(share), id }));
    for (const after of [null, ...cursors]) {
      for (const prefix of view === 'address' ? ['', 'p', 'p01'] : ['']) {
        const page = { view, prefix, limit: PAGE, after };
        expect(await readsOf(opened, ({ accountLists }) => accountLists.list(page))).toBeLessThan(PAGE * 10);
      }
    }
  });
});
