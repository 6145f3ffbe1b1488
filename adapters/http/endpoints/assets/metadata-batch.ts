import { PutMetadata } from '../../../../application/assets/put-metadata.js';
import { BATCH_TYPE, withBatch } from '../../pipeline/request/batch-body.js';
import { inOrder } from '../../pipeline/response/in-order.js';
import { ok } from '../../pipeline/response/reply.js';
import { writtenAt, type Endpoint } from '../../routing/endpoint.js';
import { BATCH_REFUSALS, batchOf, outcomeSchema } from '../../schemas/batch.js';
import { nullable, object, ruled, schema, SIZE, UUID } from '../../schemas/schema.js';
import { validatorFor } from '../../schemas/validator.js';
import { MAX_METADATA } from './blobs.js';
import { DOCS } from './docs.js';
import { metadataSchema, metadataToWire } from './wire.js';

interface NewMetadata {
  readonly asset_id: string;
  readonly size: number;
  readonly intent_id?: string | null;
}
interface MetadataBatchBody {
  readonly metadata: readonly NewMetadata[];
}

const newMetadata = schema<NewMetadata>(
  'NewMetadata',
  object(
    { asset_id: UUID, size: ruled({ ...SIZE, maximum: MAX_METADATA }, { minimum: 1 }), intent_id: nullable(UUID) },
    ['intent_id'],
  ),
);
const newMetadataBatch = schema<MetadataBatchBody>('NewMetadataBatch', object({ metadata: batchOf(newMetadata) }));
const metadataBatch = schema(
  'MetadataBatch',
  object({ metadata: outcomeSchema('metadata', metadataSchema.definition) }),
);
const READING = {
  validate: validatorFor(newMetadataBatch),
  itemsOf: ({ metadata }: MetadataBatchBody) => metadata,
  sizeOf: ({ size }: NewMetadata) => size,
};

export const putMetadataBatch: Endpoint<null, 'device', PutMetadata> = {
  summary: 'Replace the metadata of many assets',
  docs: DOCS.putMetadataBatch,
  body: { kind: 'stream', type: BATCH_TYPE, firstLine: newMetadataBatch },
  answers: { 200: metadataBatch },
  refusals: BATCH_REFUSALS,
  needsRoom: 'bytes',
  bulk: 'items',
  useCase: PutMetadata,
  run: (request, putMetadata) =>
    withBatch(request, READING, async (items) => {
      const write = {
        accountId: request.caller.account.id,
        protocolVersion: writtenAt(request),
        cryptoSuiteId: request.formats.cryptoSuiteId,
      };
      const put = async ({ about, pieces }: (typeof items)[number]) => {
        const asset = { assetId: about.asset_id, intentId: about.intent_id ?? null };
        return metadataToWire(await putMetadata.execute({ ...write, ...asset, bytes: joined(pieces) }));
      };
      const assetOf = ({ about }: (typeof items)[number]) => about.asset_id;
      const outcomes = await request.each(items, inOrder(items, assetOf, put));
      return ok({ metadata: outcomes.map(({ result, problem }) => ({ metadata: result, problem })) });
    }),
};

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only, ...more] = pieces;
  return only !== undefined && more.length === 0 ? only : Buffer.concat(pieces);
}
