import type { GuestLink } from '../support/people/guest.js';
import type { ListedWriter } from '../support/people/listed-writer.js';
import { aClientId } from '../support/people/writer.js';
import { announceAsGuest, contributionOf, patchAsGuest, sendAsGuest } from '../support/uploads/guest-uploads.js';
import {
  deleteUpload,
  headUpload,
  patchUpload,
  postUpload,
  readUpload,
  uploadBody,
} from '../support/uploads/uploads.js';
import { postBatch } from '../support/uploads/batches.js';
import type { Client, ClientResponse, WireBody } from '../support/http/client.js';
import type { Actor } from './world.js';

/** The requests of one upload, by an account or by a guest. */
export interface UploadRoutes {
  announce(client: Client, uploadId: string): Promise<ClientResponse>;
  head(client: Client, uploadId: string): Promise<ClientResponse>;
  patch(client: Client, uploadId: string, bytes: Uint8Array, offset: number): Promise<ClientResponse>;
  read(client: Client, uploadId: string): Promise<WireBody>;
  cancel(client: Client, uploadId: string): Promise<ClientResponse>;
  /** True when the sender knows that it was shut out, so that a 401 is final. */
  isShutOut?(): boolean;
}

/** Makes one upload through a web-upload link (see `sentBy`). */
export function sentThrough(
  actor: Actor,
  guest: GuestLink,
  bytes: Uint8Array,
  isShutOut: () => boolean,
): Promise<string | null> {
  const routes = {
    announce: (client, upload_id) => announceAsGuest(client, guest, contributionOf(bytes, { upload_id })),
    head: (client, id) => sendAsGuest(client, guest, 'HEAD', `/${id}`),
    patch: (client, id, piece, offset) => patchAsGuest(client, guest, id, piece, offset),
    read: async (client, id) => (await sendAsGuest(client, guest, 'GET', `/${id}`)).body,
    cancel: (client, id) => sendAsGuest(client, guest, 'DELETE', `/${id}`),
    isShutOut,
  } satisfies UploadRoutes;
  return sentBy(actor, routes, bytes);
}

/** Makes one upload of an account (see `sentBy`). */
export function sent(
  actor: Actor,
  writer: ListedWriter,
  album: string,
  bytes: Uint8Array,
  changes: object = {},
): Promise<string | null> {
  const routes: UploadRoutes = {
    announce: (client, upload_id) => postUpload(client, writer, uploadBody(album, bytes, { upload_id, ...changes })),
    head: (client, id) => headUpload(client, writer, id),
    patch: (client, id, piece, offset) => patchUpload(client, writer, id, piece, offset),
    read: (client, id) => readUpload(client, writer, id),
    cancel: (client, id) => deleteUpload(client, writer, id),
  };
  return sentBy(actor, routes, bytes);
}

/**
 * Makes uploads of an account in one batch, which is repeated until each of them has an outcome. Returns the ids of the
 * assets, or `null` for an upload that was refused, or when the world stopped first.
 */
export async function sentInBatch(
  actor: Actor,
  writer: ListedWriter,
  album: string,
  contents: readonly Uint8Array[],
): Promise<readonly (string | null)[]> {
  const items = contents.map((bytes) => ({ bytes, changes: { upload_id: aClientId() } }));
  for (;;) {
    const answer = await actor.insist('send a batch', (client) => postBatch(client, writer, album, items));
    if (answer === null) {
      for (const { changes } of items)
        actor.abandoned.push((client) => deleteUpload(client, writer, changes.upload_id));
      return items.map(() => null);
    }
    const outcomes = answer.status === 200 ? (answer.body.uploads as WireBody[]) : [];
    if (outcomes.some(({ problem }) => problem?.status >= 500)) continue;
    for (const { upload } of outcomes) {
      actor.expect(upload?.state !== 'Failed', `the upload ${upload?.upload_id} of a batch failed`);
    }
    return items.map((_, index) => outcomes[index]?.upload?.asset_id ?? null);
  }
}

/**
 * Makes one upload in pieces, resumed at the service's offset; some uploads are cancelled instead. Returns the id of
 * the asset, or `null` when the upload was refused or cancelled, or when the world stopped first.
 */
async function sentBy(actor: Actor, routes: UploadRoutes, bytes: Uint8Array): Promise<string | null> {
  const uploadId = aClientId();
  const cancel = (client: Client) => routes.cancel(client, uploadId);
  /** Gives up an upload that may still be open; it is cancelled at the end of the run. */
  const leave = (): null => {
    actor.abandoned.push(cancel);
    return null;
  };
  const created = await actor.insist('announce an upload', (client) => routes.announce(client, uploadId));
  if (created === null) return leave();
  if (created.status >= 300) return null;
  if (actor.choices.chance(0.05)) return (await actor.ask('cancel an upload', cancel)) === null ? leave() : null;
  while (!actor.isOver && routes.isShutOut?.() !== true) {
    const stands = await actor.ask('look where an upload stands', (client) => routes.head(client, uploadId));
    const offset = Number(stands?.headers.get('upload-offset') ?? NaN);
    // An outage of the ledger answers a HEAD 401: only the status shows it.
    if (stands === null || stands.status === 401) continue;
    if (stands.status >= 400) return leave();
    if (offset >= bytes.length) return completed(actor, routes, uploadId);
    const piece = bytes.subarray(offset, offset + actor.choices.between(1, Math.max(1, bytes.length)));
    await actor.ask('send a piece', (client) => routes.patch(client, uploadId, piece, offset));
  }
  return leave();
}

async function completed(actor: Actor, routes: UploadRoutes, id: string): Promise<string | null> {
  while (!actor.isOver && routes.isShutOut?.() !== true) {
    const upload = await actor.made((client) => routes.read(client, id));
    if (upload?.state === 'Completed') return String(upload.asset_id);
    if (upload?.state === 'Failed') actor.expect(false, `the upload ${id} failed: ${upload.failure}`);
    if (['Failed', 'Cancelled', 'Expired'].includes(upload?.state)) return null;
    await actor.pause();
  }
  actor.abandoned.push((client) => routes.cancel(client, id));
  return null;
}
