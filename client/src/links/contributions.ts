import type { Asset, GuestAsset } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { contributionKeys, openContribution } from '../keys/contributions.js';

/** Yields the assets that guests contributed to an album, newest first. */
export async function* contributions(client: GatehouseClient, albumId: string): AsyncGenerator<Asset, void, undefined> {
  for await (const asset of client.albums.allAssets(albumId)) if (asset.via_link !== null) yield asset;
}

/**
 * Opens the data that a guest sealed for the members: the asset's own, or that of the derivative with `contentHash`.
 * Returns `null` if the asset came through no link or another key sealed it. Guests are unknown: trust the data only
 * as far as the link.
 */
export function openContributed(
  albumKey: Uint8Array,
  asset: Pick<GuestAsset, 'via_link' | 'content_hash' | 'manifest' | 'derivatives'>,
  contentHash: string = asset.content_hash,
): Uint8Array | null {
  const linkId = asset.via_link;
  const about = [asset, ...asset.derivatives].find((each) => each.content_hash === contentHash);
  if (linkId === null || about === undefined) return null;
  return openContribution(contributionKeys(albumKey, linkId), { linkId, contentHash }, about.manifest.document);
}
