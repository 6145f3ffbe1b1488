import { afterEach, describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import { unitOfWorkBy } from '../../../application/ports/stores/unit-of-work.js';
import { aChallenge, aPerson, codeAt, confirmSecondFactor, giveCode, logIn } from '../../support/people/person.js';
import { startTestService, type TestService, type TestServiceOptions } from '../../support/service/test-service.js';

const started: TestService[] = [];
afterEach(async () => {
  for (const service of started.splice(0).reverse()) await service.stop();
});

/** Starts a node with working stores, and a second one on the same rows where every call of one store fails. */
async function nodes(
  failing: keyof Stores,
  error: Error,
  overrides: TestServiceOptions['overrides'] = {},
): Promise<{ sound: TestService; broken: TestService }> {
  const sound = await startTestService();
  started.push(sound);
  const { stores, unitOfWork } = sound.baseParts;
  const breaking = unitOfWorkBy((work) => unitOfWork.run((bound) => work(withFailing(bound, failing, error))));
  const broken = await startTestService({
    sharing: sound,
    overrides: { ...withFailing(stores, failing, error), unitOfWork: breaking, ...overrides },
  });
  started.push(broken);
  return { sound, broken };
}

function withFailing(stores: Stores, failing: keyof Stores, error: Error): Stores {
  const store = new Proxy({}, { get: () => () => Promise.reject(error) });
  return { ...stores, [failing]: store };
}

describe('while second factors cannot be read (A13)', () => {
  it.each([
    ['the database is away', new StoreUnavailable('away'), 503, 'error.auth.unavailable'],
    ['anything else is wrong', new Error('broken'), 500, 'error.server.internal'],
  ])('and %s, nobody is signed in, and no row of any kind is left', async (_what, error, status, code) => {
    const { sound, broken } = await nodes('totp', error);
    const person = await aPerson(sound.client);
    const answer = await logIn(broken.client, person, { cohort_hash: 'ab'.repeat(32) });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '2' : null);
    const { body } = await sound.client.get('/v1/auth/sessions', { token: person.token });
    expect(body.sessions).toHaveLength(1);
    expect(body.cohorts).toEqual([]);
  });

  it('no challenge is completed, and no attempt of it is lost', async () => {
    const { sound, broken } = await nodes('totp', new StoreUnavailable('away'));
    const person = await aPerson(sound.client);
    const now = sound.clock.now();
    const secret = await confirmSecondFactor(sound.client, person, now);
    const challenge = await aChallenge(sound.client, person);
    const code = codeAt(secret, now + 30_000);
    for (let time = 0; time < 6; time += 1) expect((await giveCode(broken.client, challenge, code)).status).toBe(503);
    expect((await giveCode(sound.client, challenge, code)).status).toBe(200);
  });
});

describe('while the lockout cannot be read', () => {
  it('nobody is signed in', async () => {
    const { sound, broken } = await nodes('failureCounters', new StoreUnavailable('away'));
    const person = await aPerson(sound.client);
    expect((await logIn(broken.client, person)).status).toBe(503);
    expect((await logIn(broken.client, { ...person, password: 'not the right one' })).status).toBe(503);
  });
});

describe('while cohorts cannot be recorded (A22)', () => {
  it('everybody is signed in, and the failure is reported', async () => {
    const reports: string[] = [];
    const incidents = { report: (what: string) => void reports.push(what) };
    const { sound, broken } = await nodes('cohorts', new StoreUnavailable('away'), { incidents });
    const person = await aPerson(sound.client);
    const answer = await logIn(broken.client, person, { cohort_hash: 'ab'.repeat(32) });
    expect(answer.status).toBe(200);
    expect(reports).toEqual(['a device cohort was not recorded']);
    const profile = await sound.client.get('/v1/auth/profile', { token: answer.body.access_token });
    expect(profile.status).toBe(200);
  });
});
