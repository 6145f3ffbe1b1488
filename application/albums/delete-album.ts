import { albumNotFound, requireMayDelete } from '../../domain/albums/album.js';
import { admitWrite } from '../../domain/albums/write-gate.js';
import { DomainError } from '../../domain/kernel/errors.js';
import type { AlbumId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Staging } from '../ports/stores/blob-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { BulkStores } from '../ports/stores/stores.js';
import type { BulkStep, UnitOfWork } from '../ports/stores/unit-of-work.js';
import { nextTurn } from '../sweeps/next-turn.js';
import { StepSize, timed, type Timed } from '../sweeps/step-size.js';
import type { DiscardStaged } from '../uploads/discard-staged.js';
import { endOpenUploads } from '../uploads/end-open-uploads.js';
import { ownsAlbum } from './owners-of-album.js';
import type { MemberWrite } from './put-member.js';

export interface AlbumDeletion extends Omit<MemberWrite, 'protocolVersion'> {
  /** Puts all its assets into the trash first. */
  readonly trashAssets: boolean;
}

/**
 * Deletes an album without assets, for its owner. Assets in the trash do not prevent it: their uploaders can purge
 * them, as after leaving an album (docs/decisions/deleted-albums.md).
 */
export class DeleteAlbum {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly discardStaged: DiscardStaged;
      readonly clock: Clock;
    },
  ) {}

  /** Many assets go to the trash in several transactions: an interruption leaves the album with the rest of them. */
  async execute({ albumId, accountId, intentId, trashAssets }: AlbumDeletion): Promise<void> {
    const { unitOfWork, discardStaged, clock } = this.parts;
    const size = new StepSize();
    for (;;) {
      const step = { albumId, accountId, intentId, trashes: trashAssets ? size.current : 0, now: clock.now() };
      const { result: staged, took } = await unitOfWork.step(DELETE_ALBUM, step);
      if (staged !== null) {
        await discardStaged.execute(staged);
        return;
      }
      size.took(took);
      await nextTurn();
    }
  }
}

interface Step extends Omit<AlbumDeletion, 'trashAssets'> {
  /** The number of assets to put into the trash. */
  readonly trashes: number;
  readonly now: Instant;
}

/** Returns the staged bytes of the deleted album's uploads, or `null` if the album may have more assets to trash. */
export const DELETE_ALBUM: BulkStep<Step, Timed<readonly Staging[] | null>> = {
  name: 'delete album',
  run: async (stores, { albumId, accountId, intentId, trashes, now }) => {
    const album = await stores.albums.lock(albumId);
    const role = await stores.albums.role(albumId, accountId);
    const isOwner = album !== null && (await ownsAlbum(stores, album, accountId));
    requireMayDelete(isOwner, role);
    if (album === null) throw albumNotFound();
    admitWrite(album, intentId, now);
    return timed(() => trashOrDelete(stores, albumId, trashes, now));
  },
};

async function trashOrDelete(
  stores: BulkStores,
  albumId: AlbumId,
  trashes: number,
  now: Instant,
): Promise<readonly Staging[] | null> {
  const { albums, assets, assetRemovals, links } = stores;
  await requireNoneProcessed(stores, albumId, now);
  if (trashes > 0 && (await assetRemovals.trashSome(albumId, now, trashes)) === trashes) return null;
  if ((await assets.list(albumId, { limit: 1, after: null })).length > 0) throw notEmpty();
  await albums.delete(albumId);
  const staged = await endOpenUploads(stores, albumId, { of: 'all' }, now);
  // Counts once more: the last byte of an upload may have arrived before its row was locked. Now no upload accepts
  // bytes.
  await requireNoneProcessed(stores, albumId, now);
  await links.revokeInto(albumId, now);
  return staged;
}

/** An upload whose bytes have all arrived is about to become an asset. */
async function requireNoneProcessed({ uploads }: BulkStores, albumId: AlbumId, now: Instant): Promise<void> {
  if ((await uploads.inFlight(albumId, now)).waitingForProcessing > 0) throw notEmpty();
}

function notEmpty(): DomainError {
  const message = 'Delete its assets first, or trash them with the album. Wait for uploads that are being processed.';
  return new DomainError('error.album.not_empty', message);
}
