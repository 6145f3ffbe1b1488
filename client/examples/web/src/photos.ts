import { platform, type Asset, type GuestAsset, type Manifest } from '@gatehouse/client';
import type { SealedFork } from '@gatehouse/client/ceremony';
import {
  deriveKey,
  encodeCbor,
  isMap,
  openSign,
  signByDevice,
  toBase64Url,
  NONCE_BYTES,
  type CborValue,
} from '@gatehouse/client/keys';
import { openContributed } from '@gatehouse/client/links';
import type { Prepared } from '@gatehouse/client/uploads';
import type { Account } from './account-state.js';
import { bytes } from './base64.js';
import { CRYPTO_SUITE, SIDECAR_SCHEMA } from './config.js';
import { openManifest, type AlbumKeys } from './documents.js';
import { assetKey, decodeInfo, openFile, openInfo, sealedSource, sealInfo, type FileInfo } from './sealing.js';
import type { Keys } from './vault.js';

const THUMBNAIL_PIXELS = 320;

/** A photo with opened manifests. */
export interface Photo {
  readonly asset: Pick<Asset, 'asset_id' | 'content_hash' | 'size' | 'created_at'>;
  readonly info: FileInfo;
  readonly thumbnail: { readonly contentHash: string; readonly info: FileInfo } | null;
  /** The link through which a guest contributed it. */
  readonly viaLink: string | null;
}

/** An album to write to. */
export type AlbumAt = AlbumKeys & { readonly protocolVersion: string };

/**
 * Prepares the upload of a file: the sealed file and its thumbnail. All keys are derived from the upload's id, so that
 * an interrupted upload resumes with the same ciphertext.
 */
export async function prepareFile(account: Account, album: AlbumAt, file: File, uploadId: string): Promise<Prepared> {
  const original: FileInfo = { name: file.name, type: file.type, key: contentKey(account.keys, uploadId) };
  const smallKey = deriveKey(account.keys.masterKey, `example-thumbnail/v1 ${uploadId}`);
  const small: FileInfo = { name: 'thumbnail', type: 'image/jpeg', key: smallKey };
  const sign = (of: string, contentHash: string, info: FileInfo): Promise<Manifest> =>
    assetManifest(account, album, { of, contentHash, info });
  const thumbnail = await thumbnailOf(file);
  const derivative = (content: Blob) => ({
    content: sealedSource(content, small.key),
    manifest: (contentHash: string, originalHash: string) => sign(originalHash, contentHash, small),
  });
  return {
    albumId: album.albumId,
    content: sealedSource(file, original.key),
    manifest: (contentHash) => sign(contentHash, contentHash, original),
    derivatives: thumbnail === null ? [] : [derivative(thumbnail)],
  };
}

/** Derives the key that seals the original of an upload. */
export function contentKey({ masterKey }: Keys, uploadId: string): Uint8Array {
  return deriveKey(masterKey, `example-content/v1 ${uploadId}`);
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
  account: Account,
  album: AlbumAt,
  { of, contentHash, info }: NewManifest,
): Promise<Manifest> {
  const key = assetKey(album.key, of);
  const core = new Map<string, CborValue>([
    ['content_hash', contentHash],
    ['info', sealInfo(key, contentHash, info, platform.random(NONCE_BYTES))],
  ]);
  const document = toBase64Url(await signByDevice(core, assetContext(album.albumId), account.device));
  const { protocolVersion } = album;
  return { protocol_version: protocolVersion, crypto_suite_id: CRYPTO_SUITE, sidecar_schema: SIDECAR_SCHEMA, document };
}

function assetContext(albumId: string): Uint8Array {
  return encodeCbor(['example-asset/v1', albumId]);
}

/**
 * Opens an asset. Returns `null` if no member's device signed it for this album, or if the album's key does not open it.
 * A contribution through a link has no signature; the link's key opens it.
 */
