import type { IncomingHttpHeaders } from 'node:http';
import { MAX_SIZE } from '../../../../domain/kernel/size.js';
import { CHECKSUM_ALGORITHMS } from '../../../../domain/uploads/checksum.js';
import type { UploadSession } from '../../../../domain/uploads/upload-session.js';
import { RequestError } from '../../request-error.js';

const VERSION = '1.0.0';

/** Of the bytes of an upload. */
export const TUS_TYPE = 'application/offset+octet-stream';

/** On every answer of these routes. tus demands the version list on a refused version only; a constant is simpler. */
export const TUS_HEADERS = { 'Tus-Resumable': VERSION, 'Tus-Version': VERSION } as const;

/** What OPTIONS tells of the server (tus, "OPTIONS"). */
export const TUS_DISCOVERY = {
  'Tus-Extension': 'creation,creation-with-upload,checksum,expiration,termination',
  'Tus-Checksum-Algorithm': CHECKSUM_ALGORITHMS.join(','),
  'Tus-Max-Size': String(MAX_SIZE),
} as const;

/** A client that names a version means it; one that names none (a plain HTTP client) is served. */
export function requireTusVersion({ 'tus-resumable': version }: IncomingHttpHeaders): void {
  if (version === undefined || version === VERSION) return;
  throw new RequestError(
    'error.upload.tus_version',
    `This server speaks tus ${VERSION}. Send Tus-Resumable: ${VERSION}.`,
  );
}

/** How far an upload is, and until when it waits for more. */
export function progressHeaders({ state, offset, expiresAt }: UploadSession): Record<string, string> {
  const isWaiting = state === 'Pending' || state === 'Uploading';
  return {
    'Upload-Offset': String(offset),
    ...(isWaiting ? { 'Upload-Expires': new Date(expiresAt).toUTCString() } : {}),
  };
}
