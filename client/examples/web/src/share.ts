import type { Link } from '@gatehouse/client';
import { decodeCbor, encodeCbor, fromHex, toHex, type CborValue } from '@gatehouse/client/keys';
import { makeShareLink, makeUploadLink } from '@gatehouse/client/links';
import type { App } from './app.js';
import type { AlbumKeys } from './documents.js';
import type { Photo } from './photos.js';
import { assetKey } from './sealing.js';

/** A bundle holds 32 KiB; each photo's hash and key take about 70 bytes. */
export const MOST_PHOTOS = 450;

/**
 * Makes a link to an album, or to some photos of it, and returns its address. The secret is in the fragment, which
 * browsers do not send. For a whole album the guest gets the album's key; for some photos only their keys.
 */
export async function shareAlbum(
  app: App,
  { albumId, key }: AlbumKeys,
  share: { readonly photos: readonly Photo[] | null; readonly expiresAt: string | null },
): Promise<string> {
  const { photos, expiresAt } = share;
  const keys = photos?.map(({ asset }) => [fromHex(asset.content_hash), assetKey(key, asset.content_hash)]);
  const content = encodeCbor(['example-share/v1', keys ?? key]);
  const assetIds = photos?.map(({ asset }) => asset.asset_id);
  const some = assetIds === undefined ? {} : { assetIds };
  const { address } = await makeShareLink(app.client, { page: guestPage(), albumId, content, expiresAt, ...some });
  return address;
}

/**
 * Makes a link through which people without an account add files to an album, and returns its address. They seal to the
 * link's public key; only holders of the album's key can open the files.
 */
export async function askForPhotos(
  app: App,
  { albumId, key }: AlbumKeys,
  ask: {
    readonly expiresAt: string | null;
    readonly maxFiles: number;
    readonly maxBytes: number;
  },
): Promise<string> {
  const link = { page: guestPage(), albumId, albumKey: key, ...ask };
  return (await makeUploadLink(app.client, link)).address;
}

function guestPage(): string {
  return new URL('link.html', document.baseURI).href;
}

/** Returns a guest's lookup of an asset's key; `null` for a bundle that this app did not make. */
export function keysOfBundle(content: Uint8Array): ((originalHash: string) => Uint8Array | null) | null {
  const [kind, keys] = (decodeCbor(content) ?? []) as readonly CborValue[];
  if (kind !== 'example-share/v1') return null;
  if (keys instanceof Uint8Array) return (hash) => assetKey(keys, hash);
  const pairs = (keys ?? []) as readonly (readonly [Uint8Array, Uint8Array])[];
  const byHash = new Map(pairs.map(([hash, key]) => [toHex(hash), key]));
  return (hash) => byHash.get(hash) ?? null;
}

export async function linksOf(app: App, albumId: string): Promise<readonly Link[]> {
  const links: Link[] = [];
  for await (const link of app.client.links.all({ album_id: albumId })) links.push(link);
  return links;
}
