import { codeOf, GatehouseError, platform, uuidV7 } from '@gatehouse/client';
import {
  AssetStayed,
  WriteQueue,
  type CeremonyStore,
  type WriteHandlers,
  type WriteTarget,
} from '@gatehouse/client/ceremony';
import type { Role } from '@gatehouse/client';
import { Importer } from '@gatehouse/client/uploads';
import { openAlbum } from './albums.js';
import type { Account } from './account-state.js';
import { counted, wordsOf } from './dom.js';
import type { Groups } from './groups.js';
import { KeptFiles } from './kept-files.js';
import { prepareFile, resealAsset } from './photos.js';
import { dropWaitingFile, keepWaitingFile, openWaitingFile, type WaitingFile } from './waiting-files.js';

const QUIESCING = ['error.album.quiescing', 'error.upload.album_quiescing'];

/** The outcome of a write; with the reason if the write is rejected for good. */
export type Made = { readonly state: 'made' | 'waits' } | { readonly state: 'refused'; readonly reason: string };

type Kind = 'trash' | 'restore' | 'member' | 'upload';

/** The part of each payload that tells which write it is. */
interface Named {
  readonly writeId: string;
}

/** Learns of writes, whoever makes them. */
export interface WriteListener {
  /** A write is rejected for good. */
  refused(error: unknown): void;
  /** A person is a member of the album now. */
  invited(albumId: string): void;
  /** A call of `make` has ended: its writes are made, refused, or wait, also for the end of an outage. */
  ended(): void;
}

/** The writes of this app to albums. All go through the queue, which holds them while the album is upgraded. */
export class Writes {
  readonly queue: WriteQueue;
  /** The writes that `make` is making, not those behind the pages, each with the reason of its refusal. */
  private readonly reasons = new Map<string, string | null>();

  constructor(
    private readonly account: Account,
    private readonly groups: () => Groups,
    private readonly store: CeremonyStore,
    private readonly listener: WriteListener,
  ) {
    this.queue = new WriteQueue(account.client, store, this.handlers());
  }

  /** Makes a write now, or after the album's upgrade. */
  async make(albumId: string, kind: Kind, payload: object): Promise<Made> {
    const [made = { state: 'made' }] = await this.makeAll(albumId, kind, [payload]);
    return made;
  }

  /**
   * Makes writes now, in order, or after the album's upgrade. All are stored before the first is made: after an outage,
   * which this throws, or in a later tab, those that are left are made too.
   */
  async makeAll(albumId: string, kind: Kind, payloads: readonly object[]): Promise<readonly Made[]> {
    const writes = payloads.map((payload) => ({ ...payload, writeId: uuidV7(platform.now(), platform.random(16)) }));
    for (const { writeId } of writes) this.reasons.set(writeId, null);
    try {
      let target = albumId;
      for (const payload of writes) {
        target = await this.queue.add({ writeId: payload.writeId, albumId, kind, payload });
      }
      const { kind: outcome } = await this.queue.flush(target);
      const held = outcome === 'held' ? await this.store.queued(target) : [];
      const waiting = new Set(held.map(({ writeId }) => writeId));
      return writes.map(({ writeId }): Made => {
        const reason = this.reasons.get(writeId) ?? null;
        return reason === null ? { state: waiting.has(writeId) ? 'waits' : 'made' } : { state: 'refused', reason };
      });
    } finally {
      for (const { writeId } of writes) this.reasons.delete(writeId);
      this.listener.ended();
    }
  }

  /** Stores a file sealed in this browser until the upgrade has ended. */
  async wait(albumId: string, file: File): Promise<void> {
    await this.make(albumId, 'upload', await keepWaitingFile(this.account.keys, file));
  }

  /** True while `make` makes the write, or any write: whoever called it shows the outcome. */
  isMaking(write?: Named): boolean {
    return write === undefined ? this.reasons.size > 0 : this.reasons.has(write.writeId);
  }

  /** True while writes to the album wait for an upgrade. */
  async isHeld(albumId: string): Promise<boolean> {
    if ((await this.store.live(albumId)) !== null) return true;
    return (await this.store.queued(albumId)).some(({ intentId }) => intentId !== null);
  }

  /** Makes the writes that no longer wait: after an aborted upgrade, or after an outage. */
  async flush(): Promise<void> {
    for (const albumId of await this.store.waiting()) await this.queue.flush(albumId);
  }

