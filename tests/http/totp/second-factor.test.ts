import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, MINUTE, SECOND } from '../../../domain/kernel/instant.js';
import {
  aChallenge,
  aPerson,
  codeAt,
  confirmSecondFactor,
  giveCode,
  logIn,
  wrongCodeAt,
  type Person,
} from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const STEP = 30 * SECOND;
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { SERVER_HOST: 'media.example.org' } });
});
afterAll(() => service.stop());

const now = () => service.clock.now();
const enroll = ({ token }: Person) => service.client.post('/v1/auth/totp/enroll', { token });
const send = (path: string, { token }: Person, code: string) =>
  service.client.post(`/v1/auth/totp/${path}`, { token, body: { code } });
const confirm = (person: Person, code: string) => send('verify-enrollment', person, code);
const disable = (person: Person, code: string) => send('disable', person, code);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** Makes a person whose second factor was confirmed earlier, so that no current code is spent. */
async function protectedPerson(): Promise<{ person: Person; secret: string }> {
  const person = await aPerson(service.client);
  const secret = await confirmSecondFactor(service.client, person, now());
  service.clock.advance(5 * STEP);
  return { person, secret };
}

it('opens no session of an account whose deletion is due', async () => {
  const { person, secret } = await protectedPerson();
  const asked = { password: person.password, totp_code: codeAt(secret, now()) };
  const path = '/v1/auth/account/deletion';
  expect((await service.client.post(path, { token: person.token, body: asked })).status).toBe(202);
  service.clock.advance(7 * DAY - MINUTE);
  const challenge = await aChallenge(service.client, person);
  service.clock.advance(MINUTE);
  const late = await giveCode(service.client, challenge, codeAt(secret, now()));
  expect(codeOf(late)).toEqual([401, 'error.auth.challenge_invalid']);
});

describe('enrolment', () => {
  it('gives a secret and its otpauth address, and gates nothing yet', async () => {
    const person = await aPerson(service.client);
    const { status, body } = await enroll(person);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'pending',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauth_uri: expect.any(String),
    });
    const uri = new URL(body.otpauth_uri);
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/media\.example\.org/);
    expect(decodeURIComponent(uri.pathname)).toBe(`/media.example.org:${person.address}`);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'media.example.org',
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect((await logIn(service.client, person)).status).toBe(200);
  });

  it('is confirmed by a code, after which a sign-in needs another one', async () => {
    const person = await aPerson(service.client);
    const { secret } = (await enroll(person)).body;
    const confirmed = await confirm(person, codeAt(secret, now()));
    expect([confirmed.status, confirmed.body]).toEqual([200, { status: 'confirmed' }]);
    expect((await logIn(service.client, person)).status).toBe(202);
  });

  it('started over, accepts only codes of the new secret (A12)', async () => {
    const person = await aPerson(service.client);
    const old = (await enroll(person)).body.secret;
    const { secret } = (await enroll(person)).body;
    expect(codeOf(await confirm(person, codeAt(old, now())))).toEqual([403, 'error.auth.totp_invalid']);
    expect((await confirm(person, codeAt(secret, now()))).status).toBe(200);
  });

  it('over a confirmed factor is refused, and that factor still works (A12)', async () => {
    const { person, secret } = await protectedPerson();
    expect(codeOf(await enroll(person))).toEqual([409, 'error.auth.totp_already_confirmed']);
    const challenge = await aChallenge(service.client, person);
    expect((await giveCode(service.client, challenge, codeAt(secret, now()))).status).toBe(200);
  });

  it('is not confirmed when none is pending', async () => {
    const person = await aPerson(service.client);
    expect(codeOf(await confirm(person, '000000'))).toEqual([409, 'error.auth.totp_not_pending']);
    const { person: other, secret } = await protectedPerson();
    expect(codeOf(await confirm(other, codeAt(secret, now())))).toEqual([409, 'error.auth.totp_not_pending']);
  });

  it('spends the confirming code: it neither signs in nor disables (A12)', async () => {
    const person = await aPerson(service.client);
    const secret = await confirmSecondFactor(service.client, person, now());
    const code = codeAt(secret, now());
    const challenge = await aChallenge(service.client, person);
    expect(codeOf(await giveCode(service.client, challenge, code))).toEqual([401, 'error.auth.totp_invalid']);
    expect(codeOf(await disable(person, code))).toEqual([403, 'error.auth.totp_invalid']);
    expect((await giveCode(service.client, challenge, codeAt(secret, now() + STEP))).status).toBe(200);
  });

  it('requires a session, and a string as the code', async () => {
    const person = await aPerson(service.client);
    expect((await service.client.post('/v1/auth/totp/enroll')).status).toBe(401);
    for (const code of [123456, null, ['123456'], {}]) {
      const answer = await service.client.post('/v1/auth/totp/verify-enrollment', {
        token: person.token,
        body: { code },
      });
      expect(answer.status).toBe(400);
    }
  });
});

