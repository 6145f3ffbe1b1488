import { afterAll, describe, expect, it, jest } from '@jest/globals';
import bcrypt from 'bcrypt';
import { BcryptPasswordHasher } from '../../adapters/crypto/bcrypt-password-hasher.js';
import { BcryptThreads } from '../../adapters/crypto/bcrypt-threads.js';
import runBcryptJob from '../../adapters/crypto/bcrypt-worker.js';
import { priorities } from '../support/processes/threads.js';

const masterKey = new Uint8Array(32).fill(7);
const hashers: BcryptPasswordHasher[] = [];

function hasher(options: Partial<ConstructorParameters<typeof BcryptPasswordHasher>[0]> = {}): BcryptPasswordHasher {
  const made = new BcryptPasswordHasher({ masterKey, cost: 4, threads: 1, maxWaiting: 100, ...options });
  hashers.push(made);
  return made;
}

afterAll(() => Promise.all(hashers.map((each) => each.close())));

describe('a password hash', () => {
  const shared = hasher();

  it('verifies its password and no other', async () => {
    const hash = await shared.hash('correct horse battery');
    expect(hash).toMatch(/^\$2b\$04\$/);
    expect(await shared.verify('correct horse battery', hash)).toBe(true);
    expect(await shared.verify('correct horse batterz', hash)).toBe(false);
    expect(await shared.hash('correct horse battery')).not.toBe(hash);
  });

  it('distinguishes passwords beyond byte 72 and beyond a NUL', async () => {
    const long = 'x'.repeat(72);
    expect(await shared.verify(`${long}b`, await shared.hash(`${long}a`))).toBe(false);
    expect(await shared.verify('before\0other', await shared.hash('before\0after'))).toBe(false);
  });

  it('hashes a password unchanged: neither trimmed nor normalised', async () => {
    const hash = await shared.hash('caf\u00e9 au lait');
    expect(await shared.verify('cafe\u0301 au lait', hash)).toBe(false);
    expect(await shared.verify('caf\u00e9 au lait ', hash)).toBe(false);
  });

  it('is worthless without the master key', async () => {
    const hash = await shared.hash('correct horse battery');
    expect(bcrypt.compareSync('correct horse battery', hash)).toBe(false);
    const other = hasher({ masterKey: new Uint8Array(32).fill(8) });
    expect(await other.verify('correct horse battery', hash)).toBe(false);
  });

  it('is refused when it is no bcrypt hash', async () => {
    expect(await shared.verify('correct horse battery', '')).toBe(false);
    expect(await shared.verify('correct horse battery', 'plain text')).toBe(false);
  });

  it('is due to be made again when the cost was changed', async () => {
    const hash = await shared.hash('correct horse battery');
    expect(shared.needsRehash(hash)).toBe(false);
    expect(hasher({ cost: 5 }).needsRehash(hash)).toBe(true);
  });
});

