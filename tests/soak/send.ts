import type { ListedWriter } from '../support/people/listed-writer.js';
import { aClientId } from '../support/people/writer.js';
import {
  deleteUpload,
  headUpload,
  patchUpload,
  postUpload,
  readUpload,
  uploadBody,
} from '../support/uploads/uploads.js';
import type { Client } from '../support/http/client.js';
import type { Actor } from './world.js';

/**
 * Makes one upload in pieces, resumed at the service's offset; some uploads are cancelled instead. Returns the id of
 * the asset, or `null` when the upload was refused or cancelled, or when the world stopped first.
 */
export async function sent(
  actor: Actor,
  writer: ListedWriter,
  album: string,
  bytes: Uint8Array,
  changes: object = {},
): Promise<string | null> {
  const upload_id = aClientId();
  const body = uploadBody(album, bytes, { upload_id, ...changes });
  const cancel = (client: Client) => deleteUpload(client, writer, upload_id);
  /** Gives up an upload that may still be open; it is cancelled at the end of the run. */
  const leave = (): null => {
    actor.abandoned.push(cancel);
    return null;
  };
  const created = await actor.insist('announce an upload', (client) => postUpload(client, writer, body));
  if (created === null) return leave();
  if (created.status >= 300) return null;
  if (actor.choices.chance(0.05)) return (await actor.ask('cancel an upload', cancel)) === null ? leave() : null;
  while (!actor.isOver) {
    const stands = await actor.ask('look where an upload stands', (client) => headUpload(client, writer, upload_id));
    const offset = Number(stands?.headers.get('upload-offset') ?? NaN);
    // An outage of the ledger answers a HEAD 401: only the status shows it.
    if (stands === null || stands.status === 401) continue;
    if (stands.status >= 400) return leave();
    if (offset >= bytes.length) return completed(actor, writer, upload_id);
    const piece = bytes.subarray(offset, offset + actor.choices.between(1, Math.max(1, bytes.length)));
    await actor.ask('send a piece', (client) => patchUpload(client, writer, upload_id, piece, offset));
  }
  return leave();
}

async function completed(actor: Actor, writer: ListedWriter, id: string): Promise<string | null> {
  while (!actor.isOver) {
    const upload = await actor.made((client) => readUpload(client, writer, id));
    if (upload?.state === 'Completed') return String(upload.asset_id);
    if (upload?.state === 'Failed') actor.expect(false, `the upload ${id} failed: ${upload.failure}`);
    if (['Failed', 'Cancelled', 'Expired'].includes(upload?.state)) return null;
    await actor.pause();
  }
  actor.abandoned.push((client) => deleteUpload(client, writer, id));
  return null;
}