describe('the secret', () => {
  it("is sealed for its account: in another one's row it opens nothing", async () => {
    const [owner, other] = [await aPerson(service.client), await aPerson(service.client)];
    const { totp } = service.baseParts.stores;
    const idOf = async ({ token }: Person) =>
      (await service.client.get('/v1/auth/profile', { token })).body.id as string;
    const { secret } = (await enroll(owner)).body;
    const { enrollment } = await totp.find(await idOf(owner));
    if (enrollment.status === 'none') throw new Error('nothing is enrolled');
    await totp.putPending(await idOf(other), enrollment.secret);
    expect(codeOf(await confirm(other, codeAt(secret, now())))).toEqual([500, 'error.server.internal']);
    expect((await confirm(owner, codeAt(secret, now()))).status).toBe(200);
  });
});

describe('completing a sign-in', () => {
  it('opens the session of this request, by password and code', async () => {
    const { person, secret } = await protectedPerson();
    const [mentioned, cohort_hash] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const { body } = await logIn(service.client, person, { cohort_hash: mentioned });
    const device_id = '5b1f6a2e-58c1-4b3e-9d55-0d7f8a2f1c11';
    const opened = await giveCode(service.client, body.challenge, codeAt(secret, now()), { cohort_hash, device_id });
    expect(opened.status).toBe(200);
    expect(opened.body.device_id).toBe(device_id);
    const { body: listed } = await service.client.get('/v1/auth/sessions', { token: opened.body.access_token });
    expect(listed.sessions[0]).toMatchObject({ current: true, method: 'totp', cohort_hash, device_id });
    expect(listed.cohorts.map((cohort: { cohort_hash: string }) => cohort.cohort_hash)).toEqual([cohort_hash]);
  });

  it('accepts a code for one step either way, to the millisecond (A9)', async () => {
    const edge = Math.ceil(now() / STEP) * STEP + 100 * STEP;
    for (const [at, accepted] of [
      [edge, [-1, 0, 1]],
      [edge + STEP - 1, [-1, 0, 1]],
    ] as const) {
      for (const offset of [-2, -1, 0, 1, 2]) {
        service.clock.set(at - 50 * STEP);
        const person = await aPerson(service.client);
        const secret = await confirmSecondFactor(service.client, person, now());
        service.clock.set(at);
        const challenge = await aChallenge(service.client, person);
        const { status } = await giveCode(service.client, challenge, codeAt(secret, edge + offset * STEP));
        expect([offset, status]).toEqual([offset, accepted.some((each) => each === offset) ? 200 : 401]);
      }
    }
  });

  it('accepts no code twice, and none of an earlier step after it (A8, A9)', async () => {
    const { person, secret } = await protectedPerson();
    const first = await aChallenge(service.client, person);
    const second = await aChallenge(service.client, person);
    const code = codeAt(secret, now());
    expect((await giveCode(service.client, first, code)).status).toBe(200);
    expect(codeOf(await giveCode(service.client, second, code))).toEqual([401, 'error.auth.totp_invalid']);
    const earlier = await giveCode(service.client, second, codeAt(secret, now() - STEP));
    expect(codeOf(earlier)).toEqual([401, 'error.auth.totp_invalid']);
    expect((await giveCode(service.client, second, codeAt(secret, now() + STEP))).status).toBe(200);
  });

  it('checks five codes per challenge, returns the attempts left, then rejects the right one too', async () => {
    const { person, secret } = await protectedPerson();
    const challenge = await aChallenge(service.client, person);
    for (const attempts_left of [4, 3, 2, 1, 0]) {
      const { status, body } = await giveCode(service.client, challenge, wrongCodeAt(secret, now()));
      expect([status, body.code, body.attempts_left]).toEqual([401, 'error.auth.totp_invalid', attempts_left]);
    }
    const right = codeAt(secret, now());
    expect(codeOf(await giveCode(service.client, challenge, right))).toEqual([401, 'error.auth.challenge_exhausted']);
    const fresh = await aChallenge(service.client, person);
    expect((await giveCode(service.client, fresh, right)).status).toBe(200);
  });

  it('accepts the fifth code when it is right', async () => {
    const { person, secret } = await protectedPerson();
    const challenge = await aChallenge(service.client, person);
    for (let wrong = 0; wrong < 4; wrong += 1) await giveCode(service.client, challenge, 'abcdef');
    expect((await giveCode(service.client, challenge, codeAt(secret, now()))).status).toBe(200);
  });

  it('completes a challenge once', async () => {
    const { person, secret } = await protectedPerson();
    const challenge = await aChallenge(service.client, person);
    await giveCode(service.client, challenge, codeAt(secret, now()));
    const again = await giveCode(service.client, challenge, codeAt(secret, now() + STEP));
    expect(codeOf(again)).toEqual([401, 'error.auth.challenge_invalid']);
  });

  it('answers unknown, malformed and expired challenges alike', async () => {
    const { person, secret } = await protectedPerson();
    const expired = await aChallenge(service.client, person);
    service.clock.advance(5 * MINUTE);
    for (const challenge of [expired, 'A'.repeat(43), '', '!', `${expired}=`]) {
      const answer = await giveCode(service.client, challenge, codeAt(secret, now()));
      expect(codeOf(answer)).toEqual([401, 'error.auth.challenge_invalid']);
    }
    expect(
      (await giveCode(service.client, await aChallenge(service.client, person), codeAt(secret, now()))).status,
    ).toBe(200);
  });

  it('is over when the factor is disabled meanwhile, or the password changed', async () => {
    const { person, secret } = await protectedPerson();
    const early = await aChallenge(service.client, person);
    const { password } = person;
    const change = { current_password: password, new_password: 'another good one' };
    const changed = await service.client.post('/v1/auth/password', { token: person.token, body: change });
    expect(changed.status).toBe(200);
    const answer = await giveCode(service.client, early, codeAt(secret, now()));
    expect(codeOf(answer)).toEqual([401, 'error.auth.challenge_invalid']);

    const later = await aChallenge(service.client, { ...person, password: 'another good one' });
    expect((await disable({ ...person, token: changed.body.access_token }, codeAt(secret, now()))).status).toBe(200);
    const refused = await giveCode(service.client, later, codeAt(secret, now() + STEP));
    expect(codeOf(refused)).toEqual([401, 'error.auth.challenge_invalid']);
    const { secret: pending } = (await enroll({ ...person, token: changed.body.access_token })).body;
    const unconfirmed = await giveCode(service.client, later, codeAt(pending, now()));
    expect(codeOf(unconfirmed)).toEqual([401, 'error.auth.challenge_invalid']);
  });
});

