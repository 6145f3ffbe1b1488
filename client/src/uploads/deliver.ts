import { announcementOf } from '../api/upload-sessions.js';
import type { NewUpload, Upload } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { CLIENT_CODES, codeOf, GatehouseError } from '../http/error.js';
import type { CallOptions } from '../http/options.js';
import { sendUpload } from './send.js';
import type { UploadSource } from './source.js';

/** The most bytes sent with the announcement: a broken connection loses all of them. */
const MOST_BYTES = 256 * 1024;
/** The longest announcement in a header. Proxies take 8 KiB of headers, which hold the tokens too. */
const LONGEST = 4 * 1024;
/** Milliseconds for all the bytes. A connection that is slower sends them in pieces. */
const IN_TIME = 60_000;
/** A proxy does not take such a body or such a header, or the service is older than this way. */
const NOT_TAKEN = new Set([413, 415, 431]);

type NamedUpload = NewUpload & { readonly upload_id: string };

interface Delivery {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (sent: number) => void;
}

/**
 * Announces an upload and sends its bytes: those of a small one with the announcement. Returns the id of its asset;
 * `null` if the service has not made it yet.
 */
export async function deliver(
  client: GatehouseClient,
  upload: NamedUpload,
  source: UploadSource,
  { signal, onProgress }: Delivery,
): Promise<string | null> {
  const call = signal === undefined ? {} : { signal };
  const state = await announced(client, upload, source, call);
  // Nothing more is to be learned about it.
  if (state === 'Completed' && typeof upload.asset_id === 'string') return upload.asset_id;
  const { protocol_version: protocolVersion } = upload.manifest;
  const options = { ...call, protocolVersion, onProgress, ...(state !== undefined && { state }) };
  return (await sendUpload(client, upload.upload_id, source, options)).asset_id;
}

/** Returns the upload's state; `undefined` if the service has to be asked for it. */
async function announced(
  client: GatehouseClient,
  upload: NewUpload,
  source: UploadSource,
  call: CallOptions,
): Promise<Upload['state'] | undefined> {
  if (isSmall(upload)) {
    try {
      const bytes = await source.read(0, source.size);
      return (await client.uploads.createWhole(upload, bytes, { ...call, timeout: IN_TIME })).state;
    } catch (error) {
      // The upload has failed for good; its state tells so, as for every other end.
      if (codeOf(error) === 'error.upload.content_mismatch') return undefined;
      if (!isNotTaken(error)) throw error;
    }
  }
  return (await client.uploads.create(upload, call)).state;
}

function isSmall(upload: NewUpload): boolean {
  return upload.declared_size <= MOST_BYTES && announcementOf(upload).length <= LONGEST;
}

function isNotTaken(error: unknown): boolean {
  if (codeOf(error) === CLIENT_CODES.timeout) return true;
  return error instanceof GatehouseError && NOT_TAKEN.has(error.status);
}
