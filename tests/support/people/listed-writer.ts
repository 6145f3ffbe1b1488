import type { Client } from '../http/client.js';
import { deviceKeys } from './device-keys.js';
import { anIdentity, putDirectory, signDirectory, type Identity } from './identity.js';
import { aPerson } from './person.js';
import type { Writer } from './writer.js';

export type ListedWriter = Writer & { readonly identity: Identity };

/** Makes a writer as a real client does: by publishing the directory that its identity key signed. */
export async function aListedWriter(client: Client): Promise<ListedWriter> {
  const person = await aPerson(client);
  const identity = anIdentity();
  const keys = deviceKeys(person.deviceId);
  const { body } = await client.get('/v1/auth/profile', { token: person.token });
  const accountId = String(body.id);
  const directory = signDirectory(identity, accountId, { version: 1, devices: [keys.listed] });
  const { status } = await putDirectory(client, person, directory);
  if (status !== 200) throw new Error(`Publishing the directory answered ${status}.`);
  return { ...person, accountId, keys, identity };
}
