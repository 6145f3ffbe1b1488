import { describe, expect, it } from '@jest/globals';
import { DAY, SECOND } from '../../domain/kernel/instant.js';
import { inParallel } from '../support/people/builders.js';
import { onEveryDeployment, type Deployment } from '../support/service/deployment.js';
import { aChallenge, aPerson, codeAt, confirmSecondFactor, giveCode, wrongCodeAt } from '../support/people/person.js';

const STEP = 30 * SECOND;

async function protectedPerson({ client, clock }: Deployment) {
  const person = await aPerson(client(0));
  const secret = await confirmSecondFactor(client(1), person, clock.now());
  clock.advance(5 * STEP);
  const sessions = async () => {
    const { body } = await client(0).get('/v1/auth/sessions', { token: person.token });
    return body.sessions.length as number;
  };
  return { person, secret, sessions };
}

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

onEveryDeployment('the second factor', (deployment) => {
  it('gives one code over 50 challenges at once one token pair (A8)', async () => {
    const { client, clock } = deployment();
    const { person, secret, sessions } = await protectedPerson(deployment());
    const challenges = await inParallel(50, (turn) => aChallenge(client(turn), person));
    const code = codeAt(secret, clock.now());
    const answers = await inParallel(50, (turn) => giveCode(client(turn), challenges[turn]!, code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
    // After fourteen failures the remaining attempts are throttled.
    expect([...refusals].sort()).toEqual(['error.auth.too_many_attempts', 'error.auth.totp_invalid']);
    expect(await sessions()).toBe(2);
  });

  it('completes one challenge once, given its code 20 times at once', async () => {
    const { client, clock } = deployment();
    const { person, secret, sessions } = await protectedPerson(deployment());
    const challenge = await aChallenge(client(0), person);
    const answers = await inParallel(20, (turn) => giveCode(client(turn), challenge, codeAt(secret, clock.now())));
    expect(statuses(answers)).toEqual([200, ...Array<number>(19).fill(401)]);
    expect(await sessions()).toBe(2);
  });

  it('looks at five of 20 wrong codes at once, and counts them durably (A10)', async () => {
    const { client, clock } = deployment();
    const { person, secret } = await protectedPerson(deployment());
    const challenge = await aChallenge(client(0), person);
    const wrong = wrongCodeAt(secret, clock.now());
    const answers = await inParallel(20, (turn) => giveCode(client(turn), challenge, wrong));
    const left = answers.map(({ body }) => body.attempts_left as number | undefined);
    expect(left.filter((count) => count !== undefined).sort()).toEqual([0, 1, 2, 3, 4]);
    const exhausted = answers.filter(({ body }) => body.code === 'error.auth.challenge_exhausted');
    expect(exhausted).toHaveLength(15);
    const right = await giveCode(client(1), challenge, codeAt(secret, clock.now()));
    expect(right.body.code).toBe('error.auth.challenge_exhausted');
  });

  it('makes the account wait with the fifteenth of 60 wrong codes over 20 challenges at once (A11)', async () => {
    const { client, clock } = deployment();
    const { person, secret } = await protectedPerson(deployment());
    const challenges = await inParallel(20, (turn) => aChallenge(client(turn), person));
    const wrong = wrongCodeAt(secret, clock.now());
    const answers = await inParallel(60, (turn) => giveCode(client(turn), challenges[turn % 20]!, wrong));
    const looked = answers.filter(({ body }) => body.code === 'error.auth.totp_invalid');
    expect(looked).toHaveLength(15);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(45);
  });

  it('accepts a right code beside a wrong one that a node with a faster clock counted', async () => {
    const { client, clock } = deployment();
    const { person, secret } = await protectedPerson(deployment());
    for (const ahead of [1, 40, 2_000, STEP]) {
      clock.advance(4 * STEP);
      const challenges = [await aChallenge(client(0), person), await aChallenge(client(1), person)] as const;
      const now = clock.now();
      clock.set(now + ahead);
      await giveCode(client(0), challenges[0], wrongCodeAt(secret, now));
      clock.set(now);
      expect((await giveCode(client(1), challenges[1], codeAt(secret, now))).status).toBe(200);
    }
  });

  it('accepts a right code at the same instant as a wrong one, at another node, 60 times (F11)', async () => {
    const { client, clock } = deployment();
    const { person, secret } = await protectedPerson(deployment());
    for (let round = 0; round < 60; round += 1) {
      clock.advance(4 * STEP);
      const now = clock.now();
      const challenge = await aChallenge(client(round), person);
      // In every second round both codes answer one challenge.
      const other = round % 2 === 0 ? await aChallenge(client(round + 1), person) : challenge;
      const [wrong, right] = await Promise.all([
        giveCode(client(round), other, wrongCodeAt(secret, now)),
        giveCode(client(round + 1), challenge, codeAt(secret, now)),
      ]);
      expect([round, wrong.status, right.status]).toEqual([round, 401, 200]);
    }
  }, 120_000);

  it('makes nobody wait for as long as a clock was set back', async () => {
    const { client, clock } = deployment();
    const { person, secret } = await protectedPerson(deployment());
    const now = clock.now();
    clock.set(now + 365 * DAY);
    for (let turn = 0; turn < 15; turn += 1) {
      const challenge = await aChallenge(client(turn), person);
      await giveCode(client(turn), challenge, wrongCodeAt(secret, clock.now()));
    }
    clock.set(now);
    const challenge = await aChallenge(client(0), person);
    expect((await giveCode(client(1), challenge, codeAt(secret, now))).status).toBe(200);
  });

  describe('on session routes', () => {
    it('looks at five of 20 codes at once', async () => {
      const { client, clock } = deployment();
      const { person, secret } = await protectedPerson(deployment());
      const body = { code: wrongCodeAt(secret, clock.now()) };
      const answers = await inParallel(20, (turn) =>
        client(turn).post('/v1/auth/totp/disable', { token: person.token, body }),
      );
      expect(statuses(answers)).toEqual([...Array<number>(5).fill(403), ...Array<number>(15).fill(429)]);
    });

    it('spends one code for a sign-in or for disabling, not for both', async () => {
      const { client, clock } = deployment();
      const { person, secret } = await protectedPerson(deployment());
      const challenge = await aChallenge(client(0), person);
      const code = codeAt(secret, clock.now());
      const [signedIn, disabled] = await Promise.all([
        giveCode(client(0), challenge, code),
        client(1).post('/v1/auth/totp/disable', { token: person.token, body: { code } }),
      ]);
      expect([signedIn.status === 200, disabled.status === 200].filter(Boolean)).toHaveLength(1);
    });

    it('confirms one secret, though it is enrolled and confirmed ten times at once', async () => {
      const { client, clock } = deployment();
      const person = await aPerson(client(0));
      const answers = await inParallel(10, async (turn) => {
        const enrolled = await client(turn).post('/v1/auth/totp/enroll', { token: person.token });
        if (enrolled.status !== 200) return null;
        const code = codeAt(enrolled.body.secret, clock.now());
        const confirming = { token: person.token, body: { code } };
        const { status } = await client(turn + 1).post('/v1/auth/totp/verify-enrollment', confirming);
        return status === 200 ? (enrolled.body.secret as string) : null;
      });
      const confirmed = answers.filter((secret) => secret !== null);
      expect(confirmed.length).toBeLessThanOrEqual(1);
      if (confirmed[0] === undefined) return;
      const challenge = await aChallenge(client(0), person);
      expect((await giveCode(client(1), challenge, codeAt(confirmed[0], clock.now() + STEP))).status).toBe(200);
    });
  });
});
