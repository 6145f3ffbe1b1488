import type { Link, NewLink } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { uuidV7 } from '../kernel/uuid.js';
import { contributionBundle, contributionKeys } from '../keys/contributions.js';
import { linkAddress, linkSecrets, newLinkSecret, sealLinkBundle } from '../keys/links.js';

interface AnyLink {
  /** The address of the app's page for guests. */
  readonly page: string;
  readonly albumId: string;
  readonly expiresAt?: string | null;
}

export interface NewShare extends AnyLink {
  /** The app's keys that the guest needs to open the assets, about 32 KiB at most; sealed under the link's secret. */
  readonly content: Uint8Array;
  /** Limits the link to these assets. */
  readonly assetIds?: readonly string[];
}

export interface NewUploadLink extends AnyLink {
  /** 32 bytes that only the album's members have; the link's key pair is derived from it. */
  readonly albumKey: Uint8Array;
  readonly maxBytes?: number | null;
  readonly maxFiles?: number | null;
}

export interface MadeLink {
  readonly link: Link;
  /** The address for guests. The secret in its fragment is not stored anywhere: show it now, or store it. */
  readonly address: string;
}

/** Makes a link through which guests see an album, or some assets of it. */
export function makeShareLink(client: GatehouseClient, share: NewShare): Promise<MadeLink> {
  const { assetIds } = share;
  return make(client, share, () => ({
    terms: { kind: 'share', ...(assetIds !== undefined && { asset_ids: [...assetIds] }) },
    content: share.content,
  }));
}

/** Makes a link through which guests contribute to an album without seeing it. */
export function makeUploadLink(client: GatehouseClient, upload: NewUploadLink): Promise<MadeLink> {
  const { albumKey, maxBytes = null, maxFiles = null } = upload;
  return make(client, upload, (linkId) => ({
    terms: { kind: 'upload', max_bytes: maxBytes, max_files: maxFiles },
    content: contributionBundle(contributionKeys(albumKey, linkId).publicKey),
  }));
}

type Terms = Pick<NewLink, 'kind' | 'asset_ids' | 'max_bytes' | 'max_files'>;

async function make(
  client: GatehouseClient,
  { page, albumId, expiresAt = null }: AnyLink,
  about: (linkId: string) => { readonly terms: Terms; readonly content: Uint8Array },
): Promise<MadeLink> {
  const { now, random } = client.transport.platform;
  const [secret, linkId] = [newLinkSecret(random), uuidV7(now(), random(16))];
  const { terms, content } = about(linkId);
  const link = await client.links.create({
    ...terms,
    link_id: linkId,
    album_id: albumId,
    token_hash: linkSecrets(secret).tokenHash,
    bundle: sealLinkBundle(secret, linkId, content, random),
    expires_at: expiresAt,
  });
  return { link, address: linkAddress(page, linkId, secret) };
}
