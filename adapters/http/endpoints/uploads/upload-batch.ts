import { createHash } from 'node:crypto';
import { memberUploader } from '../../../../application/uploads/uploader.js';
import { BATCH_TYPE, withBatch, type Pieces } from '../../pipeline/request/batch-body.js';
import { inOrder } from '../../pipeline/response/in-order.js';
import { ok } from '../../pipeline/response/reply.js';
import { writtenAt, type Endpoint } from '../../routing/endpoint.js';
import { BATCH_REFUSALS, batchOf, outcomeSchema } from '../../schemas/batch.js';
import { nullable, object, schema, UUID } from '../../schemas/schema.js';
import { validatorFor } from '../../schemas/validator.js';
import { newUpload, toAnnounced, type NewUploadBody } from './create-upload.js';
import { DOCS } from './docs.js';
import type { Arrived } from './one-upload.js';
import { CreateAndAppend } from './tus-creation.js';
import { assetOf, UPLOAD_MEMBERS, uploadMembers } from './wire.js';

interface UploadBatchBody {
  readonly uploads: readonly NewUploadBody[];
}

const newUploadBatch = schema<UploadBatchBody>('NewUploadBatch', object({ uploads: batchOf(newUpload) }));
const batchedUpload = object({ ...UPLOAD_MEMBERS, asset_id: nullable(UUID) });
const uploadBatch = schema('UploadBatch', object({ uploads: outcomeSchema('upload', batchedUpload) }));
const READING = {
  validate: validatorFor(newUploadBatch),
  itemsOf: ({ uploads }: UploadBatchBody) => uploads,
  sizeOf: ({ declared_size }: NewUploadBody) => declared_size,
};

export const createUploadBatch: Endpoint<null, 'device', CreateAndAppend> = {
  summary: 'Create many small uploads with all their bytes',
  docs: DOCS.createUploadBatch,
  body: { kind: 'stream', type: BATCH_TYPE, firstLine: newUploadBatch },
  answers: { 200: uploadBatch },
  refusals: BATCH_REFUSALS,
  needsRoom: 'bytes',
  bulk: 'items',
  useCase: CreateAndAppend,
  run: (request, uploads) =>
    withBatch(request, READING, async (items) => {
      const uploader = memberUploader(request.caller);
      const write = { ...request.formats, protocolVersion: writtenAt(request) };
      const create = async ({ about, pieces }: (typeof items)[number]) => {
        const announced = toAnnounced(about, request.caller);
        const upload = await uploads.withBytes(uploader, write, announced, arrived(pieces));
        return { ...uploadMembers(upload), asset_id: assetOf(upload) };
      };
      // A derivative's later manifest replaces the one before.
      const contentOf = ({ about }: (typeof items)[number]) => about.content_hash;
      const outcomes = await request.each(items, inOrder(items, contentOf, create));
      return ok({ uploads: outcomes.map(({ result, problem }) => ({ upload: result, problem })) });
    }),
};

function arrived(pieces: Pieces): Arrived {
  const hash = createHash('sha256');
  let size = 0;
  for (const piece of pieces) {
    hash.update(piece);
    size += piece.length;
  }
  return {
    whole: { pieces, size, contentHash: hash.digest('hex') },
    length: BigInt(size),
    bytes: only(pieces),
    allOrNothing: false,
    abort: () => undefined,
  };
}

async function* only(pieces: Pieces): AsyncGenerator<Pieces> {
  yield pieces;
}
