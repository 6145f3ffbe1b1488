import type { ClientResponse } from '../../http/client.js';
import { anAnchoredPerson, movedBody } from '../../people/identity.js';
import { anAddress, aPerson, isSignedIn, logIn, type Person } from '../../people/person.js';
import type { TestService } from '../../service/test-service.js';
import { someBytes } from '../../uploads/stored-assets.js';
import { alike, expectStatus, type Scenario } from './scenario.js';
import { aSecondSession, openSessions, refresh } from './sessions.js';

async function isLeaving({ admin }: TestService, { address }: Person): Promise<boolean> {
  return (await admin.get(`/admin/accounts?address=${address}`)).body.deletes_at !== null;
}

function requestDeletion({ client }: TestService, { token, password }: Person): Promise<ClientResponse> {
  return client.post('/v1/auth/account/deletion', { token, body: { password } });
}

export const ACCOUNTS: readonly Scenario[] = [
  {
    what: 'register',
    route: 'POST /v1/auth/register',
    success: 200,
    prepare: async (service) => {
      const person = { address: anAddress(), password: 'correct horse battery' };
      const body = person;
      const act = () => service.client.post('/v1/auth/register', { body });
      return {
        act,
        isDone: async () => {
          const { status, body: pair } = await logIn(service.client, person as Person);
          const again = await act();
          if (status !== 200) return alike({ account: false, again: again.status !== 200 });
          const sessions = await openSessions(service, { token: pair.access_token });
          return alike({ account: true, 'its session': sessions === 2, 'address taken': again.status === 409 });
        },
      };
    },
  },
  {
    what: 'change the password',
    route: 'POST /v1/auth/password',
    success: 200,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const other = await aSecondSession(service, person);
      const body = { current_password: person.password, new_password: 'another horse battery' };
      return {
        act: () => service.client.post('/v1/auth/password', { token: person.token, body }),
        isDone: async () => {
          const changed = { ...person, password: body.new_password };
          return alike({
            'the new one opens': (await logIn(service.client, changed)).status === 200,
            'the old one does not': (await logIn(service.client, person)).status === 401,
            'the other session is closed': !(await isSignedIn(service.client, other.token)),
            'the refresh token is another': (await refresh(service, person)).status === 401,
            ...((await isSignedIn(service.client, person.token)) ? {} : { 'its own session is open': false }),
          });
        },
      };
    },
  },
  {
    what: 'change the display name',
    route: 'PATCH /v1/auth/profile',
    success: 200,
    prepare: async ({ client }) => {
      const { token } = await aPerson(client);
      const body = { display_name: 'Ada' };
      return {
        act: () => client.patch('/v1/auth/profile', { token, body }),
        isDone: async () => (await client.get('/v1/auth/profile', { token })).body.display_name === 'Ada',
      };
    },
  },
  {
    what: 'store the first escrow',
    route: 'PUT /v1/auth/escrow',
    success: 201,
    prepare: async ({ client }) => {
      const { token } = await aPerson(client);
      const raw = someBytes(50);
      const request = { token, raw, type: 'application/octet-stream', headers: { 'If-None-Match': '*' } };
      const act = () => client.put('/v1/auth/escrow', request);
      return {
        act,
        isDone: async () => {
          const { status, bytes } = await client.get('/v1/auth/escrow', { token });
          const there = status === 200 && Buffer.compare(bytes, raw) === 0;
          return alike({ there, 'no longer the first': (await act()).status === 412 });
        },
      };
    },
  },
  {
    what: 'replace the escrow',
    route: 'PUT /v1/auth/escrow',
    success: 204,
    prepare: async ({ client }) => {
      const { token } = await aPerson(client);
      const put = (raw: Uint8Array, headers: Record<string, string>) =>
        client.put('/v1/auth/escrow', { token, raw, type: 'application/octet-stream', headers });
      const read = () => client.get('/v1/auth/escrow', { token });
      const [first, second] = [someBytes(50), someBytes(60)];
      const tag = (await put(first, { 'If-None-Match': '*' })).headers.get('etag') ?? '';
      return {
        act: () => put(second, { 'If-Match': tag }),
        isDone: async () => {
          const { bytes, headers } = await read();
          if (bytes.length === first.length) return alike({ 'its bytes': Buffer.compare(bytes, first) !== 0 });
          const replaced = Buffer.compare(bytes, second) === 0;
          return alike({ replaced, 'another tag': headers.get('etag') !== tag });
        },
      };
    },
  },
  {
    what: 'request the deletion of the account',
    route: 'POST /v1/auth/account/deletion',
    success: 202,
    prepare: async (setting) => {
      const person = await aPerson(setting.client);
      const write = () => setting.client.patch('/v1/auth/profile', { token: person.token, body: {} });
      return {
        act: () => requestDeletion(setting, person),
        isDone: async () =>
          alike({ scheduled: await isLeaving(setting, person), 'read-only': (await write()).status === 403 }),
      };
    },
  },
  {
    what: 'cancel the deletion of the account',
    route: 'DELETE /v1/auth/account/deletion',
    success: 204,
    prepare: async (setting) => {
      const person = await aPerson(setting.client);
      expectStatus(await requestDeletion(setting, person), 202);
      const write = () => setting.client.patch('/v1/auth/profile', { token: person.token, body: {} });
      return {
        act: () => setting.client.delete('/v1/auth/account/deletion', { token: person.token }),
        isDone: async () =>
          alike({ kept: !(await isLeaving(setting, person)), writable: (await write()).status === 200 }),
      };
    },
  },
  {
    what: 'become discoverable',
    route: 'PUT /v1/auth/discoverability',
    success: 200,
    prepare: async ({ client }) => {
      const { token } = await aPerson(client);
      const path = '/v1/auth/discoverability';
      const { handle } = (await client.get(path, { token })).body;
      return {
        act: () => client.put(path, { token, body: { webfinger: true } }),
        isDone: async () => {
          const { webfinger } = (await client.get(path, { token })).body;
          const found = await client.get(`/.well-known/webfinger?resource=acct:${String(handle)}`);
          return alike({ chosen: webfinger === true, found: found.status === 200 });
        },
      };
    },
  },
  {
    what: 'publish a moved certificate',
    route: 'PUT /v1/auth/moved',
    success: 200,
    prepare: async ({ client, clock }) => {
      const { token, identity, handle } = await anAnchoredPerson(client);
      const move = { oldHandle: handle, newHandle: 'ada@elsewhere.org', movedAt: clock.now() };
      const body = movedBody(identity, move);
      return {
        act: () => client.put('/v1/auth/moved', { token, body }),
        isDone: async () =>
          (await client.get(`/.well-known/service/moved/${handle.split('@')[0] ?? ''}`)).status === 200,
      };
    },
  },
];
