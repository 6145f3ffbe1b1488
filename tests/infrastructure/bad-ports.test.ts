import { expect, it } from '@jest/globals';
import { isAtBadPort } from '../../infrastructure/config/bad-ports.js';

/** Above the highest port that the Fetch standard forbids. */
const PORTS = Array.from({ length: 11_000 }, (_, port) => port + 1);

/** `fetch` looks at the port before it asks its dispatcher, which connects nowhere here. */
const dispatcher = {
  dispatch: () => {
    throw new Error('asked');
  },
};

async function isForbidden(port: number): Promise<boolean> {
  const answer = fetch(`http://127.0.0.1:${port}/`, { dispatcher } as unknown as RequestInit);
  const cause = await answer.catch((error: unknown) => (error as { cause: { message: string } }).cause.message);
  return cause === 'bad port';
}

it('the ports that fetch forbids are those of the configuration, and port 0', async () => {
  const forbidden: number[] = [];
  for (const port of PORTS) if (await isForbidden(port)) forbidden.push(port);
  const known = PORTS.filter((port) => isAtBadPort(`http://127.0.0.1:${port}/`));
  expect(known).toEqual(forbidden);
  const others = ['http://127.0.0.1:0/', 'https://hooks.example.org/', 'hooks:6000'];
  expect(others.map(isAtBadPort)).toEqual([true, false, false]);
});
