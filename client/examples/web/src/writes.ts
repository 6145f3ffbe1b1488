import { platform, uuidV7 } from '@gatehouse/client';
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
import { wordsOf } from './dom.js';
import type { Groups } from './groups.js';
import { KeptFiles } from './kept-files.js';
import { isPassing, Refused, type Made } from './outcomes.js';
import { prepareFile, resealAsset } from './photos.js';
import type { Progress } from './progress.js';
import { dropWaitingFile, keepWaitingFile, openWaitingFile, type WaitingFile } from './waiting-files.js';

type Kind = 'trash' | 'restore' | 'member' | 'upload';

/** The part of each payload that tells which write it is. */
interface Named {
  readonly writeId: string;
}

/** The payloads of writes, by the ids of their albums. */
type Payloads = ReadonlyMap<string, readonly object[]>;

/** The writes that one call of `makeAll` makes. */
interface Batch {
  readonly outcomes: Map<string, Made>;
  readonly progress: Progress | undefined;
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
  /** The writes that `make` is making, not those behind the pages. */
  private readonly batches = new Map<string, Batch>();
  private readonly dropped = new Set<string>();
  private ended = 0;

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
    const [made = { state: 'made' }] = await this.makeAll(kind, new Map([[albumId, [payload]]]));
    return made;
  }

  /**
   * Makes the writes to each album now, in order, or after its upgrade. All are stored before the first is made: after
   * an outage, which this throws, or in a later tab, those that are left are made too. Once `progress` is stopped no
   * more is made, nor later.
   */
  async makeAll(kind: Kind, byAlbum: Payloads, progress?: Progress): Promise<readonly Made[]> {
    const writes = writesOf(kind, byAlbum);
    const batch: Batch = { outcomes: new Map(), progress };
    for (const { writeId } of writes) this.batches.set(writeId, batch);
    try {
      const targets = new Set<string>();
      for (const write of writes) if (!isStopped(batch)) targets.add(await this.queue.add(write));
      for (const target of targets) await this.queue.flush(target);
    } catch (error) {
      if (!isStopped(batch)) throw error;
    } finally {
      if (isStopped(batch)) await this.dropLeft(batch, writes);
      for (const { writeId } of writes) this.batches.delete(writeId);
      this.listener.ended();
    }
    return writes.map(({ writeId }) => batch.outcomes.get(writeId) ?? { state: 'waits' });
  }

  /** Takes what a stopped batch has not made out of the queue, from which another turn may have read it already. */
  private async dropLeft({ outcomes }: Batch, writes: readonly Named[]): Promise<void> {
    for (const { writeId } of writes) {
      if (outcomes.has(writeId)) continue;
      outcomes.set(writeId, STOPPED);
      this.dropped.add(writeId);
      await this.queue.drop(writeId);
    }
  }

  /** Stores a file sealed in this browser until the upgrade has ended. */
  async wait(albumId: string, file: File): Promise<void> {
    await this.make(albumId, 'upload', await keepWaitingFile(this.account.keys, file));
  }

  /** True while `make` makes the write, or any write: whoever called it shows the outcome. */
  isMaking(write?: Named): boolean {
    return write === undefined ? this.batches.size > 0 : this.batches.has(write.writeId);
  }

  /** The number of writes that were made or refused since the app has started. */
  get count(): number {
    return this.ended;
  }

  /** True while writes to the album wait for an upgrade. */
  async isHeld(albumId: string): Promise<boolean> {
    if ((await this.store.live(albumId)) !== null) return true;
    return (await this.store.queued(albumId)).some(({ intentId }) => intentId !== null);
  }

  /**
   * Makes the writes that no longer wait: after an aborted upgrade, or after an outage. A write that fails holds up those
   * behind it in its album, not those of other albums.
   */
  async flush(): Promise<void> {
    const errors: unknown[] = [];
    for (const albumId of await this.store.waiting()) {
      await this.queue.flush(albumId).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }

  private handlers(): WriteHandlers {
    const { client } = this.account;
    return {
      // To and from the trash any version of the service's window will do, also if the album's is not in it any more.
      trash: this.kept(async ({ assetId }: { assetId: string }, target) => {
        const id = await target.assetId(assetId).catch(nullIfStayed);
        if (id !== null) await client.assets.trash(id);
      }),
      restore: this.kept(async ({ assetId, albumId }: { assetId: string; albumId: string }, target) => {
        await this.restore(assetId, albumId, target);
      }),
      member: this.kept(async ({ userId, role }: { userId: string; role: Role }, { albumId, protocolVersion }) => {
        await client.albums.putMember(albumId, userId, role, { protocolVersion });
        this.listener.invited(albumId);
      }),
      upload: this.kept((waiting: WaitingFile, target) =>
        this.upload(waiting, target).catch(async (error: unknown) => {
          if (!isPassing(error)) await dropWaitingFile(this.account.keys, waiting);
          throw error;
        }),
      ),
    };
  }

  /** A write that is rejected for good is reported and not retried: it would stop the writes behind it. */
  private kept<Payload>(work: (payload: Payload, target: WriteTarget) => Promise<void>) {
    return async (payload: Payload & Named, target: WriteTarget): Promise<void> => {
      const batch = this.batches.get(payload.writeId);
      const isLeft = batch === undefined ? this.dropped.has(payload.writeId) : isStopped(batch);
      const outcome = isLeft ? STOPPED : await this.outcomeOf(work(payload, target));
      this.ended += 1;
      batch?.outcomes.set(payload.writeId, outcome);
      if (!isLeft) batch?.progress?.one();
    };
  }

  private outcomeOf(made: Promise<void>): Promise<Made> {
    return made.then(
      () => ({ state: 'made' }),
      (error: unknown) => {
        if (isPassing(error)) throw error;
        this.listener.refused(error);
        return { state: 'refused', reason: wordsOf(error) };
      },
    );
  }

  /** Assets in the trash stayed in the old album: this one is restored there, and then forked. */
  private async restore(assetId: string, albumId: string, { protocolVersion, ...target }: WriteTarget): Promise<void> {
    const { client } = this.account;
    if (target.albumId === albumId) {
      await client.assets.restore(assetId);
      return;
    }
    const intentId = await target.upgradeOf(albumId);
    const asset = await client.assets.restore(assetId, intentId === null ? {} : { intentId });
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

const STOPPED: Made = { state: 'stopped' };

function writesOf(kind: Kind, byAlbum: Payloads) {
  return [...byAlbum].flatMap(([albumId, payloads]) =>
    payloads.map((payload) => {
      const writeId = uuidV7(platform.now(), platform.random(16));
      return { writeId, albumId, kind, payload: { ...payload, writeId } };
    }),
  );
}

function isStopped({ progress }: Batch): boolean {
  return progress?.signal.aborted === true;
}

/** An asset that stayed behind is in the trash already. */
function nullIfStayed(error: unknown): null {
  if (error instanceof AssetStayed) return null;
  throw error;
}
