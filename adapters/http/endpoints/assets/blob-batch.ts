import { ReadBlob, type ReadableBlob } from '../../../../application/assets/read-blob.js';
import type { Reply } from '../../pipeline/response/reply.js';
import { json, type ApiRequest, type Endpoint } from '../../routing/endpoint.js';
import { batchOf } from '../../schemas/batch.js';
import { object, schema, SHA256 } from '../../schemas/schema.js';
import { DOCS } from './docs.js';
import { FramedBlobs } from './framed-blobs.js';

export interface BlobBatchBody {
  readonly content_hashes: readonly string[];
}

const TYPE = 'application/vnd.gatehouse.blobs';
const blobBatch = schema<BlobBatchBody>('BlobBatch', object({ content_hashes: batchOf({ definition: SHA256 }) }));

/** The members that every endpoint with `blobBatchReply` shares. */
export const BLOB_BATCH = { body: json(blobBatch), answers: { 200: TYPE } } as const;

export const readBlobBatch: Endpoint<BlobBatchBody, 'session', ReadBlob> = {
  summary: 'Read many small blobs in one response',
  docs: DOCS.readBlobBatch,
  ...BLOB_BATCH,
  // It only reads: POST because the hashes do not fit into an address.
  openToLeaving: true,
  useCase: ReadBlob,
  run: async (request, readBlob) => blobBatchReply(request, (hash) => readBlob.execute(request.caller, hash)),
};

/** Answers with the blobs that `find` returns, in the order of the request. */
export function blobBatchReply(
  request: Pick<ApiRequest<BlobBatchBody>, 'body' | 'settle'>,
  find: (contentHash: string) => Promise<ReadableBlob>,
): Reply {
  const open = async () => new FramedBlobs(request.body.content_hashes, find, request);
  return { status: 200, body: { open, type: TYPE } };
}
