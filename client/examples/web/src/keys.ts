import { codeOf, platform, type GatehouseClient } from '@gatehouse/client';
import {
  deviceSigner,
  identitySigner,
  listDevice,
  openDirectory,
  openEscrow,
  sealEscrow,
  signDirectory,
  type ListedDevice,
} from '@gatehouse/client/keys';
import { loadKeys, saveKeys, type Keys } from './vault.js';

/** The keys that this browser lacks to be a device of the account. */
export type Lack = 'nothing' | 'everything' | 'the master key';

export async function whatIsLacking(client: GatehouseClient): Promise<Lack> {
  const [{ id }, session] = await Promise.all([client.auth.profile(), client.session()]);
  const keys = loadKeys();
  if (keys?.accountId === id && keys.deviceId === session?.device_id) {
    return (await ownDevices(client, keys)).some(({ deviceId }) => deviceId === keys.deviceId)
      ? 'nothing'
      : 'the master key';
  }
  return (await client.account.escrow()) === null ? 'everything' : 'the master key';
}

/**
 * Makes the keys of a new account, after the person wrote down the phrase that recovers them. Does nothing if another
 * browser has made them under another phrase.
 */
export async function makeKeys(client: GatehouseClient, phrase: string): Promise<void> {
  const masterKey = platform.random(32);
  const { id } = await client.auth.profile();
  try {
    await client.account.putEscrow(sealEscrow(masterKey, phrase, id), null);
  } catch (error) {
    if (codeOf(error) !== 'error.account.escrow_changed') throw error;
    // An attempt that an outage ended has stored the escrow under this phrase.
    const stored = await masterKeyBy(client, phrase);
    if (stored !== null) await becomeDevice(client, stored, await client.directory.own());
    return;
  }
  await becomeDevice(client, masterKey, null);
}

/** Recovers the keys in another browser: the phrase opens the escrow that the service stores. */
export async function recoverKeys(client: GatehouseClient, phrase: string): Promise<void> {
  const masterKey = await masterKeyBy(client, phrase);
  if (masterKey === null) throw new Error('These are not the words of this account. Check each word and their order.');
  await becomeDevice(client, masterKey, await client.directory.own());
}

async function masterKeyBy(client: GatehouseClient, phrase: string): Promise<Uint8Array | null> {
  const { id } = await client.auth.profile();
  const escrow = await client.account.escrow();
  return escrow === null ? null : openEscrow(escrow.blob, phrase, id);
}

/** Adds this browser to the account's signed device directory; only a listed device may write. */
async function becomeDevice(
  client: GatehouseClient,
  masterKey: Uint8Array,
  document: Uint8Array | null,
): Promise<void> {
  const [{ id: accountId, address }, session] = await Promise.all([client.auth.profile(), client.session()]);
  const deviceId = session?.device_id ?? '';
  const keys: Keys = { accountId, address, masterKey, deviceId, deviceSecret: platform.random(32) };
  const known = document === null ? null : verified(document, keys);
  const others = (known?.devices ?? []).filter((device) => device.deviceId !== deviceId);
  const own = listDevice(deviceSigner(deviceId, keys.deviceSecret), Math.floor(platform.now() / 1000));
  const next = { version: (known?.version ?? 0) + 1, devices: [...others, own] };
  await client.directory.publish(await signDirectory(accountId, next, identitySigner(masterKey)));
  saveKeys(keys);
}

/** Returns the account's devices. The service could return any list, so the identity key's signature is verified. */
export async function ownDevices(client: GatehouseClient, keys: Keys): Promise<readonly ListedDevice[]> {
  const document = await client.directory.own();
  return document === null ? [] : verified(document, keys).devices;
}

function verified(document: Uint8Array, { accountId, masterKey }: Keys) {
  const trusted = { ik: identitySigner(masterKey).publicKey, version: 0 };
  const opened = openDirectory(document, accountId, trusted);
  if (opened.kind === 'verified') return opened.directory;
  throw new Error(`The list of your devices is not what you signed (${opened.fault}). Do not go on at this service.`);
}
