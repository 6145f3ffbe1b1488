import type { Asset } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { codeOf, GatehouseError } from '../http/error.js';
import { sha256 } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/cbor.js';
import { uuidV7 } from '../kernel/uuid.js';
import type { CeremonyStore, NewWrite, QueuedWrite } from './ceremony-store.js';

/** The album that a write goes to: the one it was made for, or its successor after an upgrade. */
export interface WriteTarget {
  readonly albumId: string;
  /**
   * The album's pin; the write is encoded for this version. The client's own version for an album that the account
   * cannot read any more: there people may still move what they have uploaded to the trash and back, and the service
   * refuses the handler everything else.
   */
  readonly protocolVersion: string;
  /** Maps an asset id of the write's original album to its id in this one. Throws `AssetStayed` if it is not there. */
  assetId(id: string): Promise<string>;
  /**
   * Returns the intent of the upgrade that moves or moved an album. Writes to assets that stayed there, in its trash,
   * need it: an app restores such an asset under this `intentId`, and then forks it into this album.
   */
  upgradeOf(albumId: string): Promise<string | null>;
  /** Returns a UUIDv7 for an object that the write creates: stable across repeats, different in each album. */
  newId(label: string): string;
  /**
   * Returns the id of `newId` in the album before the upgrade, for cancelling the object that the write began there; or
   * `null`.
   */
  formerId(label: string): string | null;
}

/**
 * The asset is not in the new album: it was in the trash when its album was upgraded, or has been purged from the new
 * album since, or the upgrade ended before its proposer took the asset along.
 */
export class AssetStayed extends Error {
  override readonly name = 'AssetStayed';

  constructor(
    readonly assetId: string,
    albumId: string,
  ) {
    super(`The asset ${assetId} was not taken along to the album ${albumId}, or is no longer there.`);
  }
}

/** The part of a `WriteTarget` that is the same for every write. */
type Place = Omit<WriteTarget, 'newId' | 'formerId'> & { readonly formerAlbumId: string | null };

/**
 * The app's handler for each kind of write. A handler encodes the write for the target's version, which may differ from
 * the version at which the write was queued. It may run more than once for one write; `newId` repeats its ids.
 */
export type WriteHandlers = Readonly<Record<string, (payload: never, target: WriteTarget) => Promise<void>>>;

export type FlushOutcome = { readonly kind: 'empty' } | { readonly kind: 'held'; readonly intentId: string };

const QUIESCING = new Set(['error.album.quiescing', 'error.upload.album_quiescing']);

/** Queues every write of this client to an album: stored on disk first, then made in order, each once. */
export class WriteQueue {
  private readonly flushing = new Map<string, Promise<FlushOutcome>>();

  constructor(
    private readonly client: GatehouseClient,
    private readonly store: CeremonyStore,
    private readonly handlers: WriteHandlers,
  ) {}

  /** Stores the write on disk and returns the album that it is for. `flush` makes it, at once or after an upgrade. */
  async add(write: NewWrite): Promise<string> {
    if (!(write.kind in this.handlers)) throw new TypeError(`There is no handler for writes of kind ${write.kind}.`);
    return this.store.enqueue(write);
  }

  /** Makes the queued writes of an album unless an upgrade is live. After an error the rest stays queued, in order. */
  flush(albumId: string): Promise<FlushOutcome> {
    const before = this.flushing.get(albumId) ?? Promise.resolve(null);
    const next = before.then(
      () => this.flushNow(albumId),
      () => this.flushNow(albumId),
    );
    this.flushing.set(albumId, next);
    return next;
  }

  /** Drops a queued write, for example one that its handler can never make: the writes behind it wait for it. */
  async drop(writeId: string): Promise<void> {
    await this.store.done({ writeId });
  }

  /** Makes the queued writes of the old album in `newAlbumId`. After a crash, another call makes the remaining ones. */
  async replay(oldAlbumId: string, newAlbumId: string): Promise<void> {
    const target = await this.place(newAlbumId, { from: oldAlbumId, isReplay: true });
    for (const write of await this.store.queued(oldAlbumId)) await this.make(write, target);
  }

  /** Releases the writes that wait for an aborted upgrade; the next `flush` makes them in their own album. */
  async release(albumId: string): Promise<void> {
    await this.store.hold(albumId, null);
  }