describe('disabling', () => {
  it('accepts a live code, and then a password is enough', async () => {
    const { person, secret } = await protectedPerson();
    expect(codeOf(await disable(person, wrongCodeAt(secret, now())))).toEqual([403, 'error.auth.totp_invalid']);
    const disabled = await disable(person, codeAt(secret, now()));
    expect([disabled.status, disabled.body]).toEqual([200, { status: 'none' }]);
    expect((await logIn(service.client, person)).status).toBe(200);
    expect(codeOf(await disable(person, codeAt(secret, now() + STEP)))).toEqual([409, 'error.auth.totp_not_confirmed']);
    expect((await enroll(person)).status).toBe(200);
  });

  it('rejects a code that signed in', async () => {
    const { person, secret } = await protectedPerson();
    const challenge = await aChallenge(service.client, person);
    const code = codeAt(secret, now());
    await giveCode(service.client, challenge, code);
    expect(codeOf(await disable(person, code))).toEqual([403, 'error.auth.totp_invalid']);
  });
});

describe('waiting after wrong codes (A11)', () => {
  it('begins with the fifteenth at sign-in, across challenges, doubles, and a right code ends it', async () => {
    const { person, secret } = await protectedPerson();
    const wrong = () => wrongCodeAt(secret, now());
    for (let challenges = 0; challenges < 3; challenges += 1) {
      const challenge = await aChallenge(service.client, person);
      for (let code = 0; code < 5; code += 1) {
        expect(codeOf(await giveCode(service.client, challenge, wrong()))).toEqual([401, 'error.auth.totp_invalid']);
      }
    }
    const challenge = await aChallenge(service.client, person);
    const waits = async () => {
      const { status, headers, body } = await giveCode(service.client, challenge, codeAt(secret, now()));
      return [status, body.code, headers.get('retry-after')];
    };
    expect(await waits()).toEqual([429, 'error.auth.too_many_attempts', '30']);
    service.clock.advance(30 * SECOND - 1);
    expect(await waits()).toEqual([429, 'error.auth.too_many_attempts', '1']);
    service.clock.advance(1);
    const sixteenth = await giveCode(service.client, challenge, wrong());
    // Codes that were not checked used none of the five attempts.
    expect([sixteenth.status, sixteenth.body.attempts_left]).toEqual([401, 4]);
    expect((await waits())[2]).toBe('60');
    service.clock.advance(60 * SECOND);
    expect((await giveCode(service.client, challenge, codeAt(secret, now()))).status).toBe(200);
    const next = await aChallenge(service.client, person);
    expect((await giveCode(service.client, next, wrong())).body.code).toBe('error.auth.totp_invalid');
    expect((await giveCode(service.client, next, wrong())).body.code).toBe('error.auth.totp_invalid');
  });

  it('begins with the fifth on session routes, and is apart from sign-in', async () => {
    const { person, secret } = await protectedPerson();
    for (let code = 0; code < 5; code += 1) {
      expect((await disable(person, wrongCodeAt(secret, now()))).status).toBe(403);
    }
    const waiting = await disable(person, codeAt(secret, now()));
    expect(codeOf(waiting)).toEqual([429, 'error.auth.too_many_attempts']);
    expect(waiting.headers.get('retry-after')).toBe('30');
    const challenge = await aChallenge(service.client, person);
    expect((await giveCode(service.client, challenge, codeAt(secret, now()))).status).toBe(200);
    expect((await disable(person, codeAt(secret, now() + STEP))).status).toBe(429);
    service.clock.advance(30 * SECOND);
    expect((await disable(person, codeAt(secret, now() + STEP))).status).toBe(200);
  });

  it('is not escaped by starting a pending enrolment over', async () => {
    const person = await aPerson(service.client);
    const { secret } = (await enroll(person)).body;
    for (let code = 0; code < 5; code += 1) await confirm(person, wrongCodeAt(secret, now()));
    const { secret: another } = (await enroll(person)).body;
    expect((await confirm(person, codeAt(another, now()))).status).toBe(429);
    service.clock.advance(30 * SECOND);
    expect((await confirm(person, codeAt(another, now()))).status).toBe(200);
  });
});
