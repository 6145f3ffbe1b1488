import { EmptyTrash } from '../../../../application/assets/empty-trash.js';
import { ListTrash } from '../../../../application/assets/list-trash.js';
import { PurgeAsset, type Purged } from '../../../../application/assets/purge-asset.js';
import type { Asset } from '../../../../domain/assets/asset.js';
import { sizeToWire } from '../../schemas/wire-size.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { cutPage, MAX_DOCUMENTS, PAGE_QUERY, readPage } from '../../routing/paging.js';
import { ok, type Reply } from '../../pipeline/response/reply.js';
import { object, schema, SIZE } from '../../schemas/schema.js';
import { assetIdOf, assetListSchema, assetToWire, wireBytes } from './wire.js';
import { DOCS } from './docs.js';

const purgedSchema = schema('Purged', object({ purged: { type: 'integer', minimum: 0 }, credited: SIZE }));

export const listTrash: Endpoint<null, 'session', ListTrash> = {
  summary: 'List the assets that the caller can purge, last trashed first',
  docs: DOCS.listTrash,
  body: NO_BODY,
  query: PAGE_QUERY,
  answers: { 200: assetListSchema },
  useCase: ListTrash,
  run: async ({ caller, query }, listTrash) => {
    const { limit, after } = readPage(query);
    const found = await listTrash.execute(caller, { limit: limit + 1, after, maxDocuments: MAX_DOCUMENTS });
    const { rows, nextCursor } = cutPage(found.map(byTrashing), limit, ({ asset }) => wireBytes(asset));
    return ok({ assets: rows.map(({ asset }) => assetToWire(asset)), next_cursor: nextCursor });
  },
};

export const emptyTrash: Endpoint<null, 'device', EmptyTrash> = {
  summary: "Purge everything in the caller's trash",
  docs: DOCS.emptyTrash,
  body: NO_BODY,
  answers: { 200: purgedSchema },
  useCase: EmptyTrash,
  run: async ({ caller }, emptyTrash) => purgedReply(await emptyTrash.execute(caller)),
};

export const purgeAsset: Endpoint<null, 'device', PurgeAsset> = {
  summary: 'Purge one asset from the trash',
  docs: DOCS.purgeAsset,
  body: NO_BODY,
  answers: { 200: purgedSchema },
  refusals: ['error.asset.not_found', 'error.asset.not_trashed', 'error.album.role_required'],
  useCase: PurgeAsset,
  run: async ({ caller, params }, purgeAsset) =>
    purgedReply(await purgeAsset.execute(caller, assetIdOf(params, 'asset_id'))),
};

/** Pages the trash by the instant of trashing. */
function byTrashing(asset: Asset) {
  return { asset, id: asset.id, createdAt: asset.trashedAt ?? 0 };
}

function purgedReply({ purged, credited }: Purged): Reply {
  return ok({ purged, credited: sizeToWire(credited) });
}
