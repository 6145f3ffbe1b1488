import { beforeEach, describe, expect, it } from '@jest/globals';
import { HmacKeyedHash } from '../../../adapters/crypto/hmac-keyed-hash.js';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { PasswordCheck } from '../../../application/accounts/password-check.js';
import { PasswordLockout } from '../../../application/accounts/password-lockout.js';
import type { PasswordHasher } from '../../../application/ports/crypto/password-hasher.js';
import type { Account } from '../../../domain/accounts/account.js';
import type { DomainError } from '../../../domain/kernel/errors.js';
import { MINUTE } from '../../../domain/kernel/instant.js';
import { anAccount } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const CLIENT = '203.0.113.7';

/** Records its calls; its hashes have the form `<cost>:<password>`. */
class ListeningHasher implements PasswordHasher {
  readonly asked: string[] = [];
  cost = 1;

  async hash(password: string): Promise<string> {
    this.asked.push('hash');
    return `${this.cost}:${password}`;
  }

  async verify(password: string, hash: string): Promise<boolean> {
    this.asked.push('verify');
    return hash.endsWith(`:${password}`);
  }

  async verifyNobody(): Promise<void> {
    this.asked.push('verifyNobody');
  }

  waiting = () => 0;
  costOf = () => this.cost;
  spendAtLeast = () => undefined;

  needsRehash(hash: string): boolean {
    return !hash.startsWith(`${this.cost}:`);
  }

  async close(): Promise<void> {
    this.asked.push('close');
  }
}

function offering(...methods: ('local' | 'oidc')[]) {
  return { auth: { methods, registrationOpen: true, oidcRegistrationOpen: true } };
}

