import { expect, it } from '@jest/globals';
import type { Stores } from '../../application/ports/stores/stores.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { DatabaseError } from '../../adapters/typeorm/engine/errors.js';
import { anAccount, aSession, inParallel } from '../support/people/builders.js';
import { onEveryAdapter, onEveryDatabase } from '../support/database/on-every-adapter.js';

onEveryAdapter('UnitOfWork', (open) => {
  it('keeps everything when the work ends, over several stores, and passes on its result', async () => {
    const { stores, unitOfWork } = open();
    const account = anAccount();
    const session = aSession({ accountId: account.id });
    const result = await unitOfWork.run(async (transaction) => {
      await transaction.accounts.insert(account);
      await transaction.sessions.open(session);
      return 'done';
    });
    expect(result).toBe('done');
    expect((await stores.sessions.read(session.id))?.account.id).toBe(account.id);
  });

  it('keeps nothing when the work throws, and passes the error on', async () => {
    const { stores, unitOfWork } = open();
    const kept = anAccount({ displayName: 'before' });
    await stores.accounts.insert(kept);
    const dropped = anAccount();
    const failure = new Error('the work failed');
    const run = unitOfWork.run(async ({ accounts, sessions }) => {
      await accounts.insert(dropped);
      await sessions.open(aSession({ accountId: dropped.id }));
      await accounts.setDisplayName(kept.id, 'after');
      throw failure;
    });
    await expect(run).rejects.toBe(failure);
    expect(await stores.accounts.find(dropped.id)).toBeNull();
    expect((await stores.accounts.find(kept.id))?.displayName).toBe('before');
  });

  it('sees its own writes, and nobody else sees them before its end', async () => {
    const { stores, unitOfWork } = open();
    const account = anAccount();
    let seenOutside: Promise<unknown> = Promise.resolve('not asked');
    const gate = outside(() => stores.accounts.find(account.id));
    await unitOfWork
      .run(async ({ accounts }) => {
        await accounts.insert(account);
        expect(await accounts.find(account.id)).toEqual(account);
        seenOutside = gate.ask();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await seenOutside).toBeNull();
  });

  it('continues after a refused insert, which undoes only itself', async () => {
    const { stores, unitOfWork } = open();
    const [first, second] = [anAccount(), anAccount()];
    await stores.accounts.insert(first);
    const outcome = await unitOfWork.run(async ({ accounts }) => {
      await accounts.insert(second);
      return accounts.insert(anAccount({ address: first.address }));
    });
    expect(outcome).toBe('address_taken');
    expect(await stores.accounts.find(second.id)).toEqual(second);
  });

  it("never lets one caller's write stand or fall with another caller's transaction", async () => {
    const { stores, unitOfWork } = open();
    const rolledBack = Array.from({ length: 10 }, () => anAccount());
    const committed = Array.from({ length: 10 }, () => anAccount());
    const plain = Array.from({ length: 10 }, () => anAccount());
    await inParallel(10, async (index) => {
      const failing = unitOfWork.run(async ({ accounts }) => {
        await accounts.insert(rolledBack[index]!);
        await turns(5);
        throw new Error('rolled back');
      });
      const working = unitOfWork.run(({ accounts }) => accounts.insert(committed[index]!));
      const alone = stores.accounts.insert(plain[index]!);
      await Promise.allSettled([failing, working, alone]);
    });
    const found = (accounts: { id: string }[]) => Promise.all(accounts.map(({ id }) => stores.accounts.find(id)));
    expect(await found(committed)).toEqual(committed);
    expect(await found(plain)).toEqual(plain);
    expect((await found(rolledBack)).filter((account) => account !== null)).toEqual([]);
  });

  it('gives stores that work no longer when it is over', async () => {
    const { unitOfWork } = open();
    let escaped: Stores | null = null;
    await unitOfWork.run(async (transaction) => {
      escaped = transaction;
    });
    await expect(escaped!.accounts.find(anAccount().id)).rejects.toThrow(/over/);
  });
});

onEveryDatabase('UnitOfWork: losing to others', (open) => {
  const deadlock = () => new DatabaseError('retryable', 'ER_LOCK_DEADLOCK');

  it('runs the whole work again after a deadlock, on a new transaction, and keeps nothing of the first run', async () => {
    const { stores, unitOfWork } = open();
    const attempts = [anAccount(), anAccount(), anAccount()];
    let runs = 0;
    await unitOfWork.run(async ({ accounts }) => {
      await accounts.insert(attempts[runs]!);
      runs += 1;
      if (runs < 3) throw deadlock();
    });
    const kept = await Promise.all(attempts.map(({ id }) => stores.accounts.find(id)));
    expect(kept).toEqual([null, null, attempts[2]]);
  });

  it('gives up after a bounded number of times with StoreUnavailable', async () => {
    let runs = 0;
    const run = open().unitOfWork.run(async () => {
      runs += 1;
      throw deadlock();
    });
    await expect(run).rejects.toBeInstanceOf(StoreUnavailable);
    expect(runs).toBe(12);
  });

  it('commits nothing when the work swallows the error that ended its transaction', async () => {
    const { stores, unitOfWork, database } = open();
    const account = anAccount();
    let runs = 0;
    await unitOfWork.run(async ({ accounts }) => {
      runs += 1;
      if (runs > 1) return;
      await accounts.insert(account);
    });
    runs = 0;
    await database.transaction(async (context) => {
      runs += 1;
      if (runs > 1) return;
      await context.write(({ sql }) =>
        sql.run('UPDATE accounts SET display_name = ? WHERE handle_user = ?', ['x', account.handleUser]),
      );
      await context
        .write(() => Promise.reject(Object.assign(new Error('deadlock'), { errno: 1213 })))
        .catch(() => undefined);
      await expect(context.read(({ sql }) => sql.first('SELECT 1 AS one', []))).rejects.toThrow();
    });
    expect(runs).toBe(2);
    expect((await stores.accounts.find(account.id))?.displayName).toBeNull();
  });
});

/** Runs a query during a transaction but outside its asynchronous context, as another request would. */
function outside<T>(question: () => Promise<T>): { ask: () => Promise<T> } {
  let ask: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const answer = asked.then(question);
  return {
    ask: () => {
      ask();
      return answer;
    },
  };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
