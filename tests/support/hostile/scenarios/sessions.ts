import type { ClientResponse } from '../../http/client.js';
import {
  aLogoutChallenge,
  anAnchoredPerson,
  anIdentity,
  aListedDevice,
  prove,
  putDirectory,
  redeem,
  signDirectory,
} from '../../people/identity.js';
import { aPerson, isSignedIn, logIn, type Person } from '../../people/person.js';
import { PIN } from '../../people/writer.js';
import type { TestService } from '../../service/test-service.js';
import { MINUTE } from '../../../../domain/kernel/instant.js';
import { alike, remembered, requireAll, type Scenario } from './scenario.js';

export async function openSessions({ client }: TestService, { token }: Pick<Person, 'token'>): Promise<number> {
  return (await client.get('/v1/auth/sessions', { token })).body.sessions.length;
}

export async function aSecondSession(
  { client }: TestService,
  person: Person,
): Promise<{ token: string; sessionId: string }> {
  const { body } = await logIn(client, person);
  return { token: body.access_token, sessionId: body.session_id };
}

export function refresh({ client }: TestService, { refreshToken }: Person): Promise<ClientResponse> {
  return client.post('/v1/auth/refresh', { body: { refresh_token: refreshToken } });
}

export const SESSIONS: readonly Scenario[] = [
  {
    what: 'sign in',
    route: 'POST /v1/auth/login',
    success: 200,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      return {
        act: () => logIn(service.client, person, { cohort_hash: 'a'.repeat(64) }),
        isDone: async () => (await openSessions(service, person)) === 2,
      };
    },
  },
  {
    what: 'refresh',
    route: 'POST /v1/auth/refresh',
    success: 200,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      service.clock.advance(2 * MINUTE);
      const act = () => refresh(service, person);
      return { act, isDone: async () => (await act()).status === 200 };
    },
  },
  {
    what: 'revoke a session',
    route: 'DELETE /v1/auth/sessions/:session_id',
    success: 204,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const other = await aSecondSession(service, person);
      return {
        act: () => service.client.delete(`/v1/auth/sessions/${other.sessionId}`, { token: person.token }),
        isDone: async () => !(await isSignedIn(service.client, other.token)),
      };
    },
  },
  {
    what: 'log out',
    route: 'POST /v1/auth/logout',
    success: 204,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const other = await aSecondSession(service, person);
      return {
        act: () => service.client.post('/v1/auth/logout', { token: other.token }),
        isDone: async () => {
          if (!(await isSignedIn(service.client, person.token))) throw new Error('Another session was closed.');
          return !(await isSignedIn(service.client, other.token));
        },
      };
    },
  },
  {
    what: 'get a challenge to log out everywhere',
    route: 'POST /v1/auth/logout/all/challenge',
    success: 200,
    prepare: async ({ client }) => {
      const person = await anAnchoredPerson(client);
      const { act, success } = remembered(() => client.post('/v1/auth/logout/all/challenge', { token: person.token }));
      return {
        act,
        isDone: async () => {
          const given = success();
          const challenge = given === null ? await aLogoutChallenge(client, person) : given.body.challenge;
          const redeemed = (await redeem(client, prove(person, challenge))).status === 204;
          requireAll({ redeemed });
          return given !== null;
        },
      };
    },
  },
  {
    what: 'log out everywhere',
    route: 'POST /v1/auth/logout/all',
    success: 204,
    prepare: async (service) => {
      const person = await anAnchoredPerson(service.client);
      const other = await aSecondSession(service, person);
      const proof = prove(person, await aLogoutChallenge(service.client, person));
      return {
        act: () => redeem(service.client, proof),
        isDone: async () =>
          alike({
            'the caller is out': !(await isSignedIn(service.client, person.token)),
            'the other too': !(await isSignedIn(service.client, other.token)),
          }),
      };
    },
  },
  {
    what: 'publish a directory',
    route: 'PUT /v1/devices/directory',
    success: 200,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const { body } = await service.client.get('/v1/auth/profile', { token: person.token });
      const document = signDirectory(anIdentity(), body.id, { version: 1, devices: [aListedDevice(person.deviceId)] });
      return {
        act: () => putDirectory(service.client, person, document),
        isDone: async () => {
          const read = await service.client.get('/v1/devices/directory', { token: person.token });
          const album = { protocol_version: PIN, crypto_suite_id: 1, manifest: 'YWJj' };
          const written = await service.client.post('/v1/albums', { token: person.token, protocol: PIN, body: album });
          return alike({ published: read.status === 200, listed: written.status === 201 });
        },
      };
    },
  },
];
