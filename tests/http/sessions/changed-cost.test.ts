import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BcryptThreads } from '../../../adapters/crypto/bcrypt-threads.js';
import { peopleCommands } from '../../../adapters/cli/people.js';
import type { Make } from '../../../application/parts.js';
import { acceptStart } from '../../../infrastructure/process/accept-start.js';
import { aPerson } from '../../support/people/person.js';
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
      useCases: () => Promise.resolve(before.service.parts.make as Make),
      maintenance: () => Promise.reject(new Error('unused')),
    };
    const quiet = {
      access,
      out: () => undefined,
      err: () => undefined,
      progress: () => undefined,
      ended: () => undefined,
    };
    const create = peopleCommands(quiet).find((command) => command.name() === 'create');
    await create!.parseAsync(['ada@example.org'], { from: 'user' });
    expect(await noted()).toBe('06');
  });
});
