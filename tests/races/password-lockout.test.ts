import { expect, it } from '@jest/globals';
import { MINUTE } from '../../domain/kernel/instant.js';
import { inParallel } from '../support/people/builders.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { anAddress, aPerson, logIn } from '../support/people/person.js';

const WRONG = 'not the right one';

function tally(codes: readonly (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code ?? 'signed in'] = (counts[code ?? 'signed in'] ?? 0) + 1;
  return counts;
}

onEveryDeployment('the lock', (deployment) => {
  it.each(['known', 'unknown'])('answers ten of 40 wrong passwords at once, for a %s address', async (kind) => {
    const { client } = deployment();
    const address = kind === 'known' ? (await aPerson(client(0))).address : anAddress();
    const answers = await inParallel(40, (turn) =>
      client(turn).post('/v1/auth/login', { body: { address, password: WRONG } }),
    );
    expect(tally(answers.map(({ body }) => body.code))).toEqual({
      'error.auth.invalid_credentials': 10,
      'error.auth.locked': 30,
    });
  });

  it('tells a burst of guesses nothing beyond the threshold, though the right one is among them', async () => {
    const { client, clock } = deployment();
    const person = await aPerson(client(0));
    for (let time = 0; time < 9; time += 1) await logIn(client(time), { ...person, password: WRONG });
    const guesses = await inParallel(20, (turn) =>
      logIn(client(turn), turn === 19 ? person : { ...person, password: WRONG }),
    );
    const counts = tally(guesses.map(({ body }) => body.code));
    // The correct password was either checked before the tenth failure and reset the count, or refused like every
    // other.
    if (counts['signed in'] === undefined) {
      expect(counts).toEqual({ 'error.auth.invalid_credentials': 1, 'error.auth.locked': 19 });
      expect((await logIn(client(0), person)).body.code).toBe('error.auth.locked');
    } else expect(counts['error.auth.invalid_credentials']).toBeLessThanOrEqual(11);
    clock.advance(15 * MINUTE);
    expect((await logIn(client(0), person)).status).toBe(200);
  });

  it('never comes over 20 right passwords at once, also after nine wrong ones', async () => {
    const { client } = deployment();
    const person = await aPerson(client(0));
    for (let time = 0; time < 9; time += 1) await logIn(client(time), { ...person, password: WRONG });
    const answers = await inParallel(20, (turn) => logIn(client(turn), person));
    expect(tally(answers.map(({ body }) => body.code))).toEqual({ 'signed in': 20 });
  });
});
