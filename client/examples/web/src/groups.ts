import { getCiphersuiteFromName, getCiphersuiteImpl, type CiphersuiteImpl } from 'ts-mls';
import type { Album } from '@gatehouse/client';
import type { GroupEvent } from '@gatehouse/client/ceremony';
import { toBase64Url, type ListedDevice } from '@gatehouse/client/keys';
import { GroupStore, InvalidKeyPackages, TsMlsTransport } from '@gatehouse/client/mls';
import type { Account } from './account-state.js';
import { bytes } from './base64.js';
import type { Delivery } from './delivery.js';
import { keepKey, keyAtHand } from './documents.js';
import { accountIn, makeCredential, type People, type Person } from './people.js';
import { readSetting, writeSetting } from './settings.js';

const SUITE = 'MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519';
const KEY_PACKAGES = 10;

export interface GroupParts {
  readonly account: Account;
  readonly handle: string;
  readonly people: People;
  readonly delivery: Delivery;
  readonly onEvent: (event: GroupEvent) => Promise<void>;
  /** True for an album that was upgraded: its group carries no further messages. */
  readonly isOver: (albumId: string) => Promise<boolean>;
}

/** The MLS groups of the albums: their members, and the albums' keys, which devices get in their welcome. */
export class Groups {
  /** Welcomes for other browsers of this account, and for groups that this one is in. */
  private readonly handled = new Set<string>();

  private constructor(
    readonly mls: TsMlsTransport,
    private readonly store: GroupStore,
    private readonly parts: GroupParts,
  ) {}

  static async open(parts: GroupParts): Promise<Groups> {
    const { account, people, delivery, onEvent } = parts;
    const cipherSuite = await getCiphersuiteImpl(getCiphersuiteFromName(SUITE));
    const store = new GroupStore(account.catalog);
    const signatureKeys = await ownKeys(account, cipherSuite);
    const who = { accountId: account.keys.accountId, handle: parts.handle };
    const mls = new TsMlsTransport({
      cipherSuite,
      delivery,
      store,
      signatureKeys,
      onEvent,
      identity: await makeCredential(who, account.device, signatureKeys.publicKey),
      secret: (albumId) => keyAtHand(account, albumId),
      onJoined: async (albumId, key) => {
        if (key !== null) await keepKey(account, albumId, key);
      },
      authenticate: {
        validateCredential: async (credential, key) =>
          credential.credentialType === 'basic' && (await people.ofCredential(credential.identity, key)) !== null,
      },
      isOf: async ({ identity }, userId) => accountIn(identity) === userId && (await isKnown(people, userId)),
    });
    return new Groups(mls, store, parts);
  }

  /** Returns what changes whenever somebody joins the album's group or leaves it. */
  changeOf(albumId: string): Promise<number | null> {
    return this.store.position(albumId);
  }

  /** Returns the people in the album's group; nobody if this browser is not in it. */
  async peopleOf(albumId: string): Promise<readonly Person[]> {
    const members = await this.mls.members(albumId);
    const found = members.map(({ identity, signatureKey }) => this.parts.people.ofCredential(identity, signatureKey));
    return (await Promise.all(found)).filter((person) => person !== null);
  }

  /** Returns the devices whose signatures count in an album: one's own, and those of the people in its group. */
  async devicesOf(albumId: string): Promise<readonly ListedDevice[]> {
    const people = await this.peopleOf(albumId);
    return [...this.parts.account.devices, ...people.flatMap(({ devices }) => devices)];
  }

  /**
   * Opens the album's group unless somebody has done so. Only a device in the group can add others or upgrade the
   * album.
   */
  async ensure(albumId: string): Promise<void> {
    if ((await this.store.load(albumId)) !== null) return;
    if ((await this.parts.delivery.read(albumId, 0)).length > 0) {
      throw new Error('Do this in the browser in which the album was shared first: only that one is in its group.');
    }
    await this.mls.openGroup(albumId, []);
  }

  /**
   * Adds the members who are not in the group yet; returns the ids of those who have not opened the app so far, or have
   * published a key package that is not valid: the next call takes another one of theirs. The list of members is what
   * the service says, so somebody whom this browser has not met is left to the browser that invited them.
   */
  async addMissing({ album_id, owner_id, members }: Album): Promise<readonly string[]> {
    await this.ensure(album_id);
    const present = new Set((await this.peopleOf(album_id)).map(({ accountId }) => accountId));
    present.add(this.parts.account.keys.accountId);
    const missing = [owner_id, ...members.map(({ user_id }) => user_id)].filter((id) => !present.has(id));
    const met = await Promise.all(missing.map((id) => isKnown(this.parts.people, id)));
    const invited = missing.filter((_id, index) => met[index]);
    await this.mls.invite(album_id, invited).catch(ignoreInvalid);
    const now = new Set((await this.peopleOf(album_id)).map(({ accountId }) => accountId));
    return missing.filter((id) => !now.has(id));
  }

  /** Publishes key packages, joins groups by new welcomes, and reads the groups' logs. */
  async receive(): Promise<void> {
    const { delivery } = this.parts;
    if ((await delivery.keyPackages()) < KEY_PACKAGES / 2) {
      const packages: Uint8Array[] = [];
      for (let count = 0; count < KEY_PACKAGES; count += 1) packages.push(await this.mls.newKeyPackage());
      await delivery.publish(packages);
    }
    const groups = new Set(await this.store.groups());
    for (const { group, welcome, position } of await delivery.welcomes()) {
      const name = `${group} ${position}`;
      if (this.handled.has(name)) continue;
      if (!groups.has(group) && (await this.mls.join(group, welcome, position))) groups.add(group);
      this.handled.add(name);
    }
    for (const group of groups) {
      if (!(await this.parts.isOver(group))) await this.mls.receive(group).catch(leftBehind);
    }
  }
}

async function isKnown(people: People, accountId: string): Promise<boolean> {
  return (await people.handleOf(accountId)) !== null;
}

/** The log of an album that the person has left is closed; every other failure is shown. */
function leftBehind(error: unknown): void {
  if ((error as { status?: unknown }).status !== 403) throw error;
}

/** The others were added. */
function ignoreInvalid(error: unknown): void {
  if (!(error instanceof InvalidKeyPackages)) throw error;
}

/** This browser's key in its groups; the device's own key vouches for it. */
async function ownKeys({ catalog }: Account, { signature }: CiphersuiteImpl) {
  const kept = await readSetting(catalog, 'group keys');
  if (kept !== null) {
    const { signKey, publicKey } = JSON.parse(kept) as { signKey: string; publicKey: string };
    return { signKey: bytes(signKey), publicKey: bytes(publicKey) };
  }
  const made = await signature.keygen();
  const texts = { signKey: toBase64Url(made.signKey), publicKey: toBase64Url(made.publicKey) };
  await writeSetting(catalog, 'group keys', JSON.stringify(texts));
  return made;
}
