import { platform, type GatehouseClient } from '@gatehouse/client';
import type { SqlDatabase } from '@gatehouse/client/catalog';
import {
  encodeCbor,
  isMap,
  openDirectory,
  openSign,
  sha256,
  signByDevice,
  toBase64Url,
  toHex,
  type DeviceSigner,
  type ListedDevice,
} from '@gatehouse/client/keys';
import { bytes } from './base64.js';
import { readSetting, writeSetting } from './settings.js';

/** Somebody whose signed list of devices was verified. */
export interface Person {
  readonly accountId: string;
  readonly handle: string;
  readonly devices: readonly ListedDevice[];
  /** Both people compare it: the service could show a false key at the first contact. */
  readonly fingerprint: string;
}

const CONTEXT = encodeCbor(['example-credential/v1']);
/** Devices come and go, so a directory is read again after this time. */
const FRESH = 60_000;

/** Signs the statement by which this device vouches for its key in groups. */
export function makeCredential(
  who: { readonly accountId: string; readonly handle: string },
  device: DeviceSigner,
  key: Uint8Array,
): Promise<Uint8Array> {
  const { accountId, handle } = who;
  const core = new Map<string, string | Uint8Array>(Object.entries({ account_id: accountId, handle, key }));
  return signByDevice(core, CONTEXT, device);
}

interface Claim {
  readonly accountId: string;
  readonly handle: string;
  readonly key: Uint8Array;
  isSignedBy(device: ListedDevice): boolean;
}

function readCredential(credential: Uint8Array): Claim | null {
  const opened = openSign(credential);
  if (opened === null || !isMap(opened.payload)) return null;
  const [accountId, handle] = [opened.payload.get('account_id'), opened.payload.get('handle')];
  const key = opened.payload.get('key');
  if (typeof accountId !== 'string' || typeof handle !== 'string' || !(key instanceof Uint8Array)) return null;
  return { accountId, handle, key, isSignedBy: (device) => opened.verifies(device, CONTEXT) };
}

/** Returns the account that a credential names; `null` for another credential. Nothing is verified, or kept. */
export function accountIn(credential: Uint8Array): string | null {
  return readCredential(credential)?.accountId ?? null;
}

/**
 * The people of shared albums. The identity key of the first contact is kept; any other key is rejected from then on.
 */
export class People {
  private readonly known = new Map<string, { readonly person: Promise<Person>; readonly until: number }>();

  constructor(
    private readonly client: GatehouseClient,
    private readonly catalog: SqlDatabase,
  ) {}

  find(handle: string): Promise<Person> {
    const before = this.known.get(handle);
    if (before !== undefined && before.until > platform.now()) return before.person;
    const person = this.lookUp(handle);
    this.known.set(handle, { person, until: platform.now() + FRESH });
    person.catch(() => this.known.delete(handle));
    return person;
  }

  /** Returns the owner of a group member's credential; `null` if no device of that account signed it. */
  async ofCredential(credential: Uint8Array, signatureKey: Uint8Array): Promise<Person | null> {
    const claim = readCredential(credential);
    if (claim === null || toHex(claim.key) !== toHex(signatureKey)) return null;
    const person = await this.find(claim.handle);
    const isTheirs = person.accountId === claim.accountId && person.devices.some((device) => claim.isSignedBy(device));
    return isTheirs ? person : null;
  }

  /** Returns the handle of somebody whom this browser has met. */
  async handleOf(accountId: string): Promise<string | null> {
    return (await this.trusted(accountId))?.handle ?? null;
  }

  private async lookUp(handle: string): Promise<Person> {
    const found = await this.client.directory.lookUp(handle);
    const before = await this.trusted(found.user_id);
    const trusted = before === null ? null : { ik: bytes(before.ik), version: before.version };
    const opened = openDirectory(bytes(found.directory ?? ''), found.user_id, trusted);
    if (found.directory === null) throw new Error(`${handle} has not opened an app yet, and has no keys.`);
    if (opened.kind === 'refused') {
      throw new Error(`The keys of ${handle} are not those that you know (${opened.fault}). Ask them what happened.`);
    }
    const { ik, version, devices } = opened.directory;
    const kept = JSON.stringify({ handle, ik: toBase64Url(ik), version });
    await writeSetting(this.catalog, `person ${found.user_id}`, kept);
    return { accountId: found.user_id, handle, devices, fingerprint: fingerprintOf(ik) };
  }

  private async trusted(accountId: string): Promise<{ handle: string; ik: string; version: number } | null> {
    const kept = await readSetting(this.catalog, `person ${accountId}`);
    return kept === null ? null : (JSON.parse(kept) as { handle: string; ik: string; version: number });
  }
}

/** Returns the first 80 bits of the key's hash in groups of four digits, to be read to each other. */
export function fingerprintOf(ik: Uint8Array): string {
  return (toHex(sha256(ik)).slice(0, 20).match(/..../g) ?? []).join(' ');
}
