import type { GuestApi } from '../api/guest.js';
import type { Upload } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { CLIENT_CODES, codeOf, GatehouseError } from '../http/error.js';
import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import type { UploadSource } from './source.js';
import { isRefusedHead, sendBytes, type BytesTarget, type SendOptions } from './tus.js';

export type { SendOptions } from './tus.js';

const PASSING = new Set([401, 423, 429, 502, 503, 504]);
/** Milliseconds between two polls while the service checks the bytes. */
const CHECK_EVERY = [250, 500, 1000, 2000, 5000, 10_000, 30_000];
/** Milliseconds. A service checks some 100 MB in a second. */
const CHECKED_WITHIN = 30 * 60_000;

/**
 * Sends the missing bytes of a created upload with tus-js-client, which asks the service for the offset and resumes
 * there after a broken connection, a restart or an expired token. Returns the finished upload.
 */
export function sendUpload(
  client: GatehouseClient,
  uploadId: string,
  source: UploadSource,
  options: SendOptions,
): Promise<Upload> {
  const { transport } = client;
  const { session } = transport;
  let refused: string | null = null;
  return sendTo(source, options, {
    transport,
    url: urlOf(transport, `/upload/${uploadId}`),
    read: (call) => client.uploads.read(uploadId, call),
    authorization: async () => {
      if (refused !== null) await session.refresh(refused, options.signal);
      return `Bearer ${await session.accessToken()}`;
    },
    answered: async (status) => {
      refused = status === 401 ? await session.accessToken() : null;
    },
    passing: PASSING,
  });
}

/** Does the same for an upload through a link. A guest's credential cannot be refreshed, so a 401 is final. */
export function sendGuestUpload(
  guest: GuestApi,
  uploadId: string,
  source: UploadSource,
  options: SendOptions,
): Promise<Upload> {
  return sendTo(source, options, {
    transport: guest.transport,
    url: urlOf(guest.transport, `/v1/guest/uploads/${uploadId}`),
    read: (call) => guest.readUpload(uploadId, call),
    authorization: () => Promise.resolve(guest.authorization),
    answered: () => Promise.resolve(),
    passing: new Set([...PASSING].filter((status) => status !== 401)),
  });
}

interface Target extends BytesTarget {
  read(call: CallOptions): Promise<Upload>;
}

function urlOf({ options }: Transport, path: string): string {
  return options.baseUrl.replace(/\/+$/, '') + path;
}

function isOpen(state: Upload['state']): boolean {
  return state === 'Pending' || state === 'Uploading';
}

async function sendTo(source: UploadSource, options: SendOptions, target: Target): Promise<Upload> {
  const state = options.state ?? (await target.read({ signal: options.signal })).state;
  const onProgress = rising(options.onProgress);
  if (isOpen(state)) {
    await sendBytes(source, { ...options, onProgress }, target).catch(async (error: unknown) => {
      if (!(await showsInState(error, options, target))) throw error;
    });
  }
  const after = await checked(options, target);
  if (after.state === 'Completed') {
    onProgress(source.size);
    return after;
  }
  const message = `The upload ended as ${after.state}${after.failure === null ? '' : `: ${after.failure}`}.`;
  throw new GatehouseError(CLIENT_CODES.uploadEnded, message, { members: { ...after } });
}

/**
 * True if the upload has ended, which its state shows. The refusal of a HEAD has no body, and so no code: a read of the
 * same upload is refused with it.
 */
async function showsInState(error: unknown, options: SendOptions, target: Target): Promise<boolean> {
  if (codeOf(error) === 'error.upload.content_mismatch') return true;
  if (!isRefusedHead(error)) return false;
  return !isOpen((await target.read({ signal: options.signal })).state);
}

/** Passes on only increases, since bytes that were lost with a connection are sent again. */
function rising(onProgress: SendOptions['onProgress']): (sent: number) => void {
  let most = -1;
  return (sent) => {
    if (sent <= most) return;
    most = sent;
    onProgress?.(sent);
  };
}

/**
 * Waits until the service has checked all the bytes, which takes some time for a large file. The waits are added up,
 * since the device's clock may jump. A service may also never end its check (tests/client/lying-uploads.test.ts).
 */
async function checked(options: SendOptions, target: Target): Promise<Upload> {
  let left = options.checkedWithin ?? CHECKED_WITHIN;
  for (let turn = 0; ; turn += 1) {
    const upload = await target.read({ signal: options.signal });
    if (upload.state !== 'WaitingForProcessing') return upload;
    if (left <= 0) throw stillChecking(upload);
    const wait = Math.min(left, CHECK_EVERY[Math.min(turn, CHECK_EVERY.length - 1)] ?? 0);
    await target.transport.pause(wait, options.signal);
    left -= wait;
  }
}

function stillChecking(upload: Upload): GatehouseError {
  const message =
    'The service has all bytes of this upload and has not finished its check of them. Nothing is to be sent again: ' +
    'send the same upload again later, which only waits for the end of the check. If that never comes, tell the ' +
    "service's operator.";
  return new GatehouseError(CLIENT_CODES.stillChecking, message, { members: { ...upload } });
}
