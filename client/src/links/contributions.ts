import type { Asset } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { contributionKeys, openContribution } from '../keys/contributions.js';

/** What guests contributed to an album, newest first. */
export async function* contributions(client: GatehouseClient, albumId: string): AsyncGenerator<Asset, void, undefined> {
  for await (const asset of client.albums.allAssets(albumId)) if (asset.via_link !== null) yield asset;
}

/**
 * What a guest sealed for the members: of the asset itself or, with its content hash, of one of its derivatives. `null` for
 * what came through no link, and for what opens under another key. Guests are not known: trust it as far as the link.
 */
export function openContributed(
  albumKey: Uint8Array,
  asset: Pick<Asset, 'via_link' | 'content_hash' | 'manifest' | 'derivatives'>,
  contentHash: string = asset.content_hash,
): Uint8Array | null {
  const linkId = asset.via_link;
  const about = [asset, ...asset.derivatives].find((each) => each.content_hash === contentHash);
  if (linkId === null || about === undefined) return null;
  return openContribution(contributionKeys(albumKey, linkId), { linkId, contentHash }, about.manifest.document);
}
