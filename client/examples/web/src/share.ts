import type { GuestAsset, Link } from '@gatehouse/client';
import { decodeCbor, encodeCbor, fromHex, toHex, type CborValue } from '@gatehouse/client/keys';
import { makeShareLink, makeUploadLink, type MadeLink } from '@gatehouse/client/links';
import type { App } from './app.js';
import type { AlbumKeys } from './documents.js';
import { openGiven, openWith, photoOf, type Photo } from './photos.js';
import { assetKey, decodeInfo, encodeInfo } from './sealing.js';

/** A bundle holds 32 KiB; each photo takes about 70 bytes, a guest's contribution 300. */
export const MOST_PHOTOS = 450;
const KEY_BYTES = 32;
const DAY = 86_400_000;

/**
 * Makes a link to an album, or to some photos of it, and returns its address. The secret is in the fragment, which
 * browsers do not send. For a whole album the guest gets the album's key; for some photos only their keys, and for
 * guests' contributions, which were sealed to another link's key, the keys of their files.
 */
export async function shareAlbum(
  app: App,
  { albumId, key }: AlbumKeys,
  { photos, days }: { readonly photos: readonly Photo[] | null; readonly days: number | null },
): Promise<string> {
  const keys = photos?.flatMap((photo) => openersOf(key, photo));
  const content = encodeCbor(['example-share/v1', keys ?? key]);
  const assetIds = photos?.map(({ asset }) => asset.asset_id);
  const some = assetIds === undefined ? {} : { assetIds };
  return ending(app, await makeShareLink(app.client, { page: guestPage(), albumId, content, ...some }), days);
}

/**
 * Makes a link through which people without an account add files to an album, and returns its address. They seal to the
 * link's public key; only holders of the album's key can open the files.
 */
export async function askForPhotos(
  app: App,
  { albumId, key }: AlbumKeys,
  { days, ...most }: { readonly days: number | null; readonly maxFiles: number; readonly maxBytes: number },
): Promise<string> {
  const link = { page: guestPage(), albumId, albumKey: key, ...most };
  return ending(app, await makeUploadLink(app.client, link), days);
}

/**
 * Returns the address of a link that ends after these days; `null` for one without an end. The days count from when the
 * service has made it, since this device's clock may be wrong. Nobody has the address before.
 */
async function ending({ client }: App, { link, address }: MadeLink, days: number | null): Promise<string> {
  if (days === null) return address;
  try {
    const expires_at = new Date(Date.parse(link.created_at) + days * DAY).toISOString();
    await client.links.change(link.link_id, { expires_at });
    return address;
  } catch (error) {
    await client.links.revoke(link.link_id).catch(() => undefined);
    throw error;
  }
}

function guestPage(): string {
  return new URL('link.html', document.baseURI).href;
}

type Opener = readonly [hash: Uint8Array, key: Uint8Array];

function openersOf(key: Uint8Array, { asset, info, thumbnail, viaLink }: Photo): Opener[] {
  if (viaLink === null) return [[fromHex(asset.content_hash), assetKey(key, asset.content_hash)]];
  const small: Opener[] = thumbnail === null ? [] : [[fromHex(thumbnail.contentHash), encodeInfo(thumbnail.info)]];
  return [[fromHex(asset.content_hash), encodeInfo(info)], ...small];
}

/** Returns the opener of assets for a guest; `null` for a bundle that this app did not make. */
export function openerOfBundle(content: Uint8Array): ((asset: GuestAsset) => Photo | null) | null {
  const [kind, keys] = (decodeCbor(content) ?? []) as readonly CborValue[];
  if (kind !== 'example-share/v1') return null;
  if (keys instanceof Uint8Array) {
    const open = (asset: GuestAsset) => openWith(assetKey(keys, asset.content_hash), asset);
    return (asset) => (asset.via_link === null ? null : openGiven(keys, asset)) ?? open(asset);
  }
  const byHash = new Map(((keys ?? []) as readonly Opener[]).map(([hash, key]) => [toHex(hash), key]));
  return (asset) => {
    const key = byHash.get(asset.content_hash);
    if (key?.length === KEY_BYTES) return openWith(key, asset);
    return photoOf(asset, ({ content_hash }) => decodeInfo(byHash.get(content_hash) ?? null));
  };
}

export async function linksOf(app: App, albumId: string): Promise<readonly Link[]> {
  const links: Link[] = [];
  for await (const link of app.client.links.all({ album_id: albumId })) links.push(link);
  return links;
}
