import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemRandom } from '../../adapters/system/random.js';
import type { Database } from '../../adapters/typeorm/engine/database.js';
import type { StoreContext } from '../../adapters/typeorm/engine/store-context.js';
import { migrate } from '../../adapters/typeorm/migrations/migrate.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { TypeormUnitOfWork } from '../../adapters/typeorm/engine/unit-of-work.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { FORGET_DOOMED, LIST_DOOMED } from '../../application/uploads/collect-blobs.js';
import { anAccount, anId, inParallel } from '../support/people/builders.js';
import { MariadbProcess } from '../support/database/mariadb-process.js';
import { freshDatabaseOn } from '../support/database/mariadb.js';
import { SlowServer } from '../support/database/slow-server.js';
import { freeze } from '../support/processes/freeze.js';

const LIMIT_MS = 2_000;

const mariadb = new MariadbProcess();
let pid: number;
let url: string;
let database: Database;

beforeAll(async () => {
  const server = await mariadb.start();
  pid = server.pid;
  ({ url } = await freshDatabaseOn(server.url));
  const config = { kind: 'mysql', url, poolSize: 4 } as const;
  await migrate(config);
  database = await openDatabase(config, new SystemRandom());
});

afterAll(async () => {
  await database.close();
  await mariadb.stop();
});

/** Makes 40 calls of every kind, also of the thread of bulk steps, far more than there are connections; returns the results and the longest duration. */
async function callAtOnce() {
  const { accounts, sessions } = typeormStores(database.context);
  const unitOfWork = new TypeormUnitOfWork(database);
  const started = performance.now();
  const outcomes = await inParallel(40, async (index) => {
    const call = [
      () => sessions.read(anId()),
      () => accounts.find(anId()),
      () => accounts.insert(anAccount()),
      () => database.transaction((context) => typeormStores(context).accounts.insert(anAccount())),
      () => unitOfWork.readStep(LIST_DOOMED, null),
      () => unitOfWork.step(FORGET_DOOMED, []),
    ][index % 6]!;
    const outcome = await call().then(
      () => 'answered',
      (error: unknown) => (error instanceof StoreUnavailable ? 'unavailable' : error),
    );
    return outcome;
  });
  return { outcomes: [...new Set(outcomes)], slowest: performance.now() - started };
}

describe('a MySQL server', () => {
  it('that answers serves more callers than there are connections', async () => {
    expect((await callAtOnce()).outcomes).toEqual(['answered']);
  });

  it('that answers while the event loop is busy for longer than its limit is not taken for one that hangs', async () => {
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const slowly = async (context: StoreContext) => {
      const reading = typeormStores(context).accounts.find(anId());
      await turn();
      const until = performance.now() + LIMIT_MS;
      while (performance.now() < until);
      return reading;
    };
    await typeormStores(database.context).accounts.find(anId());
    expect(await slowly(database.context)).toBeNull();
    // Nor is the connection lost to what follows.
    const account = anAccount();
    await database.transaction(async (context) => {
      const { accounts } = typeormStores(context);
      await accounts.insert(account);
      await slowly(context);
      await turn();
      await accounts.setDisplayName(account.id, 'kept');
    });
    expect((await typeormStores(database.context).accounts.find(account.id))?.displayName).toBe('kept');
  });

  it('that hangs makes every call fail in time, and serves again when it continues', async () => {
    await freeze(pid);
    try {
      const first = await callAtOnce();
      expect(first.outcomes).toEqual(['unavailable']);
      expect(first.slowest).toBeLessThan(LIMIT_MS);
      // No connection is left now, and new ones get no greeting.
      const second = await callAtOnce();
      expect(second.outcomes).toEqual(['unavailable']);
      expect(second.slowest).toBeLessThan(LIMIT_MS);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    expect((await callAtOnce()).outcomes).toEqual(['answered']);
  });

  it('that was killed makes every call fail in time, and serves again when it is back', async () => {
    process.kill(pid, 'SIGKILL');
    const { outcomes, slowest } = await callAtOnce();
    expect(outcomes).toEqual(['unavailable']);
    expect(slowest).toBeLessThan(LIMIT_MS);
    pid = (await mariadb.start()).pid;
    expect((await callAtOnce()).outcomes).toEqual(['answered']);
  });

  it('that hangs in the middle of a transaction makes it fail in time, and keeps nothing of it', async () => {
    const account = anAccount();
    const started = performance.now();
    const run = database.transaction(async (context) => {
      const { accounts } = typeormStores(context);
      await accounts.insert(account);
      await freeze(pid);
      await accounts.setDisplayName(account.id, 'x');
    });
    await expect(run).rejects.toBeInstanceOf(StoreUnavailable);
    expect(performance.now() - started).toBeLessThan(LIMIT_MS);
    process.kill(pid, 'SIGCONT');
    expect(await typeormStores(database.context).accounts.find(account.id)).toBeNull();
  });

  it('that hangs lets the service close its connections in time, also those of the thread', async () => {
    const closing = await openDatabase(database.config, new SystemRandom());
    await new TypeormUnitOfWork(closing).readStep(LIST_DOOMED, null);
    await freeze(pid);
    try {
      const started = performance.now();
      await closing.close();
      expect(performance.now() - started).toBeLessThan(2 * LIMIT_MS);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('that is slow to accept a connection, and then hangs, makes a call on a new connection fail in time', async () => {
    const slow = await SlowServer.before(url);
    const behind = await openDatabase({ kind: 'mysql', url: slow.url, poolSize: 4 }, new SystemRandom());
    try {
      const { accounts } = typeormStores(behind.context);
      slow.hangs = true;
      // More calls than the connections that are open by now.
      const calls = await inParallel(4, async () => {
        const started = performance.now();
        await expect(accounts.find(anId())).rejects.toBeInstanceOf(StoreUnavailable);
        return performance.now() - started;
      });
      expect(Math.max(...calls)).toBeLessThan(LIMIT_MS);
      expect(slow.greeted).toBeGreaterThan(1);
    } finally {
      await behind.close();
      await slow.stop();
    }
  });

  it('that does not exist makes the opening fail with StoreUnavailable', async () => {
    const nowhere = { kind: 'mysql', url: 'mysql://root@127.0.0.1:1/none' } as const;
    await expect(openDatabase(nowhere, new SystemRandom())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(migrate(nowhere)).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
