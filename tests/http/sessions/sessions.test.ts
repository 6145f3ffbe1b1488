import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SweepExpired } from '../../../application/sweeps/sweep-expired.js';
import { DAY, MINUTE, SECOND } from '../../../domain/kernel/instant.js';
import { aDeviceId, anId } from '../../support/people/builders.js';
import { aPerson, logIn, type Person } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const iso = (instant: number) => new Date(instant).toISOString();
const list = (token: string, query = '') => service.client.get(`/v1/auth/sessions${query}`, { token });
const revoke = (token: string, id: string) => service.client.delete(`/v1/auth/sessions/${id}`, { token });
const refresh = (refresh_token: string) => service.client.post('/v1/auth/refresh', { body: { refresh_token } });
const profile = (token: string) => service.client.get('/v1/auth/profile', { token });
const idsOf = (body: { sessions: { session_id: string }[] }) => body.sessions.map(({ session_id }) => session_id);

async function anotherSession(person: Person, more: object = {}) {
  service.clock.advance(SECOND);
  const { body } = await logIn(service.client, person, more);
  return {
    token: body.access_token as string,
    refreshToken: body.refresh_token as string,
    id: body.session_id as string,
  };
}

describe('GET /v1/auth/sessions', () => {
  it('lists open sessions, newest first, with everything the contract names', async () => {
    const person = await aPerson(service.client);
    const created = service.clock.now();
    const cohort_hash = 'ef'.repeat(32);
    const device_id = aDeviceId();
    const newest = await anotherSession(person, { cohort_hash, device_id });
    const opened = service.clock.now();
    const { status, body } = await list(newest.token);
    expect(status).toBe(200);
    expect(body).toEqual({
      sessions: [
        {
          session_id: newest.id,
          current: true,
          created_at: iso(opened),
          last_used_at: iso(opened),
          expires_at: iso(opened + 365 * DAY),
          inactive_at: iso(opened + 180 * DAY),
          cohort_hash,
          device_id,
          method: 'password',
        },
        {
          session_id: person.sessionId,
          current: false,
          created_at: iso(created),
          last_used_at: iso(created),
          expires_at: iso(created + 365 * DAY),
          inactive_at: iso(created + 180 * DAY),
          cohort_hash: null,
          device_id: person.deviceId,
          method: 'password',
        },
      ],
      cohorts: [{ cohort_hash, first_seen: iso(opened), last_seen: iso(opened) }],
      next_cursor: null,
    });
  });

  it('keeps the cohort when its session is gone', async () => {
    const person = await aPerson(service.client);
    const cohort_hash = 'aa'.repeat(32);
    const { id } = await anotherSession(person, { cohort_hash });
    await revoke(person.token, id);
    const { body } = await list(person.token);
    expect(body.cohorts.map((cohort: { cohort_hash: string }) => cohort.cohort_hash)).toEqual([cohort_hash]);
  });

  it('pages by limit and cursor, each session exactly once', async () => {
    const person = await aPerson(service.client);
    const opened = [person.sessionId];
    for (let count = 0; count < 4; count += 1) opened.unshift((await anotherSession(person)).id);
    const seen: string[][] = [];
    let cursor = '';
    do {
      const { body } = await list(person.token, `?limit=2${cursor}`);
      seen.push(idsOf(body));
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    } while (cursor !== '');
    expect(seen).toEqual([opened.slice(0, 2), opened.slice(2, 4), opened.slice(4)]);
  });

  it.each([
    'limit=0',
    'limit=501',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'limit=',
    'cursor=x',
    'cursor=',
    'limit=1&limit=1',
  ])('refuses %s', async (query) => {
    const { token } = await aPerson(service.client);
    const { status, body } = await list(token, `?${query}`);
    expect([status, body.code]).toEqual([400, 'error.request.invalid']);
    expect(body.errors[0].path).toBe(`/${query.split('=')[0]}`);
  });

  it('leaves out what is revoked, expired or inactive', async () => {
    const person = await aPerson(service.client);
    const revoked = await anotherSession(person);
    await revoke(person.token, revoked.id);
    const { body } = await list(person.token);
    expect(idsOf(body)).toEqual([person.sessionId]);
    service.clock.advance(180 * DAY - 1);
    expect(idsOf((await list((await anotherSession(person)).token)).body)).toHaveLength(1);
  });
});

