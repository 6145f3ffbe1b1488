import { expect, it } from '@jest/globals';
import { inParallel } from '../support/people/builders.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { anAddress } from '../support/people/person.js';

onEveryDeployment('registration', (deployment) => {
  it('gives one new address to one of 50 at once (A1)', async () => {
    const { client } = deployment();
    const address = anAddress();
    const answers = await inParallel(50, (turn) =>
      client(turn).post('/v1/auth/register', { body: { address, password: `correct horse ${turn}` } }),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(49).fill([409, 'error.auth.user_already_exists']),
    );
    const profile = await client(1).get('/v1/auth/profile', { token: won[0]?.body.access_token });
    expect(profile.body.address).toBe(address);
  });

  it('gives 20 new people who want one handle 20 handles', async () => {
    const { client, stores } = deployment();
    const [name] = anAddress().split('@');
    const answers = await inParallel(20, (turn) =>
      client(turn).post('/v1/auth/register', {
        body: { address: `${name}@host-${turn}.example.org`, password: 'correct horse battery' },
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await stores.accounts.findByHandle(name ?? '')).not.toBeNull();
  });
});
