import { platform, uuidV7, type Album } from '@gatehouse/client';
import { readUpgradedFrom, upgradedFromCbor, type AlbumSealer, type UpgradedFrom } from '@gatehouse/client/ceremony';
import {
  encodeCbor,
  fromBase64Url,
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
import type { App } from './app.js';
import { CRYPTO_SUITE } from './config.js';
import { albumKey, openManifest } from './documents.js';
import { resealAsset } from './photos.js';

/** An opened album of the account. */
export interface OpenAlbum {
  readonly album: Album;
  readonly name: string;
  readonly upgradedFrom: UpgradedFrom | null;
}

export async function createAlbum(app: App, name: string, protocolVersion: string): Promise<string> {
  const albumId = uuidV7(platform.now(), platform.random(16));
  const manifest = toBase64Url(await albumManifest(app, { albumId, protocolVersion, name, upgradedFrom: null }));
  const album = { album_id: albumId, protocol_version: protocolVersion, crypto_suite_id: CRYPTO_SUITE, manifest };
  await app.client.albums.create(album);
  return albumId;
}

/** Returns `null` for an album that no device of this account signed: it is not shown as one's own. */
export async function openAlbum(app: App, albumId: string): Promise<OpenAlbum | null> {
  const album = await app.client.albums.read(albumId);
  const core = openManifest(app, fromBase64Url(album.manifest) ?? new Uint8Array(), albumContext(albumId));
  const sealed = core?.get('name');
  const name = sealed instanceof Uint8Array ? unseal(albumKey(app, albumId), sealed, utf8('name')) : null;
  if (core === null || name === null) return null;
  return { album, name: new TextDecoder().decode(name), upgradedFrom: readUpgradedFrom(core.get('upgraded_from')) };
}

interface NewManifest {
  readonly albumId: string;
  readonly protocolVersion: string;
  readonly name: string;
  readonly upgradedFrom: UpgradedFrom | null;
}

/** Signs the manifest with both halves of the device's key: one half alone cannot forge it. */
function albumManifest(app: App, { albumId, protocolVersion, name, upgradedFrom }: NewManifest): Promise<Uint8Array> {
  const core = new Map<string, CborValue>([
    ['album_id', albumId],
    ['protocol_version', protocolVersion],
    ['name', seal(albumKey(app, albumId), utf8(name), utf8('name'), platform.random(NONCE_BYTES))],
  ]);
  if (upgradedFrom !== null) core.set('upgraded_from', upgradedFromCbor(upgradedFrom));
  return signByDevice(core, albumContext(albumId), app.device);
}

function albumContext(albumId: string): Uint8Array {
  return encodeCbor(['example-album/v1', albumId]);
}

/** Returns the ceremony's sealer, which makes the app's own documents at the new version. */
export function sealerOf(app: App, name: string): AlbumSealer {
  return {
    sealAlbum: async ({ albumId, protocolVersion, upgradedFrom }) => ({
      manifest: await albumManifest(app, { albumId, protocolVersion, name, upgradedFrom }),
      cryptoSuiteId: CRYPTO_SUITE,
    }),
    readUpgradedFrom: (manifest) => {
      const albumId = openSign(manifest)?.payload;
      const id = isMap(albumId) ? albumId.get('album_id') : undefined;
      const core = typeof id === 'string' ? openManifest(app, manifest, albumContext(id)) : null;
      return Promise.resolve(readUpgradedFrom(core?.get('upgraded_from')));
    },
    sealFork: (asset, album) => resealAsset(app, asset, album),
  };
}
