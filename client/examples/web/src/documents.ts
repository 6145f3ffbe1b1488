import type { Album } from '@gatehouse/client';
import {
  deriveKey,
  fromBase64Url,
  isMap,
  openSign,
  toBase64Url,
  type CborMap,
  type ListedDevice,
} from '@gatehouse/client/keys';
import type { Account } from './account-state.js';
import { readSetting, writeSetting } from './settings.js';

/** The means to open an album: its key, and the devices whose signatures count in it. */
export interface AlbumKeys {
  readonly albumId: string;
  readonly key: Uint8Array;
  readonly devices: readonly ListedDevice[];
}

/** Returns the key of an album; `null` for another person's album whose key this browser does not have yet. */
export async function albumKey(
  account: Account,
  { album_id, owner_id }: Pick<Album, 'album_id' | 'owner_id'>,
): Promise<Uint8Array | null> {
  return owner_id === account.keys.accountId ? ownAlbumKey(account, album_id) : keptKey(account, album_id);
}

/** Derives the key of an own album from the master key, so that every own device has it. */
export function ownAlbumKey({ keys }: Account, albumId: string): Uint8Array {
  return deriveKey(keys.masterKey, `example-album/v1 ${albumId}`);
}

/**
 * The key for a device that is being added: for another person's album, the key that came with this device's welcome.
 */
export async function keyAtHand(account: Account, albumId: string): Promise<Uint8Array> {
  return (await keptKey(account, albumId)) ?? ownAlbumKey(account, albumId);
}

export async function keepKey({ catalog }: Account, albumId: string, key: Uint8Array): Promise<void> {
  await writeSetting(catalog, `album key ${albumId}`, toBase64Url(key));
}

async function keptKey({ catalog }: Account, albumId: string): Promise<Uint8Array | null> {
  return fromBase64Url((await readSetting(catalog, `album key ${albumId}`)) ?? '=');
}

/** Returns the content that one of the devices signed for this context; `null` for anything else. */
export function openManifest(
  devices: readonly ListedDevice[],
  document: Uint8Array,
  context: Uint8Array,
): CborMap | null {
  const opened = openSign(document);
  if (opened === null || !devices.some((device) => opened.verifies(device, context))) return null;
  return isMap(opened.payload) ? opened.payload : null;
}
