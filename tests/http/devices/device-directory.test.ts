import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeCbor, type CborValue } from '../../../domain/kernel/deterministic-cbor.js';
import {
  aListedDevice,
  anAnchoredPerson,
  anIdentity,
  directoryPayload,
  PROTOCOL,
  putDirectory,
  signDirectory,
  signPayload,
  type Anchored,
} from '../../support/people/identity.js';
import { aPerson } from '../../support/people/person.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const read = (token: string) => service.client.get('/v1/devices/directory', { token });
const accountOf = async (token: string): Promise<string> =>
  (await service.client.get('/v1/auth/profile', { token })).body.id;

describe('publishing a device directory', () => {
  it('answers version and devices, and gives the document back byte for byte', async () => {
    const person = await aPerson(service.client);
    expect((await read(person.token)).body).toMatchObject({ status: 404, code: 'error.device.no_directory' });
    const identity = anIdentity();
    const device = aListedDevice(person.deviceId);
    const document = signDirectory(identity, await accountOf(person.token), { version: 1, devices: [device] });
    const published = await putDirectory(service.client, person, document);
    expect(published.status).toBe(200);
    expect(published.body).toEqual({
      version: 1,
      devices: [{ device_id: person.deviceId, added_at: '2025-10-09T08:53:20.000Z' }],
    });
    const own = await read(person.token);
    expect(own.headers.get('content-type')).toBe('application/cbor');
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.compare(own.bytes, document)).toBe(0);
  });

  it('is a write: the protocol version must be named and inside the window', async () => {
    const person = await aPerson(service.client);
    const request = { token: person.token, raw: new Uint8Array(), type: 'application/cbor' };
    const without = await service.client.put('/v1/devices/directory', request);
    expect(without.body).toMatchObject({ status: 426, code: 'error.protocol.required' });
    const below = await service.client.put('/v1/devices/directory', { ...request, protocol: '2020-01-01' });
    expect(below.body).toMatchObject({ status: 426, code: 'error.protocol.unsupported' });
  });

  it('accepts only application/cbor, up to 1 MiB, and only from a session', async () => {
    const person = await aPerson(service.client);
    const send = (raw: Uint8Array, type: string, token: string) =>
      service.client.put('/v1/devices/directory', { token, protocol: PROTOCOL, raw, type });
    expect((await send(new Uint8Array(3), 'application/json', person.token)).status).toBe(415);
    expect((await send(new Uint8Array(1024 * 1024 + 1), 'application/cbor', person.token)).status).toBe(413);
    expect((await send(new Uint8Array(3), 'application/cbor', 'nobody')).status).toBe(401);
  });

  it('accepts a first directory only if the key that it names signed it', async () => {
    const person = await aPerson(service.client);
    const [named, signer] = [anIdentity(), anIdentity()];
    const directory = { version: 1, devices: [aListedDevice(person.deviceId)], ik: named.publicKey };
    const document = signDirectory(signer, await accountOf(person.token), directory);
    const { status, body } = await putDirectory(service.client, person, document);
    expect([status, body.code]).toEqual([403, 'error.device.directory_signature']);
    expect((await read(person.token)).status).toBe(404);
  });

  it('refuses a list with an Ed25519 key of small order, or off the curve', async () => {
    const person = await aPerson(service.client);
    const identity = anIdentity();
    const accountId = await accountOf(person.token);
    const small = Uint8Array.of(1, ...new Uint8Array(31));
    for (const ed25519 of [small, new Uint8Array(32).fill(2)]) {
      const devices = [aListedDevice(), { ...aListedDevice(person.deviceId), ed25519 }];
      const { status, body } = await putDirectory(
        service.client,
        person,
        signDirectory(identity, accountId, { version: 1, devices }),
      );
      expect([status, body.code]).toEqual([400, 'error.device.directory_malformed']);
      expect(body.errors[0].path).toBe('/devices/1/ed25519');
    }
  });

  it('opens the write gate to the devices it lists, and closes it to those it lists no more', async () => {
    const person = await aPerson(service.client);
    const identity = anIdentity();
    const accountId = await accountOf(person.token);
    const write = async () => {
      const body = { protocol_version: PROTOCOL, crypto_suite_id: 1, manifest: 'bWFuaWZlc3Q' };
      const { status, body: answer } = await service.client.post('/v1/albums', {
        token: person.token,
        protocol: PROTOCOL,
        body,
      });
      return answer?.code ?? status;
    };
    const publish = (version: number, devices: string[]) =>
      putDirectory(
        service.client,
        person,
        signDirectory(identity, accountId, { version, devices: devices.map((id) => aListedDevice(id)) }),
      );
    expect(await write()).toBe('error.device.not_listed');
    await publish(1, []);
    expect(await write()).toBe('error.device.not_listed');
    await publish(2, [person.deviceId]);
    expect(await write()).toBe(201);
    await publish(3, []);
    expect(await write()).toBe('error.device.not_listed');
  });
});

