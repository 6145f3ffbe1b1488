import { MINUTE } from '../../../domain/kernel/instant.js';
import { putMetadata, purgeAsset, readAsset, restoreAsset, trashAsset } from '../uploads/asset-requests.js';
import type { ClientResponse, WireBody } from '../http/client.js';
import {
  aLogoutChallenge,
  anAnchoredPerson,
  anIdentity,
  aListedDevice,
  prove,
  putDirectory,
  redeem,
  signDirectory,
} from '../people/identity.js';
import {
  aChallenge,
  anAddress,
  aPerson,
  codeAt,
  confirmSecondFactor,
  giveCode,
  logIn,
  type Person,
} from '../people/person.js';
import { someBytes, storedAsset } from '../uploads/stored-assets.js';
import type { TestService } from '../service/test-service.js';
import { deleteUpload, headUpload, patchUpload, postUpload, readUpload, uploadBody } from '../uploads/uploads.js';
import {
  abortUpgrade,
  aClientId,
  anAlbumOf,
  anIntent,
  aWriter,
  createAlbum,
  PIN,
  propose,
  readUpgrade,
  type Writer,
} from '../people/writer.js';

/** One request in which a fault may occur at any statement, and the condition that must hold after it. */
export interface Scenario {
  readonly what: string;
  readonly success: number;
  prepare(service: TestService): Promise<Prepared>;
}

export interface Prepared {
  act(): Promise<ClientResponse>;
  /** True when the request was done completely, false when nothing was done; throws when it was half done. */
  isDone(): Promise<boolean>;
}

/** Accounts */

async function isOpen({ client }: TestService, { token }: Pick<Person, 'token'>): Promise<boolean> {
  return (await client.get('/v1/auth/profile', { token })).status === 200;
}

async function openSessions({ client }: TestService, { token }: Pick<Person, 'token'>): Promise<number> {
  return (await client.get('/v1/auth/sessions', { token })).body.sessions.length;
}

async function aSecondSession({ client }: TestService, person: Person): Promise<{ token: string; sessionId: string }> {
  const { body } = await logIn(client, person);
  return { token: body.access_token, sessionId: body.session_id };
}

/** Returns whether all of it was done; throws when some was. */
export function alike(facts: Readonly<Record<string, boolean>>): boolean {
  const values = new Set(Object.values(facts));
  if (values.size !== 1) throw new Error(`Half of it was done: ${JSON.stringify(facts)}`);
  return [...values][0] === true;
}

const accounts: readonly Scenario[] = [
  {
    what: 'register',
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
    what: 'sign in',
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
    what: 'complete a sign-in with a code',
    success: 200,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const secret = await confirmSecondFactor(service.client, person, service.clock.now());
      const challenge = await aChallenge(service.client, person);
      service.clock.advance(MINUTE);
      const code = codeAt(secret, service.clock.now());
      const act = () => giveCode(service.client, challenge, code);
      return {
        act,
        isDone: async () => {
          const opened = (await openSessions(service, person)) === 2;
          return alike({ opened, 'code spent': (await act()).status !== 200 });
        },
      };
    },
  },
  {
    what: 'confirm a second factor',
    success: 200,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const { body } = await service.client.post('/v1/auth/totp/enroll', { token: person.token });
      const code = codeAt(body.secret, service.clock.now());
      const act = () => service.client.post('/v1/auth/totp/verify-enrollment', { token: person.token, body: { code } });
      return {
        act,
        isDone: async () => {
          const asked = (await logIn(service.client, person)).status === 202;
          return alike({ asked, 'no longer pending': (await act()).status !== 200 });
        },
      };
    },
  },
  {
    what: 'change the password',
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
            'the other session is closed': !(await isOpen(service, other)),
            'the refresh token is another': (await refresh(service, person)).status === 401,
            ...((await isOpen(service, person)) ? {} : { 'its own session is open': false }),
          });
        },
      };
    },
  },
  {
    what: 'refresh',
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
    success: 204,
    prepare: async (service) => {
      const person = await aPerson(service.client);
      const other = await aSecondSession(service, person);
      return {
        act: () => service.client.delete(`/v1/auth/sessions/${other.sessionId}`, { token: person.token }),
        isDone: async () => !(await isOpen(service, other)),
      };
    },
  },
  {
    what: 'log out everywhere',
    success: 204,
    prepare: async (service) => {
      const person = await anAnchoredPerson(service.client);
      const other = await aSecondSession(service, person);
      const proof = prove(person, await aLogoutChallenge(service.client, person));
      return {
        act: () => redeem(service.client, proof),
        isDone: async () =>
          alike({
            'the caller is out': !(await isOpen(service, person)),
            'the other too': !(await isOpen(service, other)),
          }),
      };
    },
  },
  {
    what: 'publish a directory',
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

function refresh({ client }: TestService, { refreshToken }: Person): Promise<ClientResponse> {
  return client.post('/v1/auth/refresh', { body: { refresh_token: refreshToken } });
}

/** Albums */

async function anOwner(service: TestService): Promise<{ owner: Writer; album: string }> {
  const owner = await aWriter(service.client, service.baseParts);
  return { owner, album: await anAlbumOf(service.client, owner) };
}

const albums: readonly Scenario[] = [
  {
    what: 'create an album',
    success: 201,
    prepare: async (service) => {
      const owner = await aWriter(service.client, service.baseParts);
      const album_id = aClientId();
      return {
        act: () => createAlbum(service.client, owner, { album_id }),
        isDone: async () => {
          const { status } = await service.client.get(`/v1/albums/${album_id}`, { token: owner.token });
          const { body } = await service.client.get('/v1/albums', { token: owner.token });
          return alike({ there: status === 200, listed: body.albums.length === 1 });
        },
      };
    },
  },
  {
    what: 'add a member',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const member = await aWriter(service.client, service.baseParts);
      const path = `/v1/albums/${album}/members/${member.accountId}`;
      const request = { token: owner.token, protocol: PIN, body: { role: 'writer' } };
      const read = async () =>
        (await service.client.get(`/v1/albums/${album}`, { token: member.token })).status === 200;
      return { act: () => service.client.put(path, request), isDone: read };
    },
  },
  {
    what: 'propose an upgrade',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const intent = anIntent(owner);
      const act = () => propose(service.client, owner, album, intent);
      return {
        act,
        isDone: async () => {
          const live = (await readUpgrade(service.client, owner, album)).body.intent_id === intent.intent_id;
          expectStatus(await act(), 200);
          return live;
        },
      };
    },
  },
  {
    what: 'abort an upgrade',
    success: 204,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const intent = anIntent(owner);
      await propose(service.client, owner, album, intent);
      return {
        act: () => abortUpgrade(service.client, owner, album, intent.intent_id),
        isDone: async () => {
          const ended = (await readUpgrade(service.client, owner, album)).body.phase === 'normal';
          const again = (await propose(service.client, owner, album, intent)).status;
          return alike({ ended, 'its id is spent': again === 409 });
        },
      };
    },
  },
];

