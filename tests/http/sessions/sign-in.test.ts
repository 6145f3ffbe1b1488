import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, MINUTE } from '../../../domain/kernel/instant.js';
import { aDeviceId, anId } from '../../support/people/builders.js';
import { anAddress, aPerson, confirmSecondFactor, logIn } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

describe('POST /v1/auth/login', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ env: { TRUST_PROXY: 'true' } });
  });
  afterAll(() => service.stop());
  const login = (body: unknown, network = '203.0.113.7') =>
    service.client.post('/v1/auth/login', { body, headers: { 'X-Forwarded-For': network } });

  it('opens a session without a second factor, and answers a whole token pair', async () => {
    const person = await aPerson(service.client);
    const { status, body } = await logIn(service.client, person);
    expect(status).toBe(200);
    expect(body).toEqual({
      token_type: 'Bearer',
      access_token: expect.stringMatching(JWT),
      expires_in: 900,
      refresh_token: expect.stringMatching(/^[\w-]{22}$/),
      session_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      session_expires_at: new Date(service.clock.now() + 365 * DAY).toISOString(),
      device_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    });
    expect(body.session_id).not.toBe(person.sessionId);
    expect((await service.client.get('/v1/auth/profile', { token: body.access_token })).status).toBe(200);
  });

  it('accepts every spelling of the address that has the same normal form', async () => {
    const { address, password } = await aPerson(service.client);
    expect((await login({ address: ` ${address.toUpperCase()} `, password })).status).toBe(200);
  });

  it('answers 202 with a challenge where a second factor is confirmed, and opens nothing (A14)', async () => {
    const person = await aPerson(service.client);
    await confirmSecondFactor(service.client, person, service.clock.now());
    const cohort_hash = 'ab'.repeat(32);
    const { status, body } = await logIn(service.client, person, { cohort_hash });
    expect(status).toBe(202);
    expect(body).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), factor: 'totp', expires_in: 300 });
    const { body: listed } = await service.client.get('/v1/auth/sessions', { token: person.token });
    expect(listed.sessions.map((session: { session_id: string }) => session.session_id)).toEqual([person.sessionId]);
    expect(listed.cohorts).toEqual([]);
  });

  it('is not changed by a pending second factor', async () => {
    const person = await aPerson(service.client);
    await service.client.post('/v1/auth/totp/enroll', { token: person.token });
    expect((await logIn(service.client, person)).status).toBe(200);
  });

  it('answers a wrong password, an unknown address and no address at all with one body (A5)', async () => {
    const { address } = await aPerson(service.client);
    const password = 'not the right one';
    const attempts = [
      { address, password },
      { address: anAddress(), password },
      { address: 'no address', password },
    ];
    const answers = [];
    for (const attempt of attempts) {
      const { status, headers, body } = await login(attempt);
      answers.push({ status, authenticate: headers.get('www-authenticate'), body: { ...body, request_id: null } });
    }
    expect(answers[0]).toMatchObject({
      status: 401,
      authenticate: 'Bearer',
      body: { code: 'error.auth.invalid_credentials' },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('distinguishes passwords beyond byte 72 and beyond a NUL (A3)', async () => {
    for (const [right, wrong] of [
      [`${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`],
      ['before the\0after', 'before the\0other'],
    ] as const) {
      const person = await aPerson(service.client, right);
      expect((await logIn(service.client, person)).status).toBe(200);
      expect((await logIn(service.client, { ...person, password: wrong })).body.code).toBe(
        'error.auth.invalid_credentials',
      );
    }
  });

  it('refuses anything but strings as credentials (A6)', async () => {
    const { address, password } = await aPerson(service.client);
    for (const value of [{}, { $ne: null }, [], [address], null, 1, true]) {
      expect((await login({ address: value, password })).status).toBe(400);
      expect((await login({ address, password: value })).status).toBe(400);
    }
    expect((await login({ address })).body.errors).toEqual([{ path: '/password', message: 'is required' }]);
    expect((await login({ address, password, code: '1' })).status).toBe(400);
  });

  describe('the advisory members (A22)', () => {
    it('are kept when they are good', async () => {
      const person = await aPerson(service.client);
      const cohort_hash = 'cd'.repeat(32);
      const device_id = aDeviceId();
      const { body } = await logIn(service.client, person, { cohort_hash, device_id });
      expect(body.device_id).toBe(device_id);
      const upper = await logIn(service.client, person, { device_id: device_id.toUpperCase() });
      expect(upper.body.device_id).toBe(device_id);
      const { body: listed } = await service.client.get('/v1/auth/sessions', { token: body.access_token });
      expect(listed.sessions.find(({ current }: { current: boolean }) => current)).toMatchObject({
        cohort_hash,
        device_id,
      });
      const now = new Date(service.clock.now()).toISOString();
      expect(listed.cohorts).toEqual([{ cohort_hash, first_seen: now, last_seen: now }]);
    });

    it.each([{ device_id: 'x' }, { device_id: 7 }, { device_id: anId() }])(
      'are dropped when they name no UUIDv4: %j',
      async (members) => {
        const { status, body } = await logIn(service.client, await aPerson(service.client), members);
        expect(status).toBe(200);
        expect(body.device_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
      },
    );

    it.each([
      'AB'.repeat(32),
      'ab'.repeat(31),
      'ab'.repeat(33),
      'x'.repeat(50_000),
      42,
      null,
      ['ab'.repeat(32)],
      { of: 'any kind' },
    ])('are dropped when they are malformed, and the sign-in continues', async (malformed) => {
      const person = await aPerson(service.client);
      const { status, body } = await logIn(service.client, person, { cohort_hash: malformed });
      expect(status).toBe(200);
      const { body: listed } = await service.client.get('/v1/auth/sessions', { token: body.access_token });
      const known = listed.sessions.map((session: { cohort_hash: unknown }) => session.cohort_hash);
      expect(known).toEqual([null, null]);
      expect(listed.cohorts).toEqual([]);
    });
  });

  describe('the lock (A7)', () => {
    const wrong = 'not the right one';
    const fail = async (address: string, times: number, network?: string) => {
      const codes = new Set<string>();
      for (let time = 0; time < times; time += 1)
        codes.add((await login({ address, password: wrong }, network)).body.code);
      return [...codes];
    };

    it('comes with the tenth wrong password, refuses the right one too, and is over after its window', async () => {
      const { address, password } = await aPerson(service.client);
      expect(await fail(address, 10)).toEqual(['error.auth.invalid_credentials']);
      const locked = await login({ address, password });
      expect(locked.status).toBe(429);
      expect(locked.headers.get('retry-after')).toBe('900');
      expect(locked.body).toMatchObject({ code: 'error.auth.locked', retry_after: 900 });
      service.clock.advance(15 * MINUTE - 1);
      expect((await login({ address, password })).headers.get('retry-after')).toBe('1');
      service.clock.advance(1);
      expect((await login({ address, password })).status).toBe(200);
    });

    it('holds at password change and reauthentication, and live sessions go on', async () => {
      const { address, password, token } = await aPerson(service.client);
      await fail(address, 10);
      const headers = { 'X-Forwarded-For': '203.0.113.99' };
      const change = { current_password: password, new_password: 'another good one' };
      const changed = await service.client.post('/v1/auth/password', { token, headers, body: change });
      const again = await service.client.post('/v1/auth/reauthenticate', { token, headers, body: { password } });
      expect([changed.status, changed.body.code]).toEqual([429, 'error.auth.locked']);
      expect([again.status, again.body.code]).toEqual([429, 'error.auth.locked']);
      expect((await service.client.get('/v1/auth/profile', { token })).status).toBe(200);
    });

    it('is of one network: the same /24 or /64, and another one still signs in', async () => {
      const { address, password } = await aPerson(service.client);
      await fail(address, 10, '198.51.100.1');
      expect((await login({ address, password }, '198.51.100.255')).status).toBe(429);
      expect((await login({ address, password }, '::ffff:198.51.100.9')).status).toBe(429);
      expect((await login({ address, password }, '198.51.101.1')).status).toBe(200);
      const { address: other, password: its } = await aPerson(service.client);
      await fail(other, 10, '2001:db8:0:1::1');
      expect((await login({ address: other, password: its }, '2001:db8:0:1:ffff::9')).status).toBe(429);
      expect((await login({ address: other, password: its }, '2001:db8:0:2::1')).status).toBe(200);
    });

    it('is of the address, from anywhere, after a hundred', async () => {
      const { address, password } = await aPerson(service.client);
      for (let network = 0; network < 11; network += 1) await fail(address, 9, `192.0.${network}.1`);
      expect((await login({ address, password }, '192.0.200.1')).status).toBe(200);
      for (let network = 0; network < 11; network += 1) await fail(address, 9, `192.0.${100 + network}.1`);
      expect(await fail(address, 1, '192.0.150.1')).toEqual(['error.auth.invalid_credentials']);
      expect((await login({ address, password }, '192.0.201.1')).body.code).toBe('error.auth.locked');
    });

    it('comes to addresses that nobody has, and to no addresses, just so', async () => {
      for (const address of [anAddress(), 'no address']) {
        expect(await fail(address, 10)).toEqual(['error.auth.invalid_credentials']);
        expect(await fail(address, 1)).toEqual(['error.auth.locked']);
      }
    });

    it('counts failures in a row: a right password ends the row', async () => {
      const { address, password } = await aPerson(service.client);
      for (let round = 0; round < 3; round += 1) {
        expect(await fail(address, 9)).toEqual(['error.auth.invalid_credentials']);
        expect((await login({ address, password })).status).toBe(200);
      }
    });
  });
});

describe('LOCKOUT_THRESHOLD and LOCKOUT_WINDOW', () => {
  it('set the number and the time', async () => {
    const service = await startTestService({ env: { LOCKOUT_THRESHOLD: '2', LOCKOUT_WINDOW: '60s' } });
    const body = { address: anAddress(), password: 'not the right one' };
    const codes = [];
    for (let time = 0; time < 3; time += 1) codes.push((await service.client.post('/v1/auth/login', { body })).body);
    expect(codes.map(({ code }) => code.split('.').at(-1))).toEqual([
      'invalid_credentials',
      'invalid_credentials',
      'locked',
    ]);
    expect(codes[2].retry_after).toBe(60);
    await service.stop();
  });
});

describe('a deployment without local sign-in', () => {
  it('rejects requests with a password, and their completion', async () => {
    const local = await startTestService();
    const { token } = await aPerson(local.client);
    const provider = { id: 'corp', issuer: 'https://corp.example', client_id: 'x', client_secret: 'y' };
    const service = await startTestService({
      sharing: local,
      env: {
        AUTH_METHODS: 'oidc',
        OIDC_PROVIDERS: JSON.stringify([provider]),
        OIDC_REDIRECT_URIS: 'https://app.example/signed-in',
      },
    });
    const address = anAddress();
    const password = 'correct horse battery';
    const requests: [string, object, string?][] = [
      ['register', { address, password }],
      ['login', { address, password }],
      ['login/verify-totp', { challenge: 'x', code: '000000' }],
      ['reauthenticate', { password }, token],
      ['password', { current_password: password, new_password: 'another good one' }, token],
    ];
    for (const [path, body, bearer] of requests) {
      const answer = await service.client.post(`/v1/auth/${path}`, { body, ...(bearer && { token: bearer }) });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'error.auth.method_disabled']);
    }
    await service.stop();
    await local.stop();
  });
});
