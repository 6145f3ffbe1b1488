import { codeOf, GatehouseError } from '@gatehouse/client';
import { CeremonyStore, Upgrades, type Ceremony } from '@gatehouse/client/ceremony';
import { sealerOf } from './albums.js';
import { ALONE } from './alone.js';
import type { Account } from './account-state.js';
import { deliveryAt, type Delivery } from './delivery.js';
import { say, wordsOf } from './dom.js';
import { Groups } from './groups.js';
import { People } from './people.js';
import { isOfEndedSession } from './session-end.js';
import { Writes } from './writes.js';

const EVERY = 2500;

/** An upgrade as the album's page shows it. */
export interface UpgradeState {
  readonly ceremony: Ceremony | null;
  /** The number of this browser's writes that wait: for its end, or for the end of an outage. */
  readonly waiting: number;
  /** True if some of them wait for its end: another device's upgrade is known by that alone. */
  readonly isHeld: boolean;
  /** True while a page makes writes, which are not among those that wait. */
  readonly isMaking: boolean;
  readonly successor: string | null;
}

/**
 * The work behind the pages: messages of the groups, upgrades, and writes that waited. It begins at the start of the
 * app, so that an upgrade continues after its tab was closed in the middle.
 */
export class Work {
  /** The albums with members who are not in the group yet. */
  private readonly invited = new Set<string>();
  private readonly listeners = new Set<() => Promise<void>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;
  private lastFailure = '';

  readonly people: People;
  readonly delivery: Delivery;
  readonly store: CeremonyStore;
  readonly groups: Groups;
  readonly writes: Writes;
  private readonly upgrades: Upgrades;

  private constructor(
    private readonly account: Account,
    parts: Pick<Work, 'people' | 'delivery' | 'store' | 'groups' | 'writes'> & { readonly upgrades: Upgrades },
  ) {
    ({
      people: this.people,
      delivery: this.delivery,
      store: this.store,
      groups: this.groups,
      writes: this.writes,
      upgrades: this.upgrades,
    } = parts);
  }

  static async start(account: Account, handle: string): Promise<Work> {
    const { client, catalog, config, device } = account;
    const people = new People(client, catalog);
    const delivery = config.delivery === undefined ? ALONE : deliveryAt(config.delivery, client);
    const store = new CeremonyStore(catalog);
    const groups: Groups = await Groups.open({
      ...{ account, handle, people, delivery },
      onEvent: (event) => upgrades.receive(event),
      isOver: async (albumId) => (await store.successor(albumId)) !== null,
    });
    const writes = new Writes(account, () => groups, store, {
      refused: (error) => say(wordsOf(error)),
      invited: (albumId) => void work.invited.add(albumId),
      ended: () => void work.tell(),
    });
    const upgrades: Upgrades = new Upgrades({
      ...{ client, store, device, queue: writes.queue, mls: groups.mls },
      sealer: sealerOf(account, groups),
      trustedDevice: async (albumId, deviceId) =>
        (await groups.devicesOf(albumId)).find((each) => each.deviceId === deviceId) ?? null,
      onStep: () => void work.tell(),
      pollEvery: 500,
    });
    const work: Work = new Work(account, { people, delivery, store, groups, writes, upgrades });
    void work.turn();
    return work;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Calls `listener` after changes for as long as `element` is shown. */
  whileShown(element: Node, listener: () => Promise<void>): void {
    const each = async (): Promise<void> => {
      if (element.isConnected) await listener();
      else this.listeners.delete(each);
    };
    this.listeners.add(each);
  }

  async stateOf(albumId: string): Promise<UpgradeState> {
    const [ceremony, queued, successor] = await Promise.all([
      this.store.live(albumId),
      this.store.queued(albumId),
      this.store.successor(albumId),
    ]);
    const waiting = queued.filter((write) => !this.writes.isMaking(write));
    const isHeld = waiting.some(({ intentId }) => intentId !== null);
    return { ceremony, waiting: waiting.length, isHeld, isMaking: this.writes.isMaking(), successor };
  }

  /** Begins an upgrade. The turns of this object run it to its end, in this tab or in a later one. */
  async upgrade(albumId: string, toVersion: string): Promise<void> {
    await this.groups.ensure(albumId);
    const { step } = await this.upgrades.upgrade(albumId, toVersion);
    if (step.at === 'aborted' && step.reason !== 'asked') {
      throw new Error(`The upgrade came to nothing (${step.reason}). Nothing was changed.`);
    }
  }

  /** Aborts an upgrade; the next turn makes the waiting writes in the old album. */
  async takeBack(albumId: string): Promise<void> {
    await this.upgrades.giveUp(albumId);
    await this.upgrades.resume();
    await this.writes.flush();
    await this.tell();
  }

  /** Adds invited members to the album's group; those who have not opened the app yet are added in a later turn. */
  async letIn(albumId: string): Promise<void> {
    try {
      const missing = await this.groups.addMissing(await this.account.client.albums.read(albumId));
      if (missing.length > 0) this.invited.add(albumId);
      else this.invited.delete(albumId);
    } catch (error) {
      if (codeOf(error) === 'error.album.not_found') this.invited.delete(albumId);
      throw error;
    }
  }

  private async turn(): Promise<void> {
    await this.once();
    await this.tell();
    if (!this.isStopped) this.timer = setTimeout(() => void this.turn(), EVERY);
  }

  /** Does each part, whatever becomes of the others; the next turn repeats what has failed. */
  private async once(): Promise<void> {
    const errors: unknown[] = [];
    const note = (error: unknown): void => void errors.push(error);
    await this.groups.receive().catch(note);
    await this.upgrades.resume().then((outcomes) => {
      for (const outcome of outcomes) if (outcome.status === 'rejected') note(outcome.reason);
    }, note);
    await this.writes.flush().catch(note);
    for (const albumId of this.invited) await this.letIn(albumId).catch(note);
    if (errors.length === 0) this.lastFailure = '';
    const error = errors.find((each) => !isTold(each));
    if (error === undefined || this.isStopped || wordsOf(error) === this.lastFailure) return;
    say((this.lastFailure = wordsOf(error)));
  }

  /** Calls the listeners. */
  private async tell(): Promise<void> {
    for (const listener of this.listeners) await listener().catch(() => undefined);
  }
}

/** An outage and the end of the session have messages of their own. */
function isTold(error: unknown): boolean {
  return isOfEndedSession(error) || (error instanceof GatehouseError && error.isOutage);
}
