import type { AccountId, AlbumId, AssetId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { inPages } from '../in-pages.js';
import type { AssetRemovalStore, TrashedAsset, TrashReason } from '../ports/stores/asset-removal-store.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import { ASSETS_A_ROUND } from './remove-assets.js';

/** The length of a first list: most trashes are shorter. */
export const A_FEW = 64;
/** The number of albums with trash that are listed at once. */
const ALBUMS_A_ROUND = 20;

interface List {
  readonly reason: TrashReason;
  readonly since: Instant;
  readonly limit: number;
}

export const LIST_RECENT_TRASH: BulkStep<List, readonly TrashedAsset[]> = {
  name: 'list recent trash',
  run: ({ assetRemovals }, { reason, since, limit }) => assetRemovals.trashedAfter(reason, since, limit),
};

interface Parts {
  readonly unitOfWork: UnitOfWork;
  readonly assetRemovals: Pick<AssetRemovalStore, 'trashedAfter' | 'ownersWithTrash' | 'albumsWithTrash'>;
}

/**
 * Lists the assets that were put into an account's trash after `since`, each once. The cost is one index look-up for
 * each sponsored account and album of the account; it grows with the result, not with the trash.
 */
export async function listRecentTrash(
  parts: Parts,
  accountId: AccountId,
  since: Instant,
): Promise<readonly TrashedAsset[]> {
  const found = new Map<AssetId, TrashedAsset>();
  const add = async (reason: TrashReason) => {
    for await (const page of pages(parts, reason, since)) for (const asset of page) found.set(asset.id, asset);
  };
  await add({ of: 'uploader', id: accountId });
  for (const id of await parts.assetRemovals.ownersWithTrash(accountId, since)) await add({ of: 'owner', id });
  for await (const id of albumsWithTrash(parts, accountId, since)) await add({ of: 'album', id });
  return [...found.values()];
}

/**
 * Yields, by id, the albums that the account owns or is an admin of and that have an asset in the trash (put there
 * after `since`).
 */
export async function* albumsWithTrash(
  { assetRemovals }: { readonly assetRemovals: Pick<AssetRemovalStore, 'albumsWithTrash'> },
  accountId: AccountId,
  since?: Instant,
): AsyncGenerator<AlbumId> {
  const read = (after: AlbumId | null) => assetRemovals.albumsWithTrash(accountId, after, ALBUMS_A_ROUND, since);
  for await (const page of inPages(read, ALBUMS_A_ROUND, (id) => id)) yield* page;
}

async function* pages({ unitOfWork, assetRemovals }: Parts, reason: TrashReason, since: Instant) {
  let page = await assetRemovals.trashedAfter(reason, since, A_FEW);
  yield page;
  for (let limit = A_FEW; page.length >= limit; limit = ASSETS_A_ROUND) {
    const last = page.at(-1)?.trashedAt ?? since;
    // A long list would block the event loop.
    page = await unitOfWork.readStep(LIST_RECENT_TRASH, { reason, since: last, limit: ASSETS_A_ROUND });
    yield page;
  }
}