function expectStatus({ status, body }: ClientResponse, wanted: number): void {
  if (status !== wanted) throw new Error(`Got ${status} ${String(body?.code)} for ${wanted}.`);
}

/** Uploads and assets */

async function quota({ client }: TestService, { token }: Writer): Promise<WireBody> {
  return (await client.get('/quota', { token })).body;
}

interface Upload {
  readonly owner: Writer;
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly create: () => Promise<ClientResponse>;
  readonly state: () => Promise<string | undefined>;
}

async function anUpload(service: TestService): Promise<Upload> {
  const { owner, album } = await anOwner(service);
  const [id, bytes] = [aClientId(), someBytes(1_000)];
  return {
    owner,
    id,
    bytes,
    create: () => postUpload(service.client, owner, uploadBody(album, bytes, { upload_id: id })),
    state: async () => (await readUpload(service.client, owner, id)).state,
  };
}

const uploads: readonly Scenario[] = [
  {
    what: 'create an upload',
    success: 201,
    prepare: async (service) => {
      const { owner, create, state } = await anUpload(service);
      return {
        act: create,
        isDone: async () => {
          const there = (await state()) === 'Pending';
          const done = alike({ there, reserved: (await quota(service, owner)).reserved === 1_000 });
          expectStatus(await create(), 201);
          alike({ there: true, 'reserved once': (await quota(service, owner)).reserved === 1_000 });
          return done;
        },
      };
    },
  },
  {
    what: 'send the last byte of an upload',
    success: 204,
    prepare: async (service) => {
      const upload = await anUpload(service);
      await upload.create();
      return {
        act: () => patchUpload(service.client, upload.owner, upload.id, upload.bytes),
        isDone: async () => {
          // The leases of an interrupted writer and of an interrupted processing expire.
          service.clock.advance(5 * MINUTE);
          await resume(service, upload);
          // Every few seconds a node resumes the processing of unfinished uploads.
          await service.service.parts.processUpload.resume();
          const { used, reserved } = await quota(service, upload.owner);
          const completed = (await upload.state()) === 'Completed';
          return alike({ completed, 'charged once': used === 1_000, 'nothing reserved': reserved === 0 });
        },
      };
    },
  },
  {
    what: 'cancel an upload',
    success: 204,
    prepare: async (service) => {
      const { owner, id, create, state } = await anUpload(service);
      await create();
      return {
        act: () => deleteUpload(service.client, owner, id),
        isDone: async () => {
          const cancelled = (await state()) === 'Cancelled';
          return alike({ cancelled, released: (await quota(service, owner)).reserved === 0 });
        },
      };
    },
  },
  {
    what: 'put metadata',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const asset = await storedAsset(service, owner, album);
      return {
        act: () => putMetadata(service.client, owner, asset, someBytes(50)),
        isDone: async () => {
          const { body } = await readAsset(service.client, owner, asset);
          return alike({ there: body.metadata !== null, charged: (await quota(service, owner)).used === 150 });
        },
      };
    },
  },
  {
    what: 'put an asset into the trash',
    success: 204,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const asset = await storedAsset(service, owner, album);
      return {
        act: () => trashAsset(service.client, owner, asset),
        isDone: async () => (await restoreAsset(service.client, owner, asset)).status === 200,
      };
    },
  },
  {
    what: 'purge an asset',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const asset = await storedAsset(service, owner, album);
      await putMetadata(service.client, owner, asset, someBytes(50));
      await trashAsset(service.client, owner, asset);
      return {
        act: () => purgeAsset(service.client, owner, asset),
        isDone: async () => {
          const gone = (await readAsset(service.client, owner, asset)).status === 404;
          return alike({ gone, credited: (await quota(service, owner)).used === 0 });
        },
      };
    },
  },
];

/** Resumes as a client does after a lost connection: asks for the offset and continues from there. */
async function resume({ client }: TestService, { owner, id, bytes }: Upload): Promise<void> {
  const { headers } = await headUpload(client, owner, id);
  const offset = Number(headers.get('upload-offset'));
  if (offset < bytes.length) await patchUpload(client, owner, id, bytes.subarray(offset), offset);
}

export const SCENARIOS: readonly Scenario[] = [...accounts, ...albums, ...uploads];
