import type { Client, ClientResponse } from '../http/client.js';
import { patchUpload, postUpload, readUpload, uploadBody } from './uploads.js';
import { aClientId, type Writer } from '../people/writer.js';

/** Bytes to upload whole, with an upload id that the client made. */
export interface Blob {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Makes unique bytes. */
export function aBlob(length = 40): Blob {
  const id = aClientId();
  return { id, bytes: Buffer.alloc(length, id) };
}

export function createUpload(
  client: Client,
  writer: Writer,
  albumId: string,
  { id, bytes }: Blob,
  intentId?: string,
): Promise<ClientResponse> {
  const manifest = intentId === undefined ? {} : { intent_id: intentId };
  return postUpload(client, writer, uploadBody(albumId, bytes, { upload_id: id }, manifest));
}

/** Sends the bytes from `from` up to `to`. */
export function sendBytes(
  client: Client,
  writer: Writer,
  { id, bytes }: Blob,
  from = 0,
  to = bytes.length,
): Promise<ClientResponse> {
  return patchUpload(client, writer, id, bytes.subarray(from, to), from);
}

export async function uploadState(client: Client, writer: Writer, { id }: Blob): Promise<string> {
  const body = await readUpload(client, writer, id);
  return body.state ?? body.code;
}