describe('DELETE /v1/auth/sessions/{session_id}', () => {
  it('ends another session of the account: its tokens are refused at their next use', async () => {
    const person = await aPerson(service.client);
    const other = await anotherSession(person);
    expect((await profile(other.token)).status).toBe(200);
    const { status, bytes } = await revoke(person.token, other.id);
    expect([status, bytes.length]).toEqual([204, 0]);
    expect((await profile(other.token)).body.code).toBe('error.auth.unauthenticated');
    const refused = await refresh(other.refreshToken);
    expect([refused.status, refused.body.code]).toEqual([401, 'error.auth.session_revoked']);
    expect((await profile(person.token)).status).toBe(200);
  });

  it("ends the caller's own", async () => {
    const { token, sessionId } = await aPerson(service.client);
    expect((await revoke(token, sessionId)).status).toBe(204);
    expect((await profile(token)).status).toBe(401);
  });

  it("answers unknown, ended and another account's sessions, and no ids at all, with one 404", async () => {
    const person = await aPerson(service.client);
    const stranger = await aPerson(service.client);
    const ended = await anotherSession(person);
    await revoke(person.token, ended.id);
    for (const id of [anId(), ended.id, stranger.sessionId, stranger.sessionId.toUpperCase(), 'x', '%00']) {
      const { status, body } = await revoke(person.token, id);
      expect([status, body.code]).toEqual([404, 'error.auth.session_not_found']);
    }
    expect((await profile(stranger.token)).status).toBe(200);
  });
});

describe('POST /v1/auth/logout', () => {
  it("ends the caller's session and no other", async () => {
    const person = await aPerson(service.client);
    const other = await anotherSession(person);
    expect((await service.client.post('/v1/auth/logout', { token: person.token })).status).toBe(204);
    expect((await profile(person.token)).status).toBe(401);
    expect((await refresh(person.refreshToken)).body.code).toBe('error.auth.session_revoked');
    expect((await profile(other.token)).status).toBe(200);
  });
});

describe('POST /v1/auth/refresh', () => {
  it('gives a new access token, and the refresh token stays', async () => {
    const person = await aPerson(service.client);
    service.clock.advance(15 * MINUTE);
    expect((await profile(person.token)).status).toBe(401);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await refresh(person.refreshToken);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['token_type', 'access_token', 'expires_in']);
      expect((await profile(body.access_token)).status).toBe(200);
    }
  });

  it('notes the use, at most once a minute (A17)', async () => {
    const person = await aPerson(service.client);
    const opened = service.clock.now();
    const lastUsed = async () => (await list(person.token)).body.sessions[0].last_used_at;
    service.clock.advance(MINUTE - 1);
    await refresh(person.refreshToken);
    expect(await lastUsed()).toBe(iso(opened));
    service.clock.advance(1);
    await refresh(person.refreshToken);
    expect(await lastUsed()).toBe(iso(opened + MINUTE));
  });

  it('works until 365 days, however busy, and expires at them (A16)', async () => {
    const person = await aPerson(service.client);
    const opened = service.clock.now();
    for (const day of [100, 200, 300]) {
      service.clock.set(opened + day * DAY);
      expect((await refresh(person.refreshToken)).status).toBe(200);
    }
    service.clock.set(opened + 365 * DAY - SECOND);
    const last = await refresh(person.refreshToken);
    expect(last.status).toBe(200);
    service.clock.set(opened + 365 * DAY);
    const { status, body } = await refresh(person.refreshToken);
    expect([status, body.code]).toEqual([401, 'error.auth.session_expired']);
    expect((await profile(last.body.access_token)).status).toBe(401);
  });

  it('tells how its session ended until 30 days after the hard expiry; then nothing of the sign-in is left', async () => {
    const person = await aPerson(service.client);
    const revoked = await anotherSession(person);
    await revoke(person.token, revoked.id);
    const ids = [person.sessionId, revoked.id];
    const tokens = [person.refreshToken, revoked.refreshToken];
    const sweep = () => service.service.parts.make(SweepExpired).execute();
    const codes = () => Promise.all(tokens.map(async (token) => (await refresh(token)).body.code));
    service.clock.advance(395 * DAY - MINUTE);
    await sweep();
    expect(await codes()).toEqual(['error.auth.session_expired', 'error.auth.session_revoked']);
    service.clock.advance(MINUTE);
    await sweep();
    expect(await codes()).toEqual(['error.auth.session_invalid', 'error.auth.session_invalid']);
    const left = await Promise.all(ids.map((id) => service.baseParts.stores.sessions.read(id)));
    expect(left).toEqual([null, null]);
  });

  it('works until 180 idle days and expires at them; a use restarts them (A16)', async () => {
    const person = await aPerson(service.client);
    service.clock.advance(180 * DAY - SECOND);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    service.clock.advance(180 * DAY - SECOND);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    const idle = await aPerson(service.client);
    service.clock.advance(180 * DAY);
    expect((await refresh(idle.refreshToken)).body.code).toBe('error.auth.session_expired');
  });

  it.each(['', 'x', 'A'.repeat(22), 'A'.repeat(10_000), '!'])('does not know %j', async (token) => {
    const { status, body } = await refresh(token);
    expect([status, body.code]).toEqual([401, 'error.auth.session_invalid']);
  });

  it('beside a clock that starts in 1970 and is then set right, ends no session', async () => {
    const person = await aPerson(service.client);
    const now = service.clock.now();
    service.clock.set(MINUTE);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    service.clock.set(now + MINUTE);
    expect((await refresh(person.refreshToken)).status).toBe(200);
  });

  it('after a clock that was a month ahead, notes the uses again', async () => {
    const person = await aPerson(service.client);
    const now = service.clock.now();
    service.clock.set(now + 30 * DAY);
    await refresh(person.refreshToken);
    service.clock.set(now);
    const { body } = await refresh(person.refreshToken);
    expect((await list(body.access_token)).body.sessions[0].last_used_at).toBe(iso(now));
  });
});