describe('PasswordCheck', () => {
  const database = new MemoryDatabase();
  const stores = memoryStores(database.context);
  const clock = new FixedClock();
  let hasher: ListeningHasher;
  let check: PasswordCheck;
  let settings: ReturnType<typeof offering>;
  beforeEach(() => {
    hasher = new ListeningHasher();
    const passwordLockout = new PasswordLockout({
      ...stores,
      unitOfWork: new MemoryUnitOfWork(database),
      keyedHash: new HmacKeyedHash(new Uint8Array(32)),
      clock,
      settings: { lockout: { threshold: 3, window: 15 * MINUTE } },
    });
    settings = offering('local');
    check = new PasswordCheck({ ...stores, passwords: hasher, passwordLockout, clock, settings });
  });

  async function account(values: Partial<Account> = {}): Promise<Account> {
    const made = anAccount({ passwordHash: '1:right', ...values });
    await stores.accounts.insert(made);
    return made;
  }
  const codeOf = (attempt: Promise<unknown>): Promise<string> =>
    attempt.then(
      () => 'verified',
      (error: unknown) => (error as DomainError).code,
    );

  it('costs one verification for a known address and one for an unknown one (A5)', async () => {
    const { address } = await account();
    expect(await codeOf(check.verify(address, 'wrong', CLIENT, 'sign-in'))).toBe('error.auth.invalid_credentials');
    expect(await codeOf(check.verify('nobody@example.org', 'wrong', CLIENT, 'sign-in'))).toBe(
      'error.auth.invalid_credentials',
    );
    expect(hasher.asked).toEqual(['verify', 'verifyNobody']);
  });

  it('costs the same for an account that has no password', async () => {
    const { address } = await account({ passwordHash: null });
    expect(await codeOf(check.verify(address, 'wrong', CLIENT, 'sign-in'))).toBe('error.auth.invalid_credentials');
    expect(hasher.asked).toEqual(['verifyNobody']);
  });

  const messageOf = (attempt: Promise<unknown>): Promise<string> =>
    attempt.then(
      () => 'verified',
      (error: unknown) => (error as DomainError).message,
    );

  it.each([
    [['local'] as const, 'Check the address and the password, then try again.'],
    [
      ['local', 'oidc'] as const,
      'Check the address and the password, then try again. An account without a password signs in at its OpenID provider.',
    ],
  ])('says the same at each failed sign-in where %j is offered', async (methods, message) => {
    settings.auth.methods.splice(0, Infinity, ...methods);
    const [some, none] = [await account(), await account({ passwordHash: null })];
    for (const address of [some.address, none.address, 'nobody@example.org']) {
      expect(await messageOf(check.verify(address, 'wrong', CLIENT, 'sign-in'))).toBe(message);
    }
  });

  it('names the current password to the holder of a session, or its absence', async () => {
    const [some, none] = [await account(), await account({ passwordHash: null })];
    const said = async ({ address }: Account) => messageOf(check.verify(address, 'wrong', CLIENT, 'session'));
    expect(await said(some)).toBe('Check the current password, then try again.');
    expect(await said(none)).toBe('This account has no password: it signs in at its OpenID provider.');
  });

  it('hashes nothing while the pair is locked', async () => {
    const { address } = await account();
    for (let time = 0; time < 3; time += 1) await codeOf(check.verify(address, 'wrong', CLIENT, 'sign-in'));
    hasher.asked.length = 0;
    expect(await codeOf(check.verify(address, 'right', CLIENT, 'sign-in'))).toBe('error.auth.locked');
    expect(hasher.asked).toEqual([]);
  });

  it.each(['right', 'wrong'])(
    'answers a %s password as locked when the lock came while it was hashed',
    async (given) => {
      const { address } = await account();
      const verify = hasher.verify.bind(hasher);
      hasher.verify = async (password, hash) => {
        hasher.verify = verify;
        for (let time = 0; time < 3; time += 1) await codeOf(check.verify(address, 'wrong', CLIENT, 'sign-in'));
        return verify(password, hash);
      };
      expect(await codeOf(check.verify(address, given, CLIENT, 'sign-in'))).toBe('error.auth.locked');
    },
  );

  it('hashes nothing where passwords are not offered', async () => {
    const passwordLockout = {} as PasswordLockout;
    const none = new PasswordCheck({
      ...stores,
      passwords: hasher,
      passwordLockout,
      clock,
      settings: offering('oidc'),
    });
    expect(await codeOf(none.verify('a@example.org', 'right', CLIENT, 'sign-in'))).toBe('error.auth.method_disabled');
    expect(hasher.asked).toEqual([]);
  });

  it('gives the hash that was verified', async () => {
    const { id, address } = await account();
    expect(await check.verify(address, 'right', CLIENT, 'sign-in')).toEqual({ accountId: id, passwordHash: '1:right' });
  });

  describe('after the cost was changed', () => {
    beforeEach(() => {
      hasher.cost = 2;
    });

    it('renews the hash of a right password, so that all take one time again', async () => {
      const { id, address } = await account();
      expect(await check.verify(address, 'right', CLIENT, 'sign-in')).toEqual({
        accountId: id,
        passwordHash: '2:right',
      });
      expect((await stores.accounts.find(id))?.passwordHash).toBe('2:right');
      expect(hasher.asked).toEqual(['verify', 'hash']);
    });

    it('leaves the hash alone when the password is wrong', async () => {
      const { id, address } = await account();
      await codeOf(check.verify(address, 'wrong', CLIENT, 'sign-in'));
      expect((await stores.accounts.find(id))?.passwordHash).toBe('1:right');
    });

    it('lets parallel right ones in, all of them with the hash that stands', async () => {
      const { address } = await account();
      const verified = await Promise.all(
        Array.from({ length: 5 }, () => check.verify(address, 'right', CLIENT, 'sign-in')),
      );
      expect(new Set(verified.map(({ passwordHash }) => passwordHash))).toEqual(new Set(['2:right']));
    });

    it('writes over no password that was changed meanwhile', async () => {
      const { id, address } = await account();
      const renew = hasher.hash.bind(hasher);
      hasher.hash = async (password) => {
        await stores.accounts.replacePasswordHash(id, '1:right', '2:changed');
        return renew(password);
      };
      expect(await codeOf(check.verify(address, 'right', CLIENT, 'sign-in'))).toBe('error.auth.invalid_credentials');
      expect((await stores.accounts.find(id))?.passwordHash).toBe('2:changed');
    });
  });
});
