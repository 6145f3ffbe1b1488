import type { IncomingHttpHeaders } from 'node:http';
import { AppendUpload } from '../../../../application/uploads/append-upload.js';
import { CreateUpload } from '../../../../application/uploads/create-upload.js';
import type { Caller } from '../../../../application/sessions/caller.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { parseUploadChecksum, parseUploadLength } from './tus-headers.js';
import type { UploadSession } from '../../../../domain/uploads/upload-session.js';
import { hasBody } from '../../pipeline/request/body.js';
import type { ApiRequest, HeaderBody } from '../../routing/endpoint.js';
import { requestBytes } from '../../pipeline/request/request-bytes.js';
import { single } from './one-upload.js';
import { requireTusVersion, TUS_TYPE } from './tus.js';

const CREATION_HEADERS = ['upload-length', 'upload-metadata', 'upload-defer-length'] as const;

/** tus "Creation": what POST /upload takes as JSON comes in the header, and the body may bring the first bytes. */
export const ANNOUNCED_IN_HEADERS: HeaderBody = {
  type: TUS_TYPE,
  read: (headers) => (isTusCreation(headers) ? announcementIn(single(headers['upload-metadata']) ?? '') : null),
};

function isTusCreation(headers: IncomingHttpHeaders): boolean {
  return CREATION_HEADERS.some((name) => headers[name] !== undefined);
}

/** `Upload-Metadata`: pairs of a key and base64, set off by commas. Other keys, which clients add of themselves, are ignored. */
function announcementIn(metadata: string): string {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(/ +/));
  const [[, encoded = ''] = [], ...more] = pairs.filter(([key]) => key === 'announcement');
  const bytes = Buffer.from(encoded, 'base64');
  if (encoded === '' || more.length > 0 || bytes.toString('base64') !== encoded) {
    throw invalidField(
      '/Upload-Metadata',
      'must have `announcement` once: the base64 of the JSON that POST /upload takes',
    );
  }
  return bytes.toString();
}

/** What of a creation stands in headers of tus must agree with the announcement. */
export function checkTusCreation(headers: IncomingHttpHeaders, declaredSize: bigint): void {
  if (!isTusCreation(headers)) return;
  requireTusVersion(headers);
  if (parseUploadLength(single(headers['upload-length'])) !== declaredSize) {
    throw invalidField('/Upload-Length', 'must be the declared_size of the announcement');
  }
}

/** Makes the upload, and keeps the bytes that a tus client may send along with its creation. */
export class CreateAndAppend {
  readonly create: CreateUpload;
  private readonly append: AppendUpload;

  constructor(parts: ConstructorParameters<typeof CreateUpload>[0] & ConstructorParameters<typeof AppendUpload>[0]) {
    this.create = new CreateUpload(parts);
    this.append = new AppendUpload(parts);
  }

  /** A creation that is repeated finds its bytes there: then the answer's offset tells the client where to go on. */
  async appendTo(created: UploadSession, caller: Caller, request: Pick<ApiRequest, 'headers' | 'incoming'>) {
    const { headers, incoming } = request;
    if (!isTusCreation(headers) || !hasBody(incoming) || created.state !== 'Pending') return created;
    const length = headers['content-length'];
    const checksum = parseUploadChecksum(single(headers['upload-checksum']));
    return this.append.execute(caller, created.id, {
      offset: 0n,
      length: length === undefined ? null : BigInt(length),
      bytes: requestBytes(incoming, checksum),
      allOrNothing: checksum !== null,
      abort: () => incoming.destroy(),
    });
  }
}
