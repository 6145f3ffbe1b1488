import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BcryptPasswordHasher } from '../../../adapters/crypto/bcrypt-password-hasher.js';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { HighestPasswordCost } from '../../../application/accounts/highest-password-cost.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import { anAccount, inParallel } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

describe('the highest cost of a password hash', () => {
  let stores: Stores;
  let unitOfWork: MemoryUnitOfWork;
  let pages: number;
  let hashBeginnings: Stores['accountLists']['hashBeginnings'];
  const hashers: BcryptPasswordHasher[] = [];
  beforeEach(() => {
    const database = new MemoryDatabase();
    stores = memoryStores(database.context);
    unitOfWork = new MemoryUnitOfWork(database);
    pages = 0;
    hashBeginnings = (...page) => {
      pages += 1;
      return stores.accountLists.hashBeginnings(...page);
    };
  });
  afterEach(() => Promise.all(hashers.splice(0).map((each) => each.close())));

  /** A process, and the costs that its hasher was told. */
  function node(cost: number) {
    const passwords = new BcryptPasswordHasher({ masterKey: new Uint8Array(32), cost, threads: 1, maxWaiting: 1 });
    hashers.push(passwords);
    const told: number[] = [];
    passwords.spendAtLeast = (each) => told.push(each);
    const accountLists = { ...stores.accountLists, hashBeginnings };
    const parts = { ...stores, accountLists, unitOfWork, passwords, clock: new FixedClock() };
    return { told, highest: new HighestPasswordCost(parts) };
  }

  /** Returns what a process that starts at this cost tells its hasher. */
  async function start(cost: number): Promise<number | undefined> {
    const { told, highest } = node(cost);
    await highest.learn();
    await highest.refresh();
    return told.at(-1);
  }

  const stored = (passwordHash: string | null) => stores.accounts.insert(anAccount({ passwordHash }));

  it('is found among the accounts at the first start of a build that notes it', async () => {
    await inParallel(20, () => stored('$2b$04$hash'));
    await stored('$2b$10$hash');
    await stored(null);
    expect(await start(8)).toBe(10);
    expect(await start(12)).toBe(12);
    expect(await start(8)).toBe(10);
  });

  it('is found by a process that nobody prepared, too', async () => {
    await stored('$2b$10$hash');
    const { told, highest } = node(8);
    await highest.refresh();
    expect(told).toEqual([10]);
    await stores.serviceFacts.note('password_cost', '04', 0);
    await highest.refresh();
    expect(await stores.serviceFacts.read('password_cost')).toBe('08');
  });

  it('stays when the cost is lowered, until no hash needs it', async () => {
    await start(10);
    const account = anAccount({ passwordHash: '$2b$10$hash' });
    await stores.accounts.insert(account);
    expect(await start(8)).toBe(10);
    await stores.accounts.replacePasswordHash(account.id, '$2b$10$hash', '$2b$08$hash');
    expect(await start(8)).toBe(8);
    expect(await stores.serviceFacts.read('password_cost')).toBe('08');
  });

  it('reads no accounts where the cost was raised or stayed', async () => {
    await start(8);
    pages = 0;
    for (const cost of [8, 10, 10]) expect(await start(cost)).toBe(cost);
    expect(pages).toBe(0);
  });

  it('is looked for in bounded steps, and no further than to the first account that has it', async () => {
    const asked: (readonly [string | null, number])[] = [];
    hashBeginnings = (after, limit) => {
      asked.push([after, limit]);
      const at = asked.length;
      const rows = Array.from({ length: limit }, (_, index) => ({ id: `${at}-${index}`, beginning: '$2b$08$' }));
      if (at === 3) rows[7] = { id: '3-7', beginning: '$2b$10$' };
      return Promise.resolve(at > 3 ? [] : rows);
    };
    await stores.serviceFacts.note('password_cost', '10', 0);
    expect(await start(8)).toBe(10);
    expect(asked).toEqual([
      [null, 5_000],
      ['1-4999', 5_000],
      ['2-4999', 5_000],
    ]);
  });

  it('comes to the other nodes, and from one that runs at a higher cost than the last that started', async () => {
    const [high, low] = [node(10), node(8)];
    await low.highest.learn();
    await low.highest.refresh();
    await high.highest.learn();
    await low.highest.refresh();
    expect(low.told).toEqual([8, 10]);
    // There is no hash yet.
    expect(await start(8)).toBe(8);
    await high.highest.refresh();
    await low.highest.refresh();
    expect([high.told, low.told]).toEqual([[10], [8, 10, 10]]);
    expect(await stores.serviceFacts.read('password_cost')).toBe('10');
  });
});
