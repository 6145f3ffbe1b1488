import { SystemRandom } from '../../../adapters/system/random.js';
import { fromBase64Url } from '../../../domain/kernel/bytes.js';
import { uuidV7 } from '../../../domain/kernel/ids.js';
import type { BaseParts } from '../../../infrastructure/parts.js';
import type { Client, ClientResponse } from '../http/client.js';
import { deviceKeys, signIntent, type DeviceKeys, type IntentFields } from './device-keys.js';
import { aPerson, type Person } from './person.js';

/** The protocol version that tests write with, and the one that their albums upgrade to. */
export const PIN = '2026-03-01';
export const NEXT = '2026-06-01';

/** A person who may write: the device is in the account's published directory. */
export interface Writer extends Person {
  readonly accountId: string;
  readonly keys: DeviceKeys;
}

/** Makes a writer; puts the directory straight into the store, without its document. */
export async function aWriter(client: Client, { unitOfWork }: Pick<BaseParts, 'unitOfWork'>): Promise<Writer> {
  const person = await aPerson(client);
  const accountId = accountOf(person.token);
  const keys = deviceKeys(person.deviceId);
  const directory = { version: 1, ik: new Uint8Array(32).fill(1), document: new Uint8Array() };
  await unitOfWork.run(({ directories }) => directories.publish(accountId, directory, [keys.listed]));
  return { ...person, accountId, keys };
}

function accountOf(token: string): string {
  const claims = fromBase64Url(token.split('.')[1] ?? '') ?? new Uint8Array();
  return (JSON.parse(Buffer.from(claims).toString('utf8')) as { sub: string }).sub;
}

const random = new SystemRandom();

/** Makes an id as a client does. */
export function aClientId(): string {
  return uuidV7(Date.UTC(2026, 5, 1), random.bytes(16));
}

export function createAlbum(client: Client, { token }: Writer, changes: object = {}): Promise<ClientResponse> {
  const body = { protocol_version: PIN, crypto_suite_id: 1, manifest: 'bWFuaWZlc3Q', ...changes };
  return client.post('/v1/albums', { token, protocol: body.protocol_version, body });
}

/** Creates an album of the writer and returns its id. */
export async function anAlbumOf(client: Client, owner: Writer, changes: object = {}): Promise<string> {
  const { status, body } = await createAlbum(client, owner, changes);
  if (status !== 201) throw new Error(`Creating the album answered ${status} ${String(body?.code)}.`);
  return body.album_id;
}

export async function join(
  client: Client,
  admin: Writer,
  albumId: string,
  member: Writer,
  role: string,
): Promise<void> {
  const path = `/v1/albums/${albumId}/members/${member.accountId}`;
  const { status, body } = await client.put(path, { token: admin.token, protocol: PIN, body: { role } });
  if (status !== 200) throw new Error(`Adding the member answered ${status} ${String(body?.code)}.`);
}

export function anIntent({ deviceId }: Person, changes: Partial<IntentFields> = {}): IntentFields {
  const versions = { from_version: PIN, to_version: NEXT };
  return { intent_id: aClientId(), proposer_device: deviceId, deadline: 3600, ...versions, ...changes };
}

export function propose(
  client: Client,
  writer: Writer,
  albumId: string,
  document: Uint8Array | IntentFields,
): Promise<ClientResponse> {
  const raw = document instanceof Uint8Array ? document : signIntent(writer.keys, albumId, document);
  const request = { token: writer.token, protocol: PIN, raw, type: 'application/cbor' };
  return client.post(`/v1/albums/${albumId}/upgrade`, request);
}

export function readUpgrade(client: Client, { token }: Writer, albumId: string): Promise<ClientResponse> {
  return client.get(`/v1/albums/${albumId}/upgrade`, { token });
}

export function abortUpgrade(client: Client, { token }: Writer, albumId: string, id: string): Promise<ClientResponse> {
  return client.delete(`/v1/albums/${albumId}/upgrade?intent_id=${id}`, { token, protocol: PIN });
}