  private async flushNow(albumId: string): Promise<FlushOutcome> {
    const live = await this.store.live(albumId);
    if (live !== null) return { kind: 'held', intentId: live.plan.intentId };
    const writes = await this.store.queued(albumId);
    if (writes.length === 0) return { kind: 'empty' };
    const target = await this.place(albumId, { from: await this.store.predecessor(albumId), isReplay: false });
    for (const write of writes) {
      const intentId = await this.make(write, target).then(() => null, liveIntentOf);
      if (intentId === null) continue;
      // The refusal is temporary: this write and all later ones wait for the upgrade that the service named.
      await this.store.hold(albumId, intentId);
      return { kind: 'held', intentId };
    }
    return { kind: 'empty' };
  }

  private async make(write: QueuedWrite, { formerAlbumId, ...place }: Place): Promise<void> {
    const handler = this.handlers[write.kind];
    if (handler === undefined) throw new TypeError(`There is no handler for writes of kind ${write.kind}.`);
    const newId = (label: string): string => idFor(write.writeId, place.albumId, label);
    const formerId = (label: string): string | null =>
      formerAlbumId === null ? null : idFor(write.writeId, formerAlbumId, label);
    await handler(write.payload as never, { ...place, newId, formerId });
    await this.store.done(write);
  }

  private async place(albumId: string, { from, isReplay }: Moved): Promise<Place> {
    const protocolVersion = await this.versionFor(albumId);
    const find = finderIn(this.everyAsset(albumId));
    const assetId = (id: string): Promise<string> =>
      from === null ? Promise.resolve(id) : this.movedAsset(id, { from, to: albumId }, find);
    const upgradeOf = (of: string): Promise<string | null> => this.store.upgradeOf(of);
    return { albumId, protocolVersion, assetId, upgradeOf, formerAlbumId: isReplay ? from : null };
  }

  private async versionFor(albumId: string): Promise<string> {
    try {
      return (await this.client.albums.read(albumId)).protocol_version;
    } catch (error) {
      if (codeOf(error) === 'error.album.not_found') return this.client.transport.options.protocolVersion;
      throw error;
    }
  }

  /** Yields the assets in the trash after the others. */
  private async *everyAsset(albumId: string): AsyncGenerator<Asset> {
    yield* this.client.albums.allAssets(albumId);
    yield* this.client.albums.allAssets(albumId, { trashed: 'only' });
  }

  /** Returns the fork of an asset. The proposer stored its id; another member finds it by content hash. */
  private async movedAsset(id: string, { from, to }: Move, find: Find): Promise<string> {
    const known = await this.store.forkOf(to, id);
    if (known !== null) return known;
    const { content_hash, album_id, trashed_at } = await this.client.assets.read(id);
    if (album_id === to) return id;
    const fork = await find(content_hash);
    if (fork !== null) {
      await this.store.addFork(to, id, fork);
      return fork;
    }
    if (trashed_at !== null || !(await this.isLive(from))) throw new AssetStayed(id, to);
    // Temporary: the proposer's client is still forking.
    throw new Error(`The asset ${id} is not in the album ${to} yet.`);
  }

  /** True while the upgrade that moves the album is live, so that its proposer may be forking. */
  private async isLive(albumId: string): Promise<boolean> {
    const intentId = await this.store.upgradeOf(albumId);
    return intentId !== null && (await this.client.albums.upgrade(albumId)).intent_id === intentId;
  }
}

interface Move {
  readonly from: string;
  readonly to: string;
}

/** The album that the target was moved from, and whether its queue is being replayed. */
interface Moved {
  readonly from: string | null;
  readonly isReplay: boolean;
}

type Find = (contentHash: string) => Promise<string | null>;

/** Returns a search by content that reads the list once, and no further than it has to, for however many writes. */
function finderIn(assets: AsyncGenerator<Asset>): Find {
  const seen = new Map<string, string>();
  return async (contentHash) => {
    for (;;) {
      const found = seen.get(contentHash);
      if (found !== undefined) return found;
      const next = await assets.next();
      if (next.done === true) return null;
      const { content_hash, asset_id } = next.value;
      if (!seen.has(content_hash)) seen.set(content_hash, asset_id);
    }
  };
}

/** Returns a UUIDv7 of the write's own time and a hash, so that a repeat uses the same id. */
function idFor(writeId: string, albumId: string, label: string): string {
  const time = Number.parseInt(writeId.replace('-', '').slice(0, 12), 16);
  return uuidV7(time, sha256(encodeCbor(['service-client-write/v1', writeId, albumId, label])));
}

/** Returns the live intent that a refusal names; rethrows any other error. */
function liveIntentOf(error: unknown): string {
  const named = error instanceof GatehouseError && QUIESCING.has(error.code) ? error.members['intent_id'] : undefined;
  if (typeof named !== 'string') throw error;
  return named;
}
