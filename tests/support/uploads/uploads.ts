import { setTimeout as delay } from 'node:timers/promises';
import type { Client, ClientRequest, ClientResponse, WireBody } from '../http/client.js';
import { hashOf } from './stored-assets.js';
import { PIN, type Writer } from '../people/writer.js';

export const TUS_TYPE = 'application/offset+octet-stream';

/** Makes the body of a POST /upload for `bytes`. */
export function uploadBody(albumId: string, bytes: Uint8Array, changes: object = {}, manifest: object = {}): object {
  return {
    album_id: albumId,
    kind: 'original',
    declared_size: bytes.length,
    content_hash: hashOf(bytes),
    manifest: { protocol_version: PIN, crypto_suite_id: 1, sidecar_schema: 1, document: 'ZG9jdW1lbnQ', ...manifest },
    ...changes,
  };
}

export function postUpload(client: Client, { token }: Writer, body: object): Promise<ClientResponse> {
  return client.post('/upload', { token, protocol: PIN, body });
}

/** Creates a session for `bytes` and returns its id. */
export async function anUploadOf(
  client: Client,
  writer: Writer,
  albumId: string,
  bytes: Uint8Array,
  changes: object = {},
  manifest: object = {},
): Promise<string> {
  const { status, body } = await postUpload(client, writer, uploadBody(albumId, bytes, changes, manifest));
  if (status !== 201) throw new Error(`Creating the upload answered ${status} ${String(body?.code)}.`);
  return body.upload_id;
}

/** Sends `bytes` from `offset`. */
export function patchUpload(
  client: Client,
  { token }: Writer,
  uploadId: string,
  bytes: Uint8Array,
  offset = 0,
  more: ClientRequest = {},
): Promise<ClientResponse> {
  const headers = { 'Upload-Offset': String(offset), 'Tus-Resumable': '1.0.0', ...more.headers };
  const request = { token, protocol: PIN, type: TUS_TYPE, raw: bytes, ...more, headers };
  return client.patch(`/upload/${uploadId}`, request);
}

export function headUpload(client: Client, { token }: Writer, uploadId: string): Promise<ClientResponse> {
  return client.send('HEAD', `/upload/${uploadId}`, { token, headers: { 'Tus-Resumable': '1.0.0' } });
}

export function deleteUpload(client: Client, { token }: Writer, uploadId: string): Promise<ClientResponse> {
  return client.delete(`/upload/${uploadId}`, { token, protocol: PIN, headers: { 'Tus-Resumable': '1.0.0' } });
}

/** `asset_id` is null until there is one; a test that uses it knows that it is set. */
export interface WireUpload {
  readonly upload_id: string;
  readonly state: string;
  readonly offset: number;
  readonly asset_id: string;
  readonly failure: string | null;
  readonly attestation: string | null;
}

export async function readUpload(client: Client, { token }: Writer, uploadId: string): Promise<WireBody> {
  return (await client.get(`/upload/${uploadId}`, { token })).body;
}

/** Uploads `bytes` with one PATCH and returns the resulting session. */
export async function uploaded(
  client: Client,
  writer: Writer,
  albumId: string,
  bytes: Uint8Array,
  changes: object = {},
): Promise<WireUpload> {
  const id = await anUploadOf(client, writer, albumId, bytes, changes);
  const { status, body } = await patchUpload(client, writer, id, bytes);
  if (status !== 204) throw new Error(`The bytes were answered by ${status} ${String(body?.code)}.`);
  return readUpload(client, writer, id);
}

export interface WireQuota {
  readonly used: number;
  readonly reserved: number;
  readonly soft_limit: number | null;
  readonly hard_limit: number | null;
  readonly state: string;
  readonly grace_expires_at: string | null;
}

export async function readQuota(client: Client, { token }: Pick<Writer, 'token'>): Promise<WireQuota> {
  return (await client.get('/quota', { token })).body as WireQuota;
}

/**
 * A part of a body of unknown length: bytes, a promise to wait for, or the error with which the client aborts. An error
 * follows a promise that the service has taken the bytes before it: else they may not be sent.
 */
export type Part = Uint8Array | Promise<void> | Error;

/** Sends a PATCH without Content-Length; rejects when the client aborts it. */
export async function chunkedPatch(
  client: Client,
  { token }: Writer,
  id: string,
  offset: number,
  parts: readonly Part[],
): Promise<ClientResponse> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'X-Service-Protocol': PIN,
    'Content-Type': TUS_TYPE,
    'Upload-Offset': String(offset),
  };
  const init = { method: 'PATCH', headers, body: streamOf(parts), duplex: 'half' };
  const path = `/upload/${id}`;
  const response = await fetch(client.baseUrl + path, init as unknown as RequestInit);
  return client.received({ method: 'PATCH', path }, response);
}

async function* streamOf(parts: readonly Part[]): AsyncIterable<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    if (part instanceof Promise) await part;
    else yield part;
  }
}

/** Below the time of a test, and long enough for a machine that also runs browsers and databases. */
const PATIENCE_MS = 60_000;

/** Polls for an effect of a request that the request itself does not wait for. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (performance.now() - since < PATIENCE_MS) {
    if (await holds()) return;
    await delay(10);
  }
  throw new Error('It never came true.');
}
