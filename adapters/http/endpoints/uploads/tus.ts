import type { IncomingHttpHeaders } from 'node:http';
import { MAX_SIZE } from '../../../../domain/kernel/size.js';
import { CHECKSUM_ALGORITHMS } from '../../../../domain/uploads/checksum.js';
import type { UploadSession } from '../../../../domain/uploads/upload-session.js';
import { RequestError } from '../../request-error.js';

const VERSION = '1.0.0';

/** The media type of an upload's bytes. */
export const TUS_TYPE = 'application/offset+octet-stream';

/** Set on every response of these routes. tus requires `Tus-Version` on a 412 only; a constant is simpler. */
export const TUS_HEADERS = { 'Tus-Resumable': VERSION, 'Tus-Version': VERSION } as const;

/** The headers of the response to OPTIONS (tus, "OPTIONS"). */
export const TUS_DISCOVERY = {
  'Tus-Extension': 'creation,creation-with-upload,checksum,expiration,termination',
  'Tus-Checksum-Algorithm': CHECKSUM_ALGORITHMS.join(','),
  'Tus-Max-Size': String(MAX_SIZE),
} as const;

/** Rejects another tus version. A request without one (a plain HTTP client) is served. */
export function requireTusVersion({ 'tus-resumable': version }: IncomingHttpHeaders): void {
  if (version === undefined || version === VERSION) return;
  throw new RequestError(
    'error.upload.tus_version',
    `This server speaks tus ${VERSION}. Send Tus-Resumable: ${VERSION}.`,
  );
}

/** Returns an upload's offset and, while it accepts bytes, its expiry. */
export function progressHeaders({ state, offset, expiresAt }: UploadSession): Record<string, string> {
  const isWaiting = state === 'Pending' || state === 'Uploading';
  return {
    'Upload-Offset': String(offset),
    ...(isWaiting ? { 'Upload-Expires': new Date(expiresAt).toUTCString() } : {}),
  };
}

/** Like `progressHeaders`; once all bytes are there, also the upload's state (contract section 6). */
export function appendedHeaders(upload: UploadSession): Record<string, string> {
  const progress = progressHeaders(upload);
  return upload.offset === upload.request.declaredSize ? { ...progress, 'Upload-State': upload.state } : progress;
}
