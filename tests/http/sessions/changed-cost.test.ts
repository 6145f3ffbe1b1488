import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BcryptThreads } from '../../../adapters/crypto/bcrypt-threads.js';
import { peopleCommands } from '../../../adapters/cli/people.js';
import type { Make } from '../../../application/parts.js';
import { acceptStart } from '../../../infrastructure/process/accept-start.js';
import type { ClientResponse } from '../../support/http/client.js';
import { aPerson, logIn } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

describe('where BCRYPT_COST was lowered', () => {
  const run = jest.spyOn(BcryptThreads.prototype, 'run');
  let before: TestService;
  let service: TestService;
  beforeAll(async () => {
    before = await startTestService({ env: { BCRYPT_COST: '6' } });
    service = await startTestService({ sharing: before, env: { BCRYPT_COST: '4' } });
  });
  afterAll(async () => {
    run.mockRestore();
    await service.stop();
    await before.stop();
  });

  const noted = () => service.baseParts.stores.serviceFacts.read('password_cost');

  /** The costs of the hash that is compared and of the time that a wrong password takes. */
  async function costsOf(address: string, password: string): Promise<readonly unknown[]> {
    run.mockClear();
    const { status } = await service.client.post('/v1/auth/login', { body: { address, password } });
    const costs = run.mock.calls.map(([job]) =>
      job.kind === 'hash' ? job.cost : [Number(job.hash.slice(4, 6)), job.cost],
    );
    return [status, ...costs];
  }

  it('a wrong password takes as long at an unknown address as at the hash of before', async () => {
    const { address, password } = await aPerson(before.client);
    expect(await costsOf(address, 'a wrong password')).toEqual([401, [6, 6]]);
    expect(await costsOf('nobody@example.org', 'a wrong password')).toEqual([401, [6, 6]]);
    // Signing in makes the hash again, at the lower cost.
    expect(await costsOf(address, password)).toEqual([200, [6, 6], 4]);
    expect(await costsOf(address, 'a wrong password')).toEqual([401, [4, 6]]);
  });

  it('a start finds that no hash of before is left', async () => {
    expect(await noted()).toBe('06');
    await acceptStart(service.baseParts, false);
    expect(await noted()).toBe('04');
  });

  it('a command notes its own cost before it makes an account', async () => {
    const access = {
      checkConfig: () => Promise.reject(new Error('unused')),
      useCases: () => Promise.resolve(before.service.parts.make as Make),
      maintenance: () => Promise.reject(new Error('unused')),
    };
    const quiet = {
      access,
      out: () => Promise.resolve(true),
      err: () => undefined,
      progress: () => undefined,
      ifInterrupted: () => undefined,
      ended: () => undefined,
    };
    const create = peopleCommands(quiet).find((command) => command.name() === 'create');
    await create!.parseAsync(['ada@example.org'], { from: 'user' });
    expect(await noted()).toBe('06');
  });
});

describe('where two nodes have another BCRYPT_COST, as while it is changed', () => {
  let [ours, other]: TestService[] = [];
  let run: jest.SpiedFunction<BcryptThreads['run']>;
  beforeAll(async () => {
    run = jest.spyOn(BcryptThreads.prototype, 'run');
    ours = await startTestService({ env: { BCRYPT_COST: '6' } });
    other = await startTestService({ sharing: ours, env: { BCRYPT_COST: '4' } });
  });
  afterAll(async () => {
    run.mockRestore();
    await other!.stop();
    await ours!.stop();
  });

  /** Lets something happen at the other node once our node has compared the next password. */
  function meanwhile(act: () => Promise<ClientResponse>): void {
    const compare = run.getMockImplementation();
    run.mockImplementationOnce(async function (this: BcryptThreads, job) {
      const result = await compare!.call(this, job);
      expect((await act()).status).toBe(200);
      return result;
    });
  }

  it.each([
    ['signs in', '/v1/auth/login', 200],
    ['changes the password', '/v1/auth/password', 200],
    ['requests the deletion of the account', '/v1/auth/account/deletion', 202],
  ])('a right password %s although the hash was made again meanwhile', async (_what, path, expected) => {
    const person = await aPerson(ours!.client);
    const { address, password, token } = person;
    const body = {
      '/v1/auth/login': { address, password },
      '/v1/auth/password': { current_password: password, new_password: 'another good one' },
      '/v1/auth/account/deletion': { password },
    }[path]!;
    meanwhile(() => logIn(other!.client, person));
    const answer = await ours!.client.post(path, { token, body });
    expect([answer.status, answer.body.code]).toEqual([expected, undefined]);
  });

  it('a password that was changed meanwhile is refused', async () => {
    const person = await aPerson(ours!.client);
    const { token, password: current_password } = person;
    const body = { current_password, new_password: 'another good one' };
    meanwhile(() => other!.client.post('/v1/auth/password', { token, body }));
    const late = await logIn(ours!.client, person);
    expect([late.status, late.body.code]).toEqual([401, 'error.auth.invalid_credentials']);
    expect((await logIn(ours!.client, { ...person, password: 'another good one' })).status).toBe(200);
  });
});
