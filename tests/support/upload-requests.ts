import { sha256, toHex } from '../../domain/kernel/bytes.js';
import type { Client, ClientResponse } from './client.js';
import { aWireManifest } from './asset-requests.js';
import { aClientId, PIN, type Writer } from './writer.js';

/** What is uploaded, whole; `id` makes a retry idempotent. */
export interface Blob {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Bytes that nobody else uploads. */
export function aBlob(length = 40): Blob {
  const id = aClientId();
  return { id, bytes: Buffer.alloc(length, id) };
}

export function createUpload(
  client: Client,
  { token }: Writer,
  albumId: string,
  { id, bytes }: Blob,
  intentId?: string,
): Promise<ClientResponse> {
  const body = {
    upload_id: id,
    album_id: albumId,
    kind: 'original',
    declared_size: bytes.length,
    content_hash: toHex(sha256(bytes)),
    manifest: aWireManifest(intentId === undefined ? {} : { intent_id: intentId }),
  };
  return client.post('/upload', { token, protocol: PIN, body });
}

/** Sends the bytes from `from` up to `to`. */
export function sendBytes(
  client: Client,
  { token }: Writer,
  { id, bytes }: Blob,
  from = 0,
  to = bytes.length,
): Promise<ClientResponse> {
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(from) };
  const raw = bytes.subarray(from, to);
  return client.patch(`/upload/${id}`, { token, protocol: PIN, raw, type: 'application/offset+octet-stream', headers });
}

export async function uploadState(client: Client, { token }: Writer, { id }: Blob): Promise<string> {
  const { status, body } = await client.get(`/upload/${id}`, { token });
  return status === 200 ? body.state : String(body?.code);
}
