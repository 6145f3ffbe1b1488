import type { Client, ClientRequest, ClientResponse } from '../http/client.js';
import { bearerOf, guestOf, type GuestLink } from '../people/guest.js';
import { PIN, type Writer } from '../people/writer.js';
import { hashOf } from './stored-assets.js';
import { TUS_TYPE } from './uploads.js';

const UPLOADS = '/v1/guest/uploads';
const TUS = { 'Tus-Resumable': '1.0.0' };

/** Makes a guest's announcement, without the album and the owner, which the link determines. */
export function contributionOf(bytes: Uint8Array, changes: object = {}, manifest: object = {}): object {
  return {
    kind: 'original',
    declared_size: bytes.length,
    content_hash: hashOf(bytes),
    manifest: { protocol_version: PIN, crypto_suite_id: 1, sidecar_schema: 1, document: 'ZG9jdW1lbnQ', ...manifest },
    ...changes,
  };
}

export function uploadLinkOf(client: Client, maker: Writer, albumId: string, terms: object = {}): Promise<GuestLink> {
  return guestOf(client, maker, albumId, { kind: 'upload', ...terms });
}

/** Sends a guest's request to the upload routes; `path` is the part after `UPLOADS`. */
export function sendAsGuest(
  client: Client,
  guest: GuestLink,
  method: string,
  path: string,
  request: ClientRequest = {},
): Promise<ClientResponse> {
  const headers = { ...TUS, ...request.headers };
  return client.send(method, UPLOADS + path, { token: bearerOf(guest), protocol: PIN, ...request, headers });
}

export function announceAsGuest(client: Client, guest: GuestLink, body: object): Promise<ClientResponse> {
  return client.post(UPLOADS, { token: bearerOf(guest), protocol: PIN, body });
}

export function patchAsGuest(
  client: Client,
  guest: GuestLink,
  id: string,
  bytes: Uint8Array,
  offset = 0,
): Promise<ClientResponse> {
  const headers = { 'Upload-Offset': String(offset) };
  return sendAsGuest(client, guest, 'PATCH', `/${id}`, { raw: bytes, type: TUS_TYPE, headers });
}

/** Completes a contribution to the album; returns its asset's id. */
export async function contributed(client: Client, guest: GuestLink, bytes: Uint8Array): Promise<string> {
  const created = await announceAsGuest(client, guest, contributionOf(bytes));
  if (created.status !== 201) throw new Error(`Contributing answered ${created.status} ${String(created.body?.code)}.`);
  const { status, body } = await patchAsGuest(client, guest, created.body.upload_id, bytes);
  if (status !== 204) throw new Error(`The bytes were answered by ${status} ${String(body?.code)}.`);
  return (await sendAsGuest(client, guest, 'GET', `/${String(created.body.upload_id)}`)).body.asset_id;
}
