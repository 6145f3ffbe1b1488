import type { GuestApi } from '../api/guest.js';
import type { GuestView } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { linkSecrets, openLinkBundle, readLinkAddress } from '../keys/links.js';

export interface OpenedLink {
  readonly linkId: string;
  readonly guest: GuestApi;
  readonly view: GuestView;
  /** The content that the maker of the link sealed for its guests. */
  readonly content: Uint8Array;
}

/**
 * Opens the address of a link, without a session. Returns `null` if the address is incomplete or its secret does not
 * open the bundle. An expired or revoked link throws `error.link.invalid`.
 */
export async function openLink(client: GatehouseClient, address: string): Promise<OpenedLink | null> {
  const parts = readLinkAddress(address);
  if (parts === null) return null;
  const { linkId, secret } = parts;
  const guest = client.guest({ linkId, token: linkSecrets(secret).token });
  const view = await guest.view();
  const content = openLinkBundle(secret, linkId, view.bundle);
  return content === null ? null : { linkId, guest, view, content };
}