describe('an account that is fully suspended', () => {
  it('still lists its sessions and logs out, and does nothing else (contract section 6)', async () => {
    const person = await aPerson(service.client);
    const others = [await anotherSession(person), await anotherSession(person)];
    const { id } = (await profile(person.token)).body;
    await service.baseParts.stores.accounts.setSuspension(id, { mode: 'full', reason: 'unpaid' });
    const { token } = others[0]!;
    const refused: [string, object?][] = [
      ['totp/enroll'],
      ['totp/verify-enrollment', { code: '000000' }],
      ['totp/disable', { code: '000000' }],
      ['reauthenticate', { password: person.password }],
      ['password', { current_password: person.password, new_password: 'another good one' }],
    ];
    for (const [path, body] of refused) {
      const answer = await service.client.post(`/v1/auth/${path}`, { token, ...(body && { body }) });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'error.account.suspended']);
    }
    const patched = await service.client.patch('/v1/auth/profile', { token, body: { display_name: 'x' } });
    expect(patched.body.code).toBe('error.account.suspended');
    expect((await profile(token)).status).toBe(200);
    expect((await list(token)).status).toBe(200);
    expect((await revoke(token, person.sessionId)).status).toBe(204);
    expect((await service.client.post('/v1/auth/logout', { token })).status).toBe(204);
    expect((await profile(token)).status).toBe(401);
    expect((await logIn(service.client, person)).status).toBe(200);
  });
});

it('a session in use does not expire, however short the inactivity is', async () => {
  const brief = await startTestService({ env: { SESSION_INACTIVITY: '90s' } });
  try {
    const { refreshToken: refresh_token } = await aPerson(brief.client);
    const use = async (after: number) => {
      brief.clock.advance(after);
      return (await brief.client.post('/v1/auth/refresh', { body: { refresh_token } })).status;
    };
    expect([await use(55 * SECOND), await use(80 * SECOND), await use(80 * SECOND)]).toEqual([200, 200, 200]);
    expect(await use(90 * SECOND)).toBe(401);
  } finally {
    await brief.stop();
  }
});

it('ending a session that has expired changes nothing of it', async () => {
  const person = await aPerson(service.client);
  service.clock.advance(180 * DAY);
  const { token } = await anotherSession(person);
  const { status, body } = await revoke(token, person.sessionId);
  expect([status, body.code]).toEqual([404, 'error.auth.session_not_found']);
  expect((await refresh(person.refreshToken)).body.code).toBe('error.auth.session_expired');
});
