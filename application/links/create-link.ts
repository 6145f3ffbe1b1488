import { requireMay } from '../../domain/albums/album.js';
import { assetNotFound } from '../../domain/assets/asset-rules.js';
import { invalidField } from '../../domain/kernel/errors.js';
import { requireRoom } from '../../domain/kernel/limits.js';
import { isUuidV7, uuidV7, type AlbumId, type AssetId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { expiryPassed, requireSameLink, type Link, type LinkBounds } from '../../domain/links/link.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { StoredLink } from '../ports/stores/link-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';

export interface NewLink {
  /** The client's own id. With `null` the server makes one, and a repeat creates another link. */
  readonly linkId: string | null;
  readonly albumId: AlbumId;
  readonly tokenHash: Uint8Array;
  readonly bundle: Uint8Array;
  readonly expiresAt: Instant | null;
  readonly lets:
    | { readonly kind: 'share'; readonly assetIds: readonly AssetId[] | null }
    | { readonly kind: 'upload'; readonly bounds: LinkBounds };
}

/** Creates a link into an album for guests, for an admin. */
export class CreateLink {
  constructor(
    private readonly parts: { readonly unitOfWork: UnitOfWork; readonly random: Random; readonly clock: Clock },
  ) {}

  /** A repeat of the same creation with its own `linkId` returns the first one's link. */
  execute(caller: Caller, wanted: NewLink): Promise<StoredLink> {
    const now = this.parts.clock.now();
    if (wanted.linkId !== null && !isUuidV7(wanted.linkId))
      throw invalidField('/link_id', 'must be a lower-case UUIDv7');
    if (expiryPassed(wanted.expiresAt, now)) throw invalidField('/expires_at', 'must lie in the future');
    const id = wanted.linkId ?? uuidV7(now, this.parts.random.bytes(16));
    const link = linkOf(wanted, id, caller.account.id, now);
    const assetIds = assetIdsOf(wanted);
    return this.parts.unitOfWork.run(async (stores) => {
      const { albumId, makerId } = link;
      await stores.albums.lock(albumId);
      requireMay(await stores.albums.role(albumId, makerId), 'manage');
      await requireInAlbum(stores, albumId, assetIds);
      if (!(await stores.links.insert(link, assetIds))) return repeated(stores, link, assetIds);
      // The album's lock keeps other creations away. A repeat is returned above, also by a full album.
      requireRoom('links_per_album', (await stores.links.countInto(albumId)) - 1);
      return required(await stores.links.find(id));
    });
  }
}

function linkOf(
  { lets, albumId, tokenHash, bundle, expiresAt }: NewLink,
  id: string,
  makerId: string,
  now: Instant,
): Link {
  const any = { id, albumId, makerId, tokenHash, bundle, createdAt: now, expiresAt, revokedAt: null };
  if (lets.kind === 'upload') return { ...any, kind: 'upload', bounds: lets.bounds };
  return { ...any, kind: 'share', restricted: lets.assetIds !== null };
}

/** Distinct ids in a fixed order. */
function assetIdsOf({ lets }: NewLink): readonly AssetId[] {
  return lets.kind === 'share' ? [...new Set(lets.assetIds ?? [])].sort() : [];
}

/** Reads no documents: those of the assets that a request names may have gigabytes, and other writes would wait. */
async function requireInAlbum({ assets }: Stores, albumId: AlbumId, assetIds: readonly AssetId[]): Promise<void> {
  const homes = await assets.homesOf(assetIds);
  if (assetIds.some((id) => homes.get(id)?.albumId !== albumId)) throw assetNotFound();
}

async function repeated({ links }: Stores, link: Link, assetIds: readonly AssetId[]): Promise<StoredLink> {
  const stored = required(await links.find(link.id));
  const same = (await links.assets(link.id)).join() === assetIds.join();
  requireSameLink(stored.link, link, same);
  return stored;
}

function required(stored: StoredLink | null): StoredLink {
  if (stored === null) throw new Error('The link that was inserted, or has the same id, does not exist.');
  return stored;
}
