import type { GatehouseClient } from '../client.js';
import { GatehouseError } from '../http/error.js';
import { sha256 } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/cbor.js';
import { uuidV7 } from '../kernel/uuid.js';
import type { CeremonyStore, NewWrite, QueuedWrite } from './ceremony-store.js';

/** Where a write goes: the album it was made for, or the one that this was moved to. */
export interface WriteTarget {
  readonly albumId: string;
  /** The album's pin: the write is encoded for it. */
  readonly protocolVersion: string;
  /** The id that an asset of the album, as it was when the write was made, has there. */
  assetId(id: string): Promise<string>;
  /** A UUIDv7 for what the write creates: the same whenever it is made again there, and another one in another album. */
  newId(label: string): string;
  /** The ids that it had for the album before an upgrade: what was begun there under them is to be given up. */
  formerId(label: string): string | null;
}

/** The target without what depends on the one write. */
type Place = Omit<WriteTarget, 'newId' | 'formerId'> & { readonly formerAlbumId: string | null };

/**
 * How the app makes each kind of write. It is encoded here and now, for the target's version, since the write may have been
 * made for another. It can be called again for one write: what it creates has ids that were decided when it was queued.
 */
export type WriteHandlers = Readonly<Record<string, (payload: never, target: WriteTarget) => Promise<void>>>;

export type FlushOutcome = { readonly kind: 'empty' } | { readonly kind: 'held'; readonly intentId: string };

const QUIESCING = new Set(['error.album.quiescing', 'error.upload.album_quiescing']);

/** Every write of this client to an album goes through here: on disk first, then in order, each once. */
export class WriteQueue {
  private readonly flushing = new Map<string, Promise<FlushOutcome>>();

  constructor(
    private readonly client: GatehouseClient,
    private readonly store: CeremonyStore,
    private readonly handlers: WriteHandlers,
  ) {}

  /** Returns when the write is on disk, with the album that it is for. `flush` makes it, at once or after an upgrade. */
  async add(write: NewWrite): Promise<string> {
    if (!(write.kind in this.handlers)) throw new TypeError(`There is no handler for writes of kind ${write.kind}.`);
    return this.store.enqueue(write);
  }

  /** Makes what waits for an album, unless an upgrade is live. An error stops it; what is left stays, in order. */
  flush(albumId: string): Promise<FlushOutcome> {
    const before = this.flushing.get(albumId) ?? Promise.resolve(null);
    const next = before.then(
      () => this.flushNow(albumId),
      () => this.flushNow(albumId),
    );
    this.flushing.set(albumId, next);
    return next;
  }

  /** Into `newAlbumId` what waits for the old album. Called again after a crash it goes on with what is left. */
  async replay(oldAlbumId: string, newAlbumId: string): Promise<void> {
    const target = await this.place(newAlbumId, oldAlbumId);
    for (const write of await this.store.queued(oldAlbumId)) await this.make(write, target);
  }

  /** What waits for an upgrade that came to nothing goes to the album it was made for. */
  async release(albumId: string): Promise<void> {
    await this.store.hold(albumId, null);
  }

  private async flushNow(albumId: string): Promise<FlushOutcome> {
    const live = await this.store.live(albumId);
    if (live !== null) return { kind: 'held', intentId: live.plan.intentId };
    const writes = await this.store.queued(albumId);
    if (writes.length === 0) return { kind: 'empty' };
    const target = await this.place(albumId, null);
    for (const write of writes) {
      const intentId = await this.make(write, target).then(() => null, liveIntentOf);
      if (intentId === null) continue;
      // Not refused for good: it waits, with all that comes after it, for the upgrade that the service tells of.
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

  private async place(albumId: string, oldAlbumId: string | null): Promise<Place> {
    const { protocol_version: protocolVersion } = await this.client.albums.read(albumId);
    const assetId = (id: string): Promise<string> =>
      oldAlbumId === null ? Promise.resolve(id) : this.movedAsset(id, albumId);
    return { albumId, protocolVersion, assetId, formerAlbumId: oldAlbumId };
  }

  /** The proposer wrote down what it forked; another member finds the fork by its content. */
  private async movedAsset(id: string, newAlbumId: string): Promise<string> {
    const known = await this.store.forkOf(newAlbumId, id);
    if (known !== null) return known;
    const { content_hash } = await this.client.assets.read(id);
    for await (const asset of this.client.albums.allAssets(newAlbumId)) {
      if (asset.content_hash !== content_hash) continue;
      await this.store.addFork(newAlbumId, id, asset.asset_id);
      return asset.asset_id;
    }
    throw new Error(`The asset ${id} was not taken along to the album ${newAlbumId}.`);
  }
}

/** The write's own time, then a hash: a repeat names the same, whatever became of the first. */
function idFor(writeId: string, albumId: string, label: string): string {
  const time = Number.parseInt(writeId.replace('-', '').slice(0, 12), 16);
  return uuidV7(time, sha256(encodeCbor(['service-client-write/v1', writeId, albumId, label])));
}

/** The live intent that a refusal carries; any other failure is thrown on. */
function liveIntentOf(error: unknown): string {
  const named = error instanceof GatehouseError && QUIESCING.has(error.code) ? error.members['intent_id'] : undefined;
  if (typeof named !== 'string') throw error;
  return named;
}
