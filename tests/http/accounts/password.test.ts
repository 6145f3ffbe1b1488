import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Stores } from '../../../application/ports/stores/stores.js';
import { unitOfWorkBy } from '../../../application/ports/stores/unit-of-work.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { aSession } from '../../support/people/builders.js';
import { aPerson, logIn, type Person } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const REPLACEMENT = 'another good one';
const change = ({ token }: Person, current_password: string, new_password = REPLACEMENT) =>
  service.client.post('/v1/auth/password', { token, body: { current_password, new_password } });
const refresh = (refresh_token: string) => service.client.post('/v1/auth/refresh', { body: { refresh_token } });

describe('POST /v1/auth/password', () => {
  it("closes every other session and re-opens the caller's under its own id, its hard expiry unmoved", async () => {
    const person = await aPerson(service.client);
    const expiry = new Date(service.clock.now() + 365 * DAY).toISOString();
    service.clock.advance(1_000);
    const { body: other } = await logIn(service.client, person);
    const { status, body } = await change(person, person.password);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      session_id: person.sessionId,
      device_id: person.deviceId,
      session_expires_at: expiry,
      expires_in: 900,
    });
    expect(body.refresh_token).not.toBe(person.refreshToken);
    expect((await refresh(body.refresh_token)).status).toBe(200);
    expect((await refresh(person.refreshToken)).body.code).toBe('error.auth.session_invalid');
    expect((await refresh(other.refresh_token)).body.code).toBe('error.auth.session_revoked');
    expect((await service.client.get('/v1/auth/profile', { token: other.access_token })).status).toBe(401);
    const { body: listed } = await service.client.get('/v1/auth/sessions', { token: body.access_token });
    expect(listed.sessions).toHaveLength(1);
  });

  it('makes the new password the one that signs in', async () => {
    const person = await aPerson(service.client);
    await change(person, person.password);
    expect((await logIn(service.client, person)).status).toBe(401);
    expect((await logIn(service.client, { ...person, password: REPLACEMENT })).status).toBe(200);
  });

  it('answers a wrong current password with 403, never 401, and changes nothing', async () => {
    const person = await aPerson(service.client);
    const { status, headers, body } = await change(person, 'not the right one');
    expect([status, body.code, body.status]).toEqual([403, 'error.auth.invalid_credentials', 403]);
    expect(body.detail).toBe('Check the current password, then try again.');
    expect(headers.get('www-authenticate')).toBeNull();
    expect((await logIn(service.client, person)).status).toBe(200);
    expect((await refresh(person.refreshToken)).status).toBe(200);
  });

  it('locks after ten wrong ones, at sign-in too', async () => {
    const person = await aPerson(service.client);
    for (let time = 0; time < 10; time += 1) await change(person, 'not the right one');
    const { status, headers, body } = await change(person, person.password);
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'error.auth.locked', '900']);
    expect((await logIn(service.client, person)).body.code).toBe('error.auth.locked');
  });

  it.each([
    ['eleven char', 400],
    ['twelve chars', 200],
    ['🦊'.repeat(11), 400],
    ['🦊'.repeat(12), 200],
    ['x'.repeat(1024), 200],
    ['x'.repeat(1025), 400],
    ['🦊'.repeat(1024), 200],
    ['🦊'.repeat(1025), 400],
  ])('holds the new password to its length: %#', async (password, status) => {
    const person = await aPerson(service.client);
    const answer = await change(person, person.password, password);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.errors[0].path).toBe('/new_password');
    else expect((await logIn(service.client, { ...person, password })).status).toBe(200);
  });

  it('closes the session too that a second factor opened while the change waited for its challenge', async () => {
    const { unitOfWork } = service.baseParts;
    const late = (accountId: string) => aSession({ accountId, createdAt: service.clock.now() });
    const waiting = unitOfWorkBy((work) =>
      unitOfWork.run((stores) => {
        const deleteAll = async (accountId: string) => {
          await stores.sessions.open(late(accountId));
          await stores.loginChallenges.deleteAll(accountId);
        };
        const loginChallenges = Object.assign(Object.create(stores.loginChallenges) as object, { deleteAll });
        return work({ ...stores, loginChallenges } as Stores);
      }),
    );
    const node = await startTestService({ sharing: service, overrides: { unitOfWork: waiting } });
    const person = await aPerson(service.client);
    const body = { current_password: person.password, new_password: REPLACEMENT };
    const { body: pair } = await node.client.post('/v1/auth/password', { token: person.token, body });
    const { body: listed } = await node.client.get('/v1/auth/sessions', { token: pair.access_token });
    expect(listed.sessions).toHaveLength(1);
    await node.stop();
  });

  it('requires a session', async () => {
    const body = { current_password: 'x', new_password: REPLACEMENT };
    expect((await service.client.post('/v1/auth/password', { body })).body.code).toBe('error.auth.unauthenticated');
  });
});

