import { RestoreAsset } from '../../../../application/assets/restore-asset.js';
import { TrashAsset } from '../../../../application/assets/trash-asset.js';
import { ForkAsset } from '../../../../application/assets/fork-asset.js';
import { ReadAsset } from '../../../../application/assets/read-asset.js';
import { ListAssets } from '../../../../application/assets/list-assets.js';
import { assetIdOf, assetListSchema, assetSchema, assetToWire, trashOrRestore, wireBytes } from './wire.js';
import { albumIdOf, WRITE_QUERY } from '../albums/wire.js';
import { json, NO_BODY, writtenAt, type Endpoint } from '../../routing/endpoint.js';
import { queryId } from '../../routing/ids.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { cutPage, MAX_DOCUMENTS, PAGE_QUERY, readPage } from '../../routing/paging.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { MAX_DERIVATIVES, MAX_PROVENANCES } from '../../../../domain/kernel/limits.js';
import { arrayOf, object, schema, SHA256, UUID } from '../../schemas/schema.js';
import { manifestFromWire, NEW_MANIFEST, type NewWireManifest } from '../../schemas/upload-manifest.js';
import { DOCS } from './docs.js';

interface ForkBody {
  readonly source_asset_id: string;
  readonly manifest: NewWireManifest;
  readonly derivatives?: readonly { readonly content_hash: string; readonly manifest: NewWireManifest }[];
}

const forkedDerivative = object({ content_hash: SHA256, manifest: NEW_MANIFEST });
const forkBody = schema<ForkBody>(
  'Fork',
  object(
    {
      source_asset_id: UUID,
      manifest: NEW_MANIFEST,
      derivatives: { ...arrayOf(forkedDerivative), maxItems: MAX_DERIVATIVES + MAX_PROVENANCES },
    },
    ['derivatives'],
  ),
);

/** Moving to the trash and back is allowed at any protocol version. */
const MOVE_REFUSALS = ['error.asset.not_found', 'error.album.role_required', 'error.album.quiescing'] as const;
const WRITE_REFUSALS = [...MOVE_REFUSALS, 'error.album.protocol_mismatch'] as const;

export const listAssets: Endpoint<null, 'session', ListAssets> = {
  summary: "List the album's assets, newest first",
  docs: DOCS.listAssets,
  body: NO_BODY,
  query: {
    ...PAGE_QUERY,
    trashed: {
      description: '`only` lists the assets in the trash, last trashed first.',
      schema: { type: 'string', enum: ['only'] },
    },
  },
  answers: { 200: assetListSchema },
  refusals: ['error.album.not_found'],
  useCase: ListAssets,
  run: async ({ caller, params, query }, listAssets) => {
    const { limit, after } = readPage(query);
    const trashed = readTrashed(query('trashed'));
    const page = { limit: limit + 1, after, trashed, maxDocuments: MAX_DOCUMENTS };
    const found = await listAssets.execute(caller, albumIdOf(params), page);
    const { rows, nextCursor } = cutPage(
      found.map((asset) => ({ asset, id: asset.id, createdAt: trashed ? (asset.trashedAt ?? 0) : asset.createdAt })),
      limit,
      ({ asset }) => wireBytes(asset),
    );
    return ok({ assets: rows.map(({ asset }) => assetToWire(asset)), next_cursor: nextCursor });
  },
};

function readTrashed(text: string | null): boolean {
  if (text === null || text === 'only') return text === 'only';
  throw invalidField('/trashed', 'must be `only`, or absent');
}

export const readAsset: Endpoint<null, 'session', ReadAsset> = {
  summary: 'Read one asset',
  docs: DOCS.readAsset,
  body: NO_BODY,
  answers: { 200: assetSchema },
  refusals: ['error.asset.not_found'],
  useCase: ReadAsset,
  run: async ({ caller, params }, readAsset) => ok(assetToWire(await readAsset.execute(caller, assetIdOf(params)))),
};

export const forkAsset: Endpoint<ForkBody, 'device', ForkAsset> = {
  summary: 'Add an asset of another album to this one, by reference',
  docs: DOCS.forkAsset,
  body: json(forkBody),
  query: WRITE_QUERY,
  answers: { 201: assetSchema },
  replyHeaders: { 201: ['Location'] },
  refusals: [
    ...WRITE_REFUSALS,
    'error.album.not_found',
    'error.protocol.inconsistent',
    'error.asset.trashed',
    'error.limit.reached',
  ],
  needsRoom: 'rows',
  useCase: ForkAsset,
  run: async (request, forkAsset) => {
    const asset = await forkAsset.execute({
      albumId: albumIdOf(request.params),
      accountId: request.caller.account.id,
      protocolVersion: writtenAt(request),
      formats: request.formats,
      intentId: queryId(request.query, 'intent_id'),
      sourceAssetId: request.body.source_asset_id,
      manifest: manifestFromWire(request.body.manifest),
      derivatives: (request.body.derivatives ?? []).map(({ content_hash, manifest }) => ({
        contentHash: content_hash,
        manifest: manifestFromWire(manifest),
      })),
    });
    return { status: 201, headers: { Location: `/v1/assets/${asset.id}` }, body: { json: assetToWire(asset) } };
  },
};

export const trashAsset: Endpoint<null, 'device', TrashAsset> = {
  summary: 'Move an asset to the trash',
  docs: DOCS.trashAsset,
  body: NO_BODY,
  query: WRITE_QUERY,
  answers: { 204: null },
  refusals: MOVE_REFUSALS,
  bulk: true,
  useCase: TrashAsset,
  run: async (request, trashAsset) => {
    await trashAsset.execute(trashOrRestore(request));
    return noContent();
  },
};

export const restoreAsset: Endpoint<null, 'device', RestoreAsset> = {
  summary: 'Restore an asset from the trash',
  docs: DOCS.restoreAsset,
  body: NO_BODY,
  query: WRITE_QUERY,
  answers: { 200: assetSchema },
  refusals: MOVE_REFUSALS,
  bulk: true,
  useCase: RestoreAsset,
  run: async (request, restoreAsset) => ok(assetToWire(await restoreAsset.execute(trashOrRestore(request)))),
};
