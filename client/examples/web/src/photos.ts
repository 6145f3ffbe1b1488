import { platform, type Asset, type GuestAsset, type Manifest } from '@gatehouse/client';
import type { SealedFork } from '@gatehouse/client/ceremony';
import {
  deriveKey,
  encodeCbor,
  fromBase64Url,
  isMap,
  openSign,
  signByDevice,
  toBase64Url,
  NONCE_BYTES,
  type CborValue,
} from '@gatehouse/client/keys';
import { openContributed } from '@gatehouse/client/links';
import type { Prepared } from '@gatehouse/client/uploads';
import type { App } from './app.js';
import { CRYPTO_SUITE, SIDECAR_SCHEMA } from './config.js';
import { albumKey, openManifest } from './documents.js';
import { assetKey, decodeInfo, openFile, openInfo, sealedSource, sealInfo, type FileInfo } from './sealing.js';

const THUMBNAIL_PIXELS = 320;

/** A photo with opened manifests. */
export interface Photo {
  readonly asset: Pick<Asset, 'asset_id' | 'content_hash' | 'size' | 'created_at'>;
  readonly info: FileInfo;
  readonly thumbnail: { readonly contentHash: string; readonly info: FileInfo } | null;
}

/**
 * Prepares the upload of a file: the sealed file and its thumbnail. All keys are derived from the upload's id, so that
 * an interrupted upload resumes with the same ciphertext.
 */
export async function prepareFile(
  app: App,
  album: { readonly albumId: string; readonly protocolVersion: string },
  file: File,
  uploadId: string,
): Promise<Prepared> {
  const keyOf = (role: string) => deriveKey(app.keys.masterKey, `example-${role}/v1 ${uploadId}`);
  const original: FileInfo = { name: file.name, type: file.type, key: keyOf('content') };
  const small: FileInfo = { name: 'thumbnail', type: 'image/jpeg', key: keyOf('thumbnail') };
  let of = '';
  const sign = (contentHash: string, info: FileInfo): Promise<Manifest> =>
    assetManifest(app, album, { of, contentHash, info });
  const thumbnail = await thumbnailOf(file);
  return {
    albumId: album.albumId,
    content: sealedSource(file, original.key),
    manifest: (contentHash) => {
      // The manifest key of an asset depends on its original's content hash; the original is uploaded first.
      of = contentHash;
      return sign(contentHash, original);
    },
    derivatives:
      thumbnail === null
        ? []
        : [{ content: sealedSource(thumbnail, small.key), manifest: (contentHash) => sign(contentHash, small) }],
  };
}

/** Returns `null` if the browser cannot decode the file as an image. */
export async function thumbnailOf(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, THUMBNAIL_PIXELS / Math.min(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}

interface NewManifest {
  /** The content hash of the asset's original. */
  readonly of: string;
  readonly contentHash: string;
  readonly info: FileInfo;
}

async function assetManifest(
  app: App,
  album: { readonly albumId: string; readonly protocolVersion: string },
  { of, contentHash, info }: NewManifest,
): Promise<Manifest> {
  const key = assetKey(albumKey(app, album.albumId), of);
  const core = new Map<string, CborValue>([
    ['content_hash', contentHash],
    ['info', sealInfo(key, contentHash, info, platform.random(NONCE_BYTES))],
  ]);
  const document = toBase64Url(await signByDevice(core, assetContext(album.albumId), app.device));
  const { protocolVersion } = album;
  return { protocol_version: protocolVersion, crypto_suite_id: CRYPTO_SUITE, sidecar_schema: SIDECAR_SCHEMA, document };
}

function assetContext(albumId: string): Uint8Array {
  return encodeCbor(['example-asset/v1', albumId]);
}

/**
 * Opens an asset. Returns `null` if no device of this account signed it for this album, or if the album's key does not
 * open it. A contribution through a link has no signature; the link's key opens it.
 */
export function openPhoto(app: App, asset: Asset): Photo | null {
  if (asset.via_link !== null) {
    const key = albumKey(app, asset.album_id);
    return photoOf(asset, ({ content_hash }) => decodeInfo(openContributed(key, asset, content_hash)));
  }
  const core = openManifest(
    app,
    fromBase64Url(asset.manifest.document) ?? new Uint8Array(),
    assetContext(asset.album_id),
  );
  return core === null ? null : openWith(assetKey(albumKey(app, asset.album_id), asset.content_hash), asset);
}

/** Opens an asset with its key alone, as a guest does. Success proves that someone with this key made it. */
export function openWith(key: Uint8Array, asset: GuestAsset): Photo | null {
  return photoOf(asset, ({ content_hash, manifest }) => {
    const core = openSign(fromBase64Url(manifest.document) ?? new Uint8Array())?.payload;
    const sealed = core !== undefined && isMap(core) ? core.get('info') : undefined;
    return sealed instanceof Uint8Array ? openInfo(key, content_hash, sealed) : null;
  });
}

type OpenInfo = (file: Pick<GuestAsset, 'content_hash' | 'manifest'>) => FileInfo | null;

function photoOf(asset: GuestAsset, open: OpenInfo): Photo | null {
  const info = open(asset);
  if (info === null) return null;
  const small = asset.derivatives
    .map((derivative) => ({ contentHash: derivative.content_hash, info: open(derivative) }))
    .find((each) => each.info?.name === 'thumbnail');
  const thumbnail =
    small === undefined || small.info === null ? null : { contentHash: small.contentHash, info: small.info };
  return { asset, info, thumbnail };
}

/** Returns the thumbnail from this browser's cache, or fetches, opens and caches it. */
export async function loadThumbnail({ client, derived }: App, photo: Photo): Promise<Blob | null> {
  if (photo.thumbnail === null) return null;
  const { contentHash, info } = photo.thumbnail;
  const kept = await derived.get(contentHash, 'thumbnail');
  if (kept !== null) return new Blob([kept as Uint8Array<ArrayBuffer>], { type: info.type });
  const opened = openFile(info.key, await client.assets.blob(contentHash), info.type);
  await derived.put(contentHash, 'thumbnail', new Uint8Array(await opened.arrayBuffer()));
  return opened;
}

export async function loadFile({ client }: App, { asset, info }: Photo): Promise<Blob> {
  return openFile(info.key, await client.assets.blob(asset.content_hash), info.type);
}

/** Signs an asset's documents for an album at another version. The files' keys stay, since no bytes move. */
export async function resealAsset(
  app: App,
  asset: Asset,
  album: { readonly albumId: string; readonly protocolVersion: string },
): Promise<SealedFork> {
  const photo = openPhoto(app, asset);
  if (photo === null) throw new Error('An asset of this album is not one of yours, so that it cannot be signed anew.');
  const of = asset.content_hash;
  const derivatives = photo.thumbnail === null ? [] : [photo.thumbnail];
  return {
    manifest: await assetManifest(app, album, { of, contentHash: of, info: photo.info }),
    derivatives: await Promise.all(
      derivatives.map(async ({ contentHash, info }) => ({
        content_hash: contentHash,
        manifest: await assetManifest(app, album, { of, contentHash, info }),
      })),
    ),
  };
}
