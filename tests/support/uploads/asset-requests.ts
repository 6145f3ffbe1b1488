import type { Client, ClientResponse } from '../http/client.js';
import { PIN, type Writer } from '../people/writer.js';

interface Options {
  /** The value of X-Service-Protocol. */
  readonly protocol?: string;
  readonly intentId?: string;
  readonly headers?: Record<string, string>;
}

function request({ token }: Writer, { protocol = PIN, headers = {} }: Options = {}) {
  return { token, protocol, headers };
}

function query({ intentId }: Options = {}): string {
  return intentId === undefined ? '' : `?intent_id=${intentId}`;
}

export function readAsset(client: Client, by: Writer, id: string): Promise<ClientResponse> {
  return client.get(`/v1/assets/${id}`, { token: by.token });
}

export function trashAsset(client: Client, by: Writer, id: string, options?: Options): Promise<ClientResponse> {
  return client.delete(`/v1/assets/${id}${query(options)}`, request(by, options));
}

export function restoreAsset(client: Client, by: Writer, id: string, options?: Options): Promise<ClientResponse> {
  return client.post(`/v1/assets/${id}/restore${query(options)}`, request(by, options));
}

export function purgeAsset(client: Client, by: Writer, id: string, options?: Options): Promise<ClientResponse> {
  return client.delete(`/v1/trash/${id}`, request(by, options));
}

export function putMetadata(
  client: Client,
  by: Writer,
  id: string,
  raw: Uint8Array,
  options?: Options,
): Promise<ClientResponse> {
  const type = 'application/octet-stream';
  return client.put(`/v1/assets/${id}/metadata${query(options)}`, { ...request(by, options), raw, type });
}

export function aWireManifest(changes: object = {}) {
  return { protocol_version: PIN, crypto_suite_id: 1, sidecar_schema: 1, document: 'c2lnbmVk', ...changes };
}

export function forkAsset(
  client: Client,
  by: Writer,
  albumId: string,
  sourceId: string,
  options: Options & { readonly manifest?: object; readonly derivatives?: readonly object[] } = {},
): Promise<ClientResponse> {
  const { derivatives } = options;
  const body = {
    source_asset_id: sourceId,
    manifest: aWireManifest(options.manifest),
    ...(derivatives !== undefined && { derivatives }),
  };
  return client.post(`/v1/albums/${albumId}/assets${query(options)}`, { ...request(by, options), body });
}

/** Returns the status, and the code if there is one. */
export async function outcome(answering: Promise<ClientResponse>): Promise<string> {
  const { status, body } = await answering;
  return body?.code === undefined ? String(status) : `${status} ${String(body.code)}`;
}
