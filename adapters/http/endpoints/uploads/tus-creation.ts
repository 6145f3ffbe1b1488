import type { IncomingHttpHeaders } from 'node:http';
import { BlobStoreUnavailable } from '../../../../application/ports/stores/blob-store-unavailable.js';
import type { Appended } from '../../../../application/uploads/append.js';
import { AppendUpload } from '../../../../application/uploads/append-upload.js';
import { CancelUpload } from '../../../../application/uploads/cancel-upload.js';
import { CreateUpload, type WriteRequest } from '../../../../application/uploads/create-upload.js';
import type { Uploader } from '../../../../application/uploads/uploader.js';
import type { UploadId } from '../../../../domain/kernel/ids.js';
import { DomainError, invalidField } from '../../../../domain/kernel/errors.js';
import { parseUploadLength, requireWithinMaxSize } from './tus-headers.js';
import type { UploadRequest } from '../../../../domain/uploads/upload-request.js';
import type { UploadSession } from '../../../../domain/uploads/upload-session.js';
import { hasBody } from '../../pipeline/request/body.js';
import { parseJson } from '../../pipeline/request/json-text.js';
import { writtenAt, type ApiRequest, type HeaderBody } from '../../routing/endpoint.js';
import { arrivingWhole, single, type Arrived } from './one-upload.js';
import { outcomeOf, unlessMismatched } from './outcome.js';
import { requireTusVersion, TUS_TYPE } from './tus.js';

const CREATION_HEADERS = ['upload-length', 'upload-metadata', 'upload-defer-length'] as const;

type CreationRequest = Pick<ApiRequest, 'headers' | 'incoming' | 'formats' | 'protocolVersion'>;

/** A client's announcement of an upload. */
export interface Announced {
  readonly uploadId: UploadId | null;
  readonly upload: UploadRequest;
}

/** tus "Creation": a header carries the JSON that POST /upload accepts, and the body may carry the first bytes. */
export const ANNOUNCED_IN_HEADERS: HeaderBody = {
  type: TUS_TYPE,
  read: (headers) => {
    if (!isTusCreation(headers)) return undefined;
    requireWithinMaxSize(single(headers['upload-length']));
    return announcementIn(single(headers['upload-metadata']) ?? '');
  },
};

function isTusCreation(headers: IncomingHttpHeaders): boolean {
  return CREATION_HEADERS.some((name) => headers[name] !== undefined);
}

/** Parses `Upload-Metadata`: comma-separated pairs of a key and base64. Other keys, which clients add, are ignored. */
function announcementIn(metadata: string): unknown {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(/ +/));
  const [[, encoded = ''] = [], ...more] = pairs.filter(([key]) => key === 'announcement');
  const bytes = Buffer.from(encoded, 'base64');
  if (more.length > 0 || bytes.toString('base64') !== encoded) throw noAnnouncement();
  try {
    return parseJson(bytes);
  } catch {
    throw noAnnouncement();
  }
}

function noAnnouncement(): DomainError {
  const message = 'must have `announcement` once: the base64 of the JSON that POST /upload accepts';
  return invalidField('/Upload-Metadata', message);
}

/** Rejects a tus creation whose headers disagree with its announcement. */
function checkTusCreation(headers: IncomingHttpHeaders, declaredSize: bigint): void {
  if (!isTusCreation(headers)) return;
  requireTusVersion(headers);
  if (parseUploadLength(single(headers['upload-length'])) !== declaredSize) {
    throw invalidField('/Upload-Length', 'must be the declared_size of the announcement');
  }
}

/** Creates the upload and appends the bytes that a tus client may send with the creation. */
export class CreateAndAppend {
  private readonly create: CreateUpload;
  private readonly append: AppendUpload;
  private readonly cancel: CancelUpload;

  constructor(
    parts: ConstructorParameters<typeof CreateUpload>[0] &
      ConstructorParameters<typeof AppendUpload>[0] &
      ConstructorParameters<typeof CancelUpload>[0],
  ) {
    this.create = new CreateUpload(parts);
    this.append = new AppendUpload(parts);
    this.cancel = new CancelUpload(parts);
  }

  async execute(uploader: Uploader, request: CreationRequest, announced: Announced): Promise<UploadSession> {
    checkTusCreation(request.headers, announced.upload.declaredSize);
    const write = { ...request.formats, protocolVersion: writtenAt(request) };
    const { uploadId, upload } = announced;
    const { headers, incoming } = request;
    if (!isTusCreation(headers) || !hasBody(incoming)) return this.create.execute(uploader, write, uploadId, upload);
    return arrivingWhole(request, (arrived) => this.withBytes(uploader, write, announced, arrived));
  }

  /** Creates an upload whose bytes, or the first of them, arrive with it. */
  async withBytes(
    uploader: Uploader,
    write: WriteRequest,
    { uploadId, upload }: Announced,
    { whole = null, ...arrived }: Arrived,
  ): Promise<UploadSession> {
    const created = await this.create.execute(uploader, write, uploadId, upload, whole);
    // A repeated creation does not append its bytes again: the returned offset tells the client where to resume. A
    // failed upload has the same offset as a completed one, so the client gets its error again.
    if (created.state !== 'Pending') return unlessMismatched(created);
    const appending = this.append.execute(uploader, created.id, { offset: 0n, whole, ...arrived });
    return outcomeOf(await (uploadId === null ? this.orCancel(uploader, created, appending) : appending));
  }

  /** If the bytes are rejected, a client that did not choose the id never learns it: nobody could continue the upload. */
  private async orCancel(uploader: Uploader, { id }: UploadSession, appending: Promise<Appended>): Promise<Appended> {
    try {
      return await appending;
    } catch (error) {
      if (error instanceof DomainError || error instanceof BlobStoreUnavailable) await this.attemptCancel(uploader, id);
      throw error;
    }
  }

  /** An upload that cannot be cancelled has ended, or expires. */
  private async attemptCancel(uploader: Uploader, id: UploadId): Promise<void> {
    await this.cancel.execute(uploader, id).catch(() => undefined);
  }
}
