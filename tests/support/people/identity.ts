import { sign } from 'node:crypto';
import { directoryAad, type ListedDevice } from '../../../domain/devices/device-directory.js';
import { movedMessage, type MovedCertificate } from '../../../domain/discovery/moved-certificate.js';
import { fromBase64Url, toBase64Url } from '../../../domain/kernel/bytes.js';
import { encodeCbor, type CborValue } from '../../../domain/kernel/deterministic-cbor.js';
import { logoutAllMessage } from '../../../domain/sessions/logout-all.js';
import type { Client, ClientResponse } from '../http/client.js';
import { aDeviceId } from './builders.js';
import { aKeyPair, type KeyPair } from './key-pair.js';
import { aPerson, type Person } from './person.js';

/** A user's identity key pair, which only the client holds. */
export type Identity = KeyPair;

export function anIdentity(): Identity {
  return aKeyPair();
}

/** Makes the directory entry of a device that signs nothing. */
export function aListedDevice(deviceId = aDeviceId()): ListedDevice {
  const bytes = (length: number) => new Uint8Array(length).fill(length % 251);
  return { deviceId, ed25519: SOME_KEY, mlDsa65: bytes(1952), addedAt: 1_760_000_000 };
}

const SOME_KEY = anIdentity().publicKey;

export interface DirectoryFields {
  readonly version: number;
  readonly devices: readonly ListedDevice[];
  /** The key that the payload names; by default the signer's. */
  readonly ik?: Uint8Array;
}

export function directoryPayload(fields: DirectoryFields & { readonly ik: Uint8Array }): Map<string, CborValue> {
  const devices = fields.devices.map(
    ({ deviceId, ed25519, mlDsa65, addedAt }) =>
      new Map<string, CborValue>([
        ['device_id', deviceId],
        ['ed25519', ed25519],
        ['ml_dsa_65', mlDsa65],
        ['added_at', addedAt],
      ]),
  );
  return new Map<string, CborValue>([
    ['version', fields.version],
    ['ik', fields.ik],
    ['devices', devices],
  ]);
}

export function signDirectory(signer: Identity, accountId: string, fields: DirectoryFields): Uint8Array {
  return signPayload(signer, accountId, encodeCbor(directoryPayload({ ik: signer.publicKey, ...fields })));
}

/** Makes a COSE_Sign1 over any payload bytes. */
export function signPayload(signer: Identity, accountId: string, content: Uint8Array): Uint8Array {
  const head = encodeCbor(new Map([[1, -8]]));
  const message = encodeCbor(['Signature1', head, directoryAad(accountId), content]);
  return Buffer.concat([Buffer.of(0xd2), encodeCbor([head, new Map(), content, signed(signer, message)])]);
}

export function logoutProof(signer: Identity, host: string, challenge: string): string {
  return toBase64Url(signed(signer, logoutAllMessage(host, fromBase64Url(challenge) ?? new Uint8Array())));
}

/** Returns the certificate in its wire form. */
export function movedBody(signer: Identity, certificate: Omit<MovedCertificate, 'ikSig'>) {
  const moved_at = new Date(certificate.movedAt).toISOString();
  const ik_sig = toBase64Url(signed(signer, movedMessage(certificate)));
  return { old_handle: certificate.oldHandle, new_handle: certificate.newHandle, moved_at, ik_sig };
}

export function signed({ privateKey }: Identity, message: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, message, privateKey));
}

export const PROTOCOL = '2026-03-01';

export function putDirectory(
  client: Client,
  { token }: Pick<Person, 'token'>,
  raw: Uint8Array,
): Promise<ClientResponse> {
  return client.put('/v1/devices/directory', { token, protocol: PROTOCOL, raw, type: 'application/cbor' });
}

/** A person who has published a directory with the device of the session. */
export interface Anchored extends Person {
  readonly accountId: string;
  readonly identity: Identity;
  /** `<user>@<server_host>`; the test service's host is gatehouse.test. */
  readonly handle: string;
}

export async function anAnchoredPerson(client: Client): Promise<Anchored> {
  const person = await aPerson(client);
  const identity = anIdentity();
  const { body } = await client.get('/v1/auth/profile', { token: person.token });
  const accountId: string = body.id;
  const document = signDirectory(identity, accountId, { version: 1, devices: [aListedDevice(person.deviceId)] });
  const { status } = await putDirectory(client, person, document);
  if (status !== 200) throw new Error(`Publishing the directory answered ${status}.`);
  return { ...person, accountId, identity, handle: `${person.address.split('@')[0] ?? ''}@${HOST}` };
}

export const HOST = 'gatehouse.test';

export async function aLogoutChallenge(client: Client, { token }: Pick<Person, 'token'>): Promise<string> {
  const { status, body } = await client.post('/v1/auth/logout/all/challenge', { token });
  if (status !== 200) throw new Error(`The challenge answered ${status} ${String(body?.code)}.`);
  return body.challenge;
}

export function prove({ identity }: Anchored, challenge: string, host = HOST) {
  return { challenge, signature: logoutProof(identity, host, challenge) };
}

/** Posts `body` with a fixed request id, so that answers can be compared byte for byte. */
export function redeem(client: Client, body: object): Promise<ClientResponse> {
  return client.post('/v1/auth/logout/all', { body, headers: { 'X-Request-Id': 'same' } });
}
