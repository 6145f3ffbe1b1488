import { platform, uuidV7, type Album } from '@gatehouse/client';
import { readUpgradedFrom, upgradedFromCbor, type AlbumSealer, type UpgradedFrom } from '@gatehouse/client/ceremony';
import {
  encodeCbor,
  isMap,
  openSign,
  seal,
  signByDevice,
  toBase64Url,
  unseal,
  utf8,
  NONCE_BYTES,
  type CborValue,
} from '@gatehouse/client/keys';
import type { Account } from './account-state.js';
import { bytes } from './base64.js';
import { CRYPTO_SUITE } from './config.js';
import { albumKey, openManifest, ownAlbumKey, type AlbumKeys } from './documents.js';
import type { Groups } from './groups.js';
import { resealAsset } from './photos.js';

/** An opened album: the person's own, or one in which the person is a member. */
export interface OpenAlbum extends AlbumKeys {
  readonly album: Album;
  readonly name: string;
  readonly upgradedFrom: UpgradedFrom | null;
}

export async function createAlbum(account: Account, name: string, protocolVersion: string): Promise<string> {
  const albumId = uuidV7(platform.now(), platform.random(16));
  const manifest = toBase64Url(await albumManifest(account, { albumId, protocolVersion, name, upgradedFrom: null }));
  const album = { album_id: albumId, protocol_version: protocolVersion, crypto_suite_id: CRYPTO_SUITE, manifest };
  await account.client.albums.create(album);
  return albumId;
}

/** Returns `null` for an album whose key this browser lacks, or that no known person signed. */
export async function openAlbum(account: Account, groups: Groups, albumId: string): Promise<OpenAlbum | null> {
  const album = await account.client.albums.read(albumId);
  const key = await albumKey(account, album);
  if (key === null) return null;
  const devices = await groups.devicesOf(albumId);
  const core = openManifest(devices, bytes(album.manifest), albumContext(albumId));
  const sealed = core?.get('name');
  const name = sealed instanceof Uint8Array ? unseal(key, sealed, utf8('name')) : null;
  if (core === null || name === null) return null;
  const upgradedFrom = readUpgradedFrom(core.get('upgraded_from'));
  return { albumId, key, devices, album, name: new TextDecoder().decode(name), upgradedFrom };
}

interface NewManifest {
  readonly albumId: string;
  readonly protocolVersion: string;
  readonly name: string;
  readonly upgradedFrom: UpgradedFrom | null;
}

/** Signs the manifest with both halves of the device's key: one half alone cannot forge it. */
function albumManifest(
  account: Account,
  { albumId, protocolVersion, name, upgradedFrom }: NewManifest,
): Promise<Uint8Array> {
  const core = new Map<string, CborValue>([
    ['album_id', albumId],
    ['protocol_version', protocolVersion],
    ['name', seal(ownAlbumKey(account, albumId), utf8(name), utf8('name'), platform.random(NONCE_BYTES))],
  ]);
  if (upgradedFrom !== null) core.set('upgraded_from', upgradedFromCbor(upgradedFrom));
  return signByDevice(core, albumContext(albumId), account.device);
}

function albumContext(albumId: string): Uint8Array {
  return encodeCbor(['example-album/v1', albumId]);
}

/** Returns the ceremony's sealer, which makes the app's own documents at the new version, under a fresh key. */
export function sealerOf(account: Account, groups: Groups): AlbumSealer {
  const open = async (albumId: string): Promise<OpenAlbum> => {
    const opened = await openAlbum(account, groups, albumId);
    if (opened === null) throw new Error('The key of the album is not here yet.');
    return opened;
  };
  // Albums that are being upgraded: frozen as they are, they are read once for all of their photos.
  const frozen = new Map<string, Promise<OpenAlbum>>();
  return {
    sealAlbum: async ({ albumId, protocolVersion, upgradedFrom }) => {
      // After an upgrade that was given up, the album may have changed before this one.
      frozen.delete(upgradedFrom.oldAlbumId);
      const { name } = await open(upgradedFrom.oldAlbumId);
      const manifest = await albumManifest(account, { albumId, protocolVersion, name, upgradedFrom });
      return { manifest, cryptoSuiteId: CRYPTO_SUITE };
    },
    // The signature of a member of the old album counts: the new album's group may not have let us in yet.
    readUpgradedFrom: async (manifest) => {
      const core = openSign(manifest)?.payload;
      const [id, from] = isMap(core) ? [core.get('album_id'), readUpgradedFrom(core.get('upgraded_from'))] : [];
      if (typeof id !== 'string' || from === null || from === undefined) return null;
      const devices = await groups.devicesOf(from.oldAlbumId);
      return openManifest(devices, manifest, albumContext(id)) === null ? null : from;
    },
    sealFork: async (asset, { albumId, protocolVersion }) => {
      const from = frozen.get(asset.album_id) ?? open(asset.album_id);
      frozen.set(asset.album_id, from);
      const to = { albumId, protocolVersion, devices: account.devices, key: ownAlbumKey(account, albumId) };
      try {
        return await resealAsset(account, await from, asset, to);
      } catch (error) {
        // The next attempt may know the device that has signed the photo.
        frozen.delete(asset.album_id);
        throw error;
      }
    },
  };
}
