import { createHash, randomBytes } from 'node:crypto';
import type { Client, ClientResponse } from '../http/client.js';
import type { Writer } from './writer.js';

/** A guest's credentials: the link's id and the token derived from the link's secret. */
export interface GuestLink {
  readonly linkId: string;
  readonly token: string;
}

/** Makes the request body of a share link to a whole album, and the token of its guests. */
export function aLink(albumId: string) {
  const token = randomBytes(32);
  const token_hash = createHash('sha256').update(token).digest('hex');
  const body = { album_id: albumId, kind: 'share', token_hash, bundle: randomBytes(64).toString('base64url') };
  return { token: token.toString('base64url'), body };
}

export function makeLink(client: Client, { token }: Writer, body: object): Promise<ClientResponse> {
  return client.post('/v1/links', { token, body });
}

/** Creates a link with the maker's terms and returns its guest. */
export async function guestOf(client: Client, maker: Writer, albumId: string, terms: object = {}): Promise<GuestLink> {
  const { token, body } = aLink(albumId);
  const made = await makeLink(client, maker, { ...body, ...terms });
  if (made.status !== 201) throw new Error(`Making a link answered ${made.status} ${String(made.body?.code)}.`);
  return { linkId: made.body.link_id, token };
}

export function bearerOf({ linkId, token }: GuestLink): string {
  return `link.${linkId}.${token}`;
}

export function asGuest(client: Client, guest: GuestLink, path = '/v1/guest'): Promise<ClientResponse> {
  return client.get(path, { token: bearerOf(guest) });
}