describe('POST /v1/auth/reauthenticate', () => {
  const reauthenticate = ({ token }: Person, body: unknown) =>
    service.client.post('/v1/auth/reauthenticate', { token, body });

  it('takes the password alone and tells when', async () => {
    const person = await aPerson(service.client);
    const { status, body } = await reauthenticate(person, { password: person.password });
    expect([status, body]).toEqual([200, { reauthenticated_at: new Date(service.clock.now()).toISOString() }]);
  });

  it('answers a wrong password with 403, and locks', async () => {
    const person = await aPerson(service.client);
    for (let time = 0; time < 10; time += 1) {
      const { status, body } = await reauthenticate(person, { password: 'not the right one' });
      expect([status, body.code]).toEqual([403, 'error.auth.invalid_credentials']);
      expect(body.detail).toBe('Check the current password, then try again.');
    }
    expect((await reauthenticate(person, { password: person.password })).status).toBe(429);
  });

  it('rejects other members', async () => {
    const person = await aPerson(service.client);
    expect((await reauthenticate(person, { password: person.password, code: '000000' })).status).toBe(400);
    expect((await reauthenticate(person, { password: null })).status).toBe(400);
  });
});

describe('POST /v1/auth/register', () => {
  it.each([
    ['eleven char', 400],
    ['twelve chars', 200],
    ['🦊'.repeat(1024), 200],
    ['x'.repeat(1025), 400],
    ['lone surrogate \ud800', 400],
  ])('holds the password to its rule (A4): %#', async (password, status) => {
    const address = `length-${status}-${password.length}@example.org`;
    const answer = await service.client.post('/v1/auth/register', { body: { address, password } });
    expect(answer.status).toBe(status);
  });

  it('answers a taken address, in any spelling, with 409 (A2)', async () => {
    const person = await aPerson(service.client);
    for (const address of [person.address, person.address.toUpperCase(), ` ${person.address} `]) {
      const body = { address, password: 'quite another one' };
      const { status, body: problem } = await service.client.post('/v1/auth/register', { body });
      expect([status, problem.code]).toEqual([409, 'error.auth.user_already_exists']);
    }
    const accented = person.address.replace('p-', 'p\u00e1-');
    const body = { address: accented, password: 'quite another one' };
    expect((await service.client.post('/v1/auth/register', { body })).status).toBe(200);
  });

  it('is closed where the operator closed it, for addresses with and without an account alike', async () => {
    const closed = await startTestService({ env: { REGISTRATION: 'closed' }, sharing: service });
    const person = await aPerson(service.client);
    for (const address of ['late@example.org', person.address]) {
      const body = { address, password: 'correct horse battery' };
      const answer = await closed.client.post('/v1/auth/register', { body });
      expect([answer.status, answer.body.code]).toEqual([403, 'error.auth.method_disabled']);
    }
    await closed.stop();
  });
});
