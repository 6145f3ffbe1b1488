import { ListSharedAssets } from '../../../../application/links/list-shared-assets.js';
import { ReadSharedBlob } from '../../../../application/links/read-shared-blob.js';
import { toBase64Url } from '../../../../domain/kernel/bytes.js';
import { ok } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { BLOB_BATCH, blobBatchReply, type BlobBatchBody } from '../assets/blob-batch.js';
import { wireBytes } from '../assets/wire.js';
import { cutPage, MAX_DOCUMENTS, PAGE_QUERY, readPage } from '../../routing/paging.js';
import { BASE64URL, INSTANT, nullable, object, PROTOCOL_DATE, schema, UINT16, UUID } from '../../schemas/schema.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { DOCS } from './docs.js';
import { CONTENT, contentReply } from '../assets/content.js';
import { sharedAssetListSchema, sharedAssetToWire } from './wire.js';

const guestSchema = schema(
  'Guest',
  object({
    kind: { enum: ['share', 'upload'] },
    album_id: UUID,
    bundle: BASE64URL,
    expires_at: nullable(INSTANT),
    protocol_version: PROTOCOL_DATE,
    crypto_suite_id: UINT16,
  }),
);

export const readGuest: Endpoint<null, 'guest'> = {
  summary: 'Read what the link opens: the sealed bundle, and the versions of its album',
  docs: DOCS.readGuest,
  body: NO_BODY,
  answers: { 200: guestSchema },
  run: async ({ caller: { link, protocolVersion, cryptoSuiteId } }) =>
    ok({
      kind: link.kind,
      album_id: link.albumId,
      bundle: toBase64Url(link.bundle),
      expires_at: instantToWire(link.expiresAt),
      protocol_version: protocolVersion,
      crypto_suite_id: cryptoSuiteId,
    }),
};

export const listSharedAssets: Endpoint<null, 'guest', ListSharedAssets> = {
  summary: 'List the assets that a share link shows, newest first',
  docs: DOCS.listSharedAssets,
  body: NO_BODY,
  query: PAGE_QUERY,
  answers: { 200: sharedAssetListSchema },
  refusals: ['error.link.shows_nothing'],
  useCase: ListSharedAssets,
  run: async ({ caller, query }, listSharedAssets) => {
    const { limit, after } = readPage(query);
    const found = await listSharedAssets.execute(caller, { limit: limit + 1, after, maxDocuments: MAX_DOCUMENTS });
    const { rows, nextCursor } = cutPage(found, limit, wireBytes);
    return ok({ assets: rows.map(sharedAssetToWire), next_cursor: nextCursor });
  },
};

export const readSharedBlob: Endpoint<null, 'guest', ReadSharedBlob> = {
  summary: 'Read a blob of a share link, whole or one range of bytes',
  docs: DOCS.readSharedBlob,
  body: NO_BODY,
  ...CONTENT,
  refusals: [
    'error.link.shows_nothing',
    'error.blob.not_found',
    'error.request.precondition_failed',
    'error.request.range_not_satisfiable',
    'error.storage.unavailable',
  ],
  useCase: ReadSharedBlob,
  run: async (request, readSharedBlob) => {
    const blob = await readSharedBlob.execute(request.caller, request.params['content_hash'] ?? '');
    return contentReply(request, blob, { 'Cache-Control': 'private, immutable, max-age=31536000' });
  },
};

export const readSharedBlobBatch: Endpoint<BlobBatchBody, 'guest', ReadSharedBlob> = {
  summary: 'Read many small blobs of a share link in one response',
  docs: DOCS.readSharedBlobBatch,
  ...BLOB_BATCH,
  refusals: ['error.link.shows_nothing'],
  useCase: ReadSharedBlob,
  run: async (request, readSharedBlob) => {
    const { length } = request.body.content_hashes;
    return blobBatchReply(request, await readSharedBlob.forBatch(request.caller, length));
  },
};
