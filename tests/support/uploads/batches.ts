import type { Client, ClientRequest, ClientResponse } from '../http/client.js';
import { PIN, type Writer } from '../people/writer.js';
import { uploadBody } from './uploads.js';

export const BATCH_TYPE = 'application/vnd.gatehouse.batch';

export interface NewItem {
  readonly bytes: Uint8Array;
  readonly changes?: object;
}

interface NewMetadata {
  readonly asset_id: string;
  readonly intent_id?: string | null;
  readonly bytes: Uint8Array;
}

/** Makes a batch: a line of JSON, and the bytes of the items. */
export function batchBody(head: object, items: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...items]);
}

export function postBatch(
  client: Client,
  { token }: Writer,
  albumId: string,
  items: readonly NewItem[],
  more: ClientRequest = {},
): Promise<ClientResponse> {
  const uploads = items.map(({ bytes, changes }) => uploadBody(albumId, bytes, changes));
  const raw = batchBody(
    { uploads },
    items.map(({ bytes }) => bytes),
  );
  return client.post('/upload/batch', { token, protocol: PIN, type: BATCH_TYPE, raw, ...more });
}

export function putMetadataBatch(
  client: Client,
  { token }: Writer,
  items: readonly NewMetadata[],
  more: ClientRequest = {},
): Promise<ClientResponse> {
  const metadata = items.map(({ bytes, ...about }) => ({ size: bytes.length, ...about }));
  const raw = batchBody(
    { metadata },
    items.map(({ bytes }) => bytes),
  );
  return client.put('/v1/assets/metadata', { token, protocol: PIN, type: BATCH_TYPE, raw, ...more });
}
