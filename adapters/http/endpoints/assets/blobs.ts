import { PutMetadata } from '../../../../application/assets/put-metadata.js';
import { ReadMetadata } from '../../../../application/assets/read-metadata.js';
import { ReadBlob } from '../../../../application/assets/read-blob.js';
import { bytes, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { WRITE_QUERY } from '../albums/wire.js';
import { ok } from '../../pipeline/response/reply.js';
import { CONTENT, contentReply } from './content.js';
import { assetIdOf, assetWrite, metadataSchema, metadataToWire } from './wire.js';
import { DOCS } from './docs.js';

export const MAX_METADATA = 1024 * 1024;
const { 200: whole, 206: part, 304: unchanged } = CONTENT.replyHeaders;
const METADATA_HEADERS = {
  200: [...whole, 'X-Service-Crypto-Suite'],
  206: [...part, 'X-Service-Crypto-Suite'],
  304: [...unchanged, 'X-Service-Crypto-Suite'],
} as const;

export const readBlob: Endpoint<null, 'session', ReadBlob> = {
  summary: 'Read a blob, whole or one range of bytes',
  docs: DOCS.readBlob,
  body: NO_BODY,
  ...CONTENT,
  refusals: [
    'error.blob.not_found',
    'error.request.precondition_failed',
    'error.request.range_not_satisfiable',
    'error.storage.unavailable',
  ],
  useCase: ReadBlob,
  run: async (request, readBlob) => {
    const blob = await readBlob.execute(request.caller, request.params['content_hash'] ?? '');
    // The URL contains the hash, so the content is immutable. `private`: a shared cache would not check access.
    return contentReply(request, blob, { 'Cache-Control': 'private, immutable, max-age=31536000' });
  },
};

export const readMetadata: Endpoint<null, 'session', ReadMetadata> = {
  summary: "Read the asset's metadata",
  docs: DOCS.readMetadata,
  body: NO_BODY,
  ...CONTENT,
  replyHeaders: METADATA_HEADERS,
  refusals: [
    'error.asset.not_found',
    'error.blob.not_found',
    'error.request.precondition_failed',
    'error.request.range_not_satisfiable',
    'error.storage.unavailable',
  ],
  useCase: ReadMetadata,
  run: async (request, readMetadata) => {
    const metadata = await readMetadata.execute(request.caller, assetIdOf(request.params));
    return contentReply(request, metadata, {
      'Cache-Control': 'private, no-cache',
      'X-Service-Crypto-Suite': String(metadata.reference.cryptoSuiteId),
    });
  },
};

export const putMetadata: Endpoint<Uint8Array, 'device', PutMetadata> = {
  summary: "Replace the asset's metadata",
  docs: DOCS.putMetadata,
  body: bytes(MAX_METADATA),
  query: WRITE_QUERY,
  answers: { 200: metadataSchema },
  refusals: [
    'error.asset.not_found',
    'error.asset.trashed',
    'error.album.role_required',
    'error.album.protocol_mismatch',
    'error.album.quiescing',
    'error.quota.exceeded',
    'error.quota.grace_expired',
    'error.account.suspended',
  ],
  needsRoom: 'bytes',
  bulk: true,
  useCase: PutMetadata,
  run: async (request, putMetadata) => {
    const { cryptoSuiteId } = request.formats;
    const write = { ...assetWrite(request), cryptoSuiteId, bytes: request.body };
    return ok(metadataToWire(await putMetadata.execute(write)));
  },
};