function openPhoto({ albumId, key, devices }: AlbumKeys, asset: Asset): Photo | null {
  const given = asset.via_link === null ? null : openGiven(key, asset);
  // After an upgrade it carries a member's new signature instead.
  if (given !== null) return given;
  const core = openManifest(devices, bytes(asset.manifest.document), assetContext(albumId));
  return core === null ? null : openWith(assetKey(key, asset.content_hash), asset);
}

/** Milliseconds that the page may stand still, so that it scrolls, and takes what is typed, while photos open. */
const SLICE = 40;

/** Opens assets, without those that `openPhoto` refuses. The signatures of a page of them take a quarter of a second. */
export async function openPhotos(album: AlbumKeys, assets: readonly Asset[]): Promise<readonly Photo[]> {
  const photos: (Photo | null)[] = [];
  let since = performance.now();
  for (const asset of assets) {
    photos.push(openPhoto(album, asset));
    if (performance.now() - since < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return photos.filter((photo) => photo !== null);
}

/** Opens an asset with its key alone, as a guest does. Success proves that someone with this key made it. */
export function openWith(key: Uint8Array, asset: GuestAsset): Photo | null {
  return photoOf(asset, ({ content_hash, manifest }) => {
    const core = openSign(bytes(manifest.document))?.payload;
    const sealed = core !== undefined && isMap(core) ? core.get('info') : undefined;
    return sealed instanceof Uint8Array ? openInfo(key, content_hash, sealed) : null;
  });
}

/** Opens a guest's contribution with the album's key, which every upload link's key is derived from. */
export function openGiven(key: Uint8Array, asset: GuestAsset): Photo | null {
  return photoOf(asset, ({ content_hash }) => decodeInfo(openContributed(key, asset, content_hash)));
}

type OpenInfo = (file: Pick<GuestAsset, 'content_hash' | 'manifest'>) => FileInfo | null;

export function photoOf(asset: GuestAsset, open: OpenInfo): Photo | null {
  const info = open(asset);
  if (info === null) return null;
  const small = asset.derivatives
    .map((derivative) => ({ contentHash: derivative.content_hash, info: open(derivative) }))
    .find((each) => each.info?.name === 'thumbnail');
  const thumbnail =
    small === undefined || small.info === null ? null : { contentHash: small.contentHash, info: small.info };
  return { asset, info, thumbnail, viaLink: asset.via_link };
}

/** Returns the thumbnail from this browser's cache, or fetches, opens and caches it unless `signal` aborts. */
export async function loadThumbnail(
  { client, derived }: Account,
  photo: Photo,
  signal: AbortSignal,
): Promise<Blob | null> {
  if (photo.thumbnail === null) return null;
  const { contentHash, info } = photo.thumbnail;
  const kept = await derived.get(contentHash, 'thumbnail');
  if (kept !== null) return new Blob([kept as Uint8Array<ArrayBuffer>], { type: info.type });
  const opened = openFile(info.key, await client.assets.smallBlob(contentHash, { signal }), info.type);
  // A browser whose storage is full shows it all the same.
  await derived.put(contentHash, 'thumbnail', new Uint8Array(await opened.arrayBuffer())).catch(() => undefined);
  return opened;
}

export async function loadFile({ client }: Account, { asset, info }: Photo): Promise<Blob> {
  return openFile(info.key, await client.assets.blob(asset.content_hash, { size: asset.size }), info.type);
}

/** Signs an asset's documents for an album at another version. The files' keys stay, since no bytes move. */
export async function resealAsset(
  account: Account,
  from: AlbumKeys,
  asset: Asset,
  album: AlbumAt,
): Promise<SealedFork> {
  const photo = openPhoto(from, asset);
  if (photo === null) {
    throw new Error('No member has signed one of the photos, so that it cannot be signed anew. Put it into the trash.');
  }
  const of = asset.content_hash;
  const derivatives = photo.thumbnail === null ? [] : [photo.thumbnail];
  return {
    manifest: await assetManifest(account, album, { of, contentHash: of, info: photo.info }),
    derivatives: await Promise.all(
      derivatives.map(async ({ contentHash, info }) => ({
        content_hash: contentHash,
        manifest: await assetManifest(account, album, { of, contentHash, info }),
      })),
    ),
  };
}