describe('a directory that is not exactly the next one, signed by the anchor for this account, is refused', () => {
  let person: Anchored;
  let before: Uint8Array;
  beforeAll(async () => {
    person = await anAnchoredPerson(service.client);
    before = (await read(person.token)).bytes;
  });

  const next = () => ({ version: 2, devices: [aListedDevice(person.deviceId)] });
  const good = () => signDirectory(person.identity, person.accountId, next());
  const content = () => encodeCbor(directoryPayload({ ...next(), ik: person.identity.publicKey }));
  const flipped = (document: Uint8Array, at: number) => {
    const copy = Uint8Array.from(document);
    copy[at < 0 ? copy.length + at : at]! ^= 1;
    return copy;
  };
  /** Replaces bytes in the payload before it is signed. */
  const rewritten = (find: Uint8Array, replacement: Uint8Array) => {
    const at = Buffer.from(content()).indexOf(find);
    if (at === -1) throw new Error('not found');
    const bytes = Buffer.concat([content().subarray(0, at), replacement, content().subarray(at + find.length)]);
    return signPayload(person.identity, person.accountId, bytes);
  };
  const VERSION = Buffer.concat([encodeCbor('version'), Buffer.of(2)]);

  const cases: [string, () => Uint8Array, string][] = [
    [
      'another key, named in the payload',
      () => signDirectory(anIdentity(), person.accountId, next()),
      'identity_mismatch',
    ],
    [
      'another key, under the name of the anchor',
      () => signDirectory(anIdentity(), person.accountId, { ...next(), ik: person.identity.publicKey }),
      'identity_mismatch',
    ],
    [
      'the anchor, naming another key',
      () => signDirectory(person.identity, person.accountId, { ...next(), ik: anIdentity().publicKey }),
      'identity_mismatch',
    ],
    [
      'version 1 again',
      () => signDirectory(person.identity, person.accountId, { ...next(), version: 1 }),
      'stale_directory',
    ],
    ['version 3', () => signDirectory(person.identity, person.accountId, { ...next(), version: 3 }), 'stale_directory'],
    ['version 0', () => signDirectory(person.identity, person.accountId, { ...next(), version: 0 }), 'stale_directory'],
    [
      'signed for another account',
      () => signDirectory(person.identity, '018f0000-0000-7000-8000-000000000000', next()),
      'identity_mismatch',
    ],
    ['a bit flipped in the signature', () => flipped(good(), -1), 'identity_mismatch'],
    ['a bit flipped in a key', () => flipped(good(), 200), 'identity_mismatch'],
    ['a trailing byte', () => Buffer.concat([good(), Buffer.of(0)]), 'directory_malformed'],
    ['no tag', () => good().subarray(1), 'directory_malformed'],
    ['nothing', () => new Uint8Array(), 'directory_malformed'],
    [
      'a trailing byte in the payload',
      () => signPayload(person.identity, person.accountId, Buffer.concat([content(), Buffer.of(0)])),
      'directory_malformed',
    ],
    [
      'a map of indefinite length',
      () =>
        signPayload(
          person.identity,
          person.accountId,
          Buffer.concat([Buffer.of(0xbf), content().subarray(1), Buffer.of(0xff)]),
        ),
      'directory_malformed',
    ],
    [
      'a non-shortest integer',
      () => rewritten(VERSION, Buffer.concat([encodeCbor('version'), Buffer.of(0x18, 2)])),
      'directory_malformed',
    ],
    [
      'a key twice',
      () => {
        const bytes = Buffer.concat([Buffer.of(0xa4), VERSION, content().subarray(1)]);
        return signPayload(person.identity, person.accountId, bytes);
      },
      'directory_malformed',
    ],
    [
      'a device twice',
      () => {
        const device = aListedDevice();
        return signDirectory(person.identity, person.accountId, { version: 2, devices: [device, device] });
      },
      'directory_malformed',
    ],
    [
      'a foreign member',
      () => {
        const payload: Map<string, CborValue> = directoryPayload({ ...next(), ik: person.identity.publicKey });
        return signPayload(person.identity, person.accountId, encodeCbor(payload.set('name', 'x')));
      },
      'directory_malformed',
    ],
  ];
  const STATUS: Record<string, number> = {
    directory_malformed: 400,
    identity_mismatch: 409,
    stale_directory: 409,
  };

  it.each(cases)('%s', async (_, document, code) => {
    const answer = await putDirectory(service.client, person, document());
    expect(answer.body).toMatchObject({ status: STATUS[code], code: `error.device.${code}` });
    if (code === 'stale_directory') expect(answer.body.version).toBe(1);
    expect(Buffer.compare((await read(person.token)).bytes, before)).toBe(0);
  });

  it('while the one that is all of this is taken', async () => {
    expect((await putDirectory(service.client, person, good())).status).toBe(200);
  });
});