describe('hashing', () => {
  /** The processor time of all threads, in ms: on a busy machine the time of the clock is mostly that of others. */
  async function processorTime(work: () => Promise<unknown>): Promise<number> {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  }

  it('costs for nobody what it costs for somebody, also where the cost was raised since (F13)', async () => {
    const slow = hasher({ cost: 9 });
    const hash = await slow.hash('correct horse battery');
    const dormant = await hasher({ cost: 7 }).hash('correct horse battery');
    const costs: number[][] = [];
    // Takes the least of each, since some rounds contain other work of this process.
    for (let round = 0; round < 15; round += 1) {
      costs.push([
        await processorTime(() => slow.verify('a wrong password', hash)),
        await processorTime(() => slow.verifyNobody('a wrong password')),
        await processorTime(() => slow.verify('a wrong password', dormant)),
      ]);
    }
    const least = (which: number): number => Math.min(...costs.map((round) => round[which]!));
    const [somebody, nobody, beforeTheRaise] = [least(0), least(1), least(2)];
    for (const ratio of [nobody / somebody, nobody / beforeTheRaise]) {
      expect(ratio).toBeGreaterThan(0.7);
      expect(ratio).toBeLessThan(1.4);
    }
    // Its threads have the lowest priority.
  }, 120_000);

  /** Returns the rounds that the jobs of `work` spend, without threads. */
  async function roundsOf(work: () => Promise<unknown>): Promise<number> {
    let rounds = 0;
    const spend = (cost: number) => (rounds += 2 ** cost);
    const spies = [
      jest.spyOn(BcryptThreads.prototype, 'run').mockImplementation(async (job) => runBcryptJob(job)),
      jest.spyOn(bcrypt, 'compareSync').mockImplementation((_secret, hash) => {
        spend(bcrypt.getRounds(hash));
        return false;
      }),
      jest.spyOn(bcrypt, 'hashSync').mockImplementation((_secret, cost) => {
        spend(Number(cost));
        return '';
      }),
    ];
    try {
      await work();
    } finally {
      spies.forEach((each) => each.mockRestore());
    }
    return rounds;
  }

  it('costs for nobody what the costliest hash costs, whichever way the cost was changed', async () => {
    const hashes = await Promise.all([7, 8, 9].map((cost) => hasher({ cost }).hash('correct horse battery')));
    for (const cost of [7, 8, 9]) {
      const changed = hasher({ cost });
      expect(await roundsOf(() => changed.verifyNobody('a wrong password'))).toBe(2 ** cost);
      changed.spendAtLeast(9);
      changed.spendAtLeast(8);
      expect(await roundsOf(() => changed.verifyNobody('a wrong password'))).toBe(2 ** 9);
      for (const hash of hashes) expect(await roundsOf(() => changed.verify('a wrong password', hash))).toBe(2 ** 9);
      expect(await changed.hash('correct horse battery')).toMatch(new RegExp(`^\\$2b\\$0${cost}\\$`));
      expect(changed.needsRehash(hashes[cost - 7]!)).toBe(false);
    }
  });

  it('reads the cost of a hash from its beginning', () => {
    const shared = hasher();
    expect(['$2b$12$', '$2b$04$rest', '$2y$10$', '', 'plain text'].map((each) => shared.costOf(each))).toEqual([
      12,
      4,
      10,
      null,
      null,
    ]);
  });

  it('leaves the event loop free', async () => {
    const slow = hasher({ cost: 12 });
    await slow.hash('the thread is up');
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await slow.hash('correct horse battery');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
  });

  (process.platform === 'linux' ? it : it.skip)('yields to the threads that answer requests', async () => {
    await hasher().hash('correct horse battery');
    const niceness = [...priorities(process.pid).values()];
    const own = Math.min(...niceness);
    expect(niceness.filter((nice) => nice === Math.min(own + 15, 19)).length).toBeGreaterThanOrEqual(1);
  });

  it('refuses what exceeds its queue, saying when to come back, and serves the rest', async () => {
    const small = hasher({ maxWaiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => small.hash('correct horse battery')));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('fulfilled'),
      ...Array<string>(3).fill('rejected'),
    ]);
    expect(outcomes[5]).toMatchObject({ reason: { code: 'error.request.overloaded', details: { retryAfter: 5 } } });
    expect(await small.hash('correct horse battery')).toMatch(/^\$2b\$/);
  });

  it('refuses everything once closed, what waits too', async () => {
    const closing = hasher();
    const running = closing.hash('correct horse battery');
    const waiting = closing.hash('correct horse battery');
    const settled = Promise.allSettled([running, waiting]);
    await closing.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(closing.hash('correct horse battery')).rejects.toMatchObject({ code: 'error.request.overloaded' });
  });
});

it('a master key of the wrong length is refused', () => {
  expect(() => hasher({ masterKey: new Uint8Array(31) })).toThrow('32 bytes');
});