  private handlers(): WriteHandlers {
    const { client } = this.account;
    return {
      trash: this.kept(async ({ assetId }: { assetId: string }, { protocolVersion, ...target }) => {
        const id = await target.assetId(assetId).catch(nullIfStayed);
        if (id !== null) await client.assets.trash(id, { protocolVersion });
      }),
      restore: this.kept(async ({ assetId, albumId }: { assetId: string; albumId: string }, target) => {
        await this.restore(assetId, albumId, target);
      }),
      member: this.kept(async ({ userId, role }: { userId: string; role: Role }, { albumId, protocolVersion }) => {
        await client.albums.putMember(albumId, userId, role, { protocolVersion });
        this.listener.invited(albumId);
      }),
      upload: this.kept((waiting: WaitingFile, target) => this.upload(waiting, target)),
    };
  }

  /** A write that is rejected for good is reported and not retried: it would stop the writes behind it. */
  private kept<Payload>(work: (payload: Payload, target: WriteTarget) => Promise<void>) {
    return (payload: Payload & Named, target: WriteTarget): Promise<void> =>
      work(payload, target).catch((error: unknown) => {
        if (isPassing(error)) throw error;
        if (this.reasons.has(payload.writeId)) this.reasons.set(payload.writeId, wordsOf(error));
        this.listener.refused(error);
      });
  }

  /** Assets in the trash stayed in the old album: this one is restored there, and then forked. */
  private async restore(assetId: string, albumId: string, { protocolVersion, ...target }: WriteTarget): Promise<void> {
    const { client } = this.account;
    if (target.albumId === albumId) {
      await client.assets.restore(assetId, { protocolVersion });
      return;
    }
    const intentId = await target.upgradeOf(albumId);
    const asset = await client.assets.restore(assetId, { protocolVersion, ...(intentId !== null && { intentId }) });
    const [from, to] = [await this.open(albumId), await this.open(target.albumId)];
    const fork = await resealAsset(this.account, from, asset, { ...to, protocolVersion });
    await client.albums.fork(target.albumId, { source_asset_id: assetId, ...fork }, { protocolVersion });
  }

  private async upload(waiting: WaitingFile, target: WriteTarget): Promise<void> {
    const { client, catalog } = this.account;
    const file = await openWaitingFile(this.account.keys, waiting);
    // A missing file was uploaded before the queue could record it.
    if (file === null) return;
    const importer = new Importer(client, catalog);
    const former = target.formerId('upload');
    if (former !== null) await importer.drop(former);
    const importId = target.newId('upload');
    const album = { ...(await this.open(target.albumId)), protocolVersion: target.protocolVersion };
    await importer.add(importId, [waiting.name]);
    await importer.retryFailed(importId);
    const kept = new KeptFiles(this.account, importer, album.albumId, [file]);
    await importer.run(importId, async (name, uploadId) =>
      (await kept.has(name, file, uploadId)) ? null : prepareFile(this.account, album, file, uploadId),
    );
    const [failure] = await importer.failures(importId);
    await dropWaitingFile(this.account.keys, waiting);
    // A photo that was added without its thumbnail is refused as a whole.
    for (const assetId of await importer.assetsLeft(importId)) await client.assets.trash(assetId, album);
    await importer.drop(importId);
    if (failure !== undefined) throw new Refused(`${waiting.name}: ${failure.reason}`);
  }

  private async open(albumId: string) {
    const opened = await openAlbum(this.account, this.groups(), albumId);
    if (opened === null) throw new Error('The key of the album is not here yet.');
    return opened;
  }
}

/** Returns the sentence on the photos that could not be moved; `null` if there are none. */
export function refusedOf(outcomes: readonly Made[]): string | null {
  const refused = outcomes.filter((each) => each.state === 'refused');
  const reason = refused.at(-1)?.reason;
  return reason === undefined ? null : `${refused.length} of ${counted(outcomes.length, 'photo')} not moved: ${reason}`;
}

class Refused extends Error {}

/** An asset that stayed behind is in the trash already. */
function nullIfStayed(error: unknown): null {
  if (error instanceof AssetStayed) return null;
  throw error;
}

function isPassing(error: unknown): boolean {
  if (error instanceof Refused) return false;
  if (!(error instanceof GatehouseError)) return true;
  return error.isOutage || error.sessionEnd !== null || error.status === 429 || QUIESCING.includes(codeOf(error) ?? '');
}
