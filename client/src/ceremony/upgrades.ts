import { codeOf, GatehouseError, requireLive } from '../http/error.js';
import { uuidV7 } from '../kernel/uuid.js';
import { Follower, type FollowerParts } from './follower.js';
import type { GroupEvent } from './mls-transport.js';
import { isRefusal, Proposer, type ProposerParts } from './proposer.js';
import {
  abort,
  isCutOver,
  isLive,
  type AbortReason,
  type Ceremony,
  type CeremonyPlan,
  type Outcome,
  type Step,
} from './state.js';
import type { WriteQueue } from './write-queue.js';

export interface UpgradeParts extends ProposerParts, FollowerParts {
  readonly queue: WriteQueue;
  /** Called with every step after it was stored. */
  readonly onStep?: (ceremony: Ceremony) => void;
  /** Milliseconds between two polls while a step waits; default 2 s. */
  readonly pollEvery?: number;
}

const PROPOSERS = ['proposing', 'announcing', 'committing', 'creating', 'joining', 'forking'] as const;
type ProposersStep = Extract<Step, { at: (typeof PROPOSERS)[number] }>;

/** The error of an album that was deleted, or of which the account is no longer a member. */
const GONE = 'error.album.not_found';
/** Errors of an abort: the service has no upgrade that this client could end. */
const OVER = ['error.album.no_upgrade', 'error.album.intent_mismatch', 'error.album.not_admin', GONE];

const DEFAULT_DEADLINE = 604_800;
const DEFAULT_POLL = 2000;

/**
 * The upgrade ceremony (specification, "Versioning" 10) as a state machine on disk. `upgrade` begins one and returns when
 * it ends. `resume` continues all live ones and waits for nobody: call it at the start of the app, and again by a timer
 * or after an event of the group.
 */
export class Upgrades {
  private readonly proposer: Proposer;
  private readonly follower: Follower;
  private readonly steps = new Map<string, Promise<'ended' | 'moved' | 'waits'>>();

  constructor(private readonly parts: UpgradeParts) {
    this.proposer = new Proposer(parts);
    this.follower = new Follower(parts);
  }

  /**
   * Moves an album to `toVersion`. Resumes an upgrade that is already live here; an album moves only once, unless its
   * new album was deleted. After `signal` has aborted, nothing is begun; an upgrade that has begun stays live, and
   * `resume` continues it.
   */
  async upgrade(
    albumId: string,
    toVersion: string,
    options: { readonly deadline?: number; readonly signal?: AbortSignal } = {},
  ): Promise<Ceremony> {
    const { client, store, mls } = this.parts;
    const { platform } = client.transport;
    const newId = (): string => uuidV7(platform.now(), platform.random(16));
    const intentId = newId();
    let known = await this.known(albumId);
    if (known === null) {
      // Reads the group's messages: a client that was offline may not have heard of an upgrade.
      await mls.committedTombstone(albumId, intentId);
      known = await this.known(albumId);
    }
    if (known !== null) return this.run(known.plan.intentId, options.signal);
    const { protocol_version: fromVersion } = await client.albums.read(albumId);
    requireLive(options.signal);
    const deadline = options.deadline ?? DEFAULT_DEADLINE;
    const plan = { albumId, intentId, fromVersion, toVersion, deadline, newAlbumId: newId() };
    await store.begin({ role: 'proposer', plan, step: { at: 'proposing' } });
    return this.run(plan.intentId, options.signal);
  }

  /**
   * Continues each live ceremony, as proposer or as member, until it ends or waits for others. A failure of one does not
   * stop the others.
   */
  async resume(): Promise<readonly PromiseSettledResult<Ceremony>[]> {
    const live = await this.parts.store.everyLive();
    return Promise.allSettled(live.map(({ plan }) => this.advance(plan.intentId)));
  }

  /** Handles an event of the album's group. A repeat changes nothing. */
  async receive(event: GroupEvent): Promise<void> {
    if (event.kind === 'intent') await this.follower.receiveIntent(event.albumId, event.signedIntent);
    else await this.follower.receiveTombstone(event.albumId, event.tombstone);
  }

  /**
   * Aborts the album's live upgrade. No-op once the tombstone is being committed. Another admin than the proposer
   * aborts it at the service, and learns of it as all members do.
   *
   * @throws error.album.not_admin for other members
   */
  async giveUp(albumId: string): Promise<void> {
    const { client, store } = this.parts;
    const ceremony = await store.live(albumId);
    if (ceremony !== null && (isCutOver(ceremony) || ceremony.step.at === 'committing')) return;
    if (ceremony?.role === 'proposer') return store.advance(ceremony, abort('asked'));
    if (ceremony === null && (await store.moved(albumId)) !== null) return;
    const { intent_id } = await client.albums.upgrade(albumId);
    if (intent_id !== null) await client.albums.abortUpgrade(albumId, intent_id);
  }

  private async run(intentId: string, signal?: AbortSignal): Promise<Ceremony> {
    for (;;) {
      const ceremony = await this.advance(intentId, signal);
      if (!isLive(ceremony)) return ceremony;
      await this.parts.client.transport.pause(this.parts.pollEvery ?? DEFAULT_POLL, signal);
    }
  }

  private async advance(intentId: string, signal?: AbortSignal): Promise<Ceremony> {
    do requireLive(signal);
    while ((await this.step(intentId)) === 'moved');
    const ceremony = await this.parts.store.find(intentId);
    if (ceremony === null) throw new Error(`The ceremony ${intentId} is not in this catalog.`);
    return ceremony;
  }

  /** Runs one step. Concurrent callers, such as `upgrade` and a timer's `resume`, share it. */
  private step(intentId: string): Promise<'ended' | 'moved' | 'waits'> {
    const running = this.steps.get(intentId) ?? this.stepNow(intentId).finally(() => this.steps.delete(intentId));
    this.steps.set(intentId, running);
    return running;
  }

  private async stepNow(intentId: string): Promise<'ended' | 'moved' | 'waits'> {
    const ceremony = await this.parts.store.find(intentId);
    if (ceremony === null || !isLive(ceremony)) return 'ended';
    const next = await this.act(ceremony).catch((error: unknown) => this.withoutAlbum(ceremony, error));
    if (next === 'wait') return 'waits';
    await this.parts.store.advance(ceremony, next);
    this.parts.onStep?.({ ...ceremony, step: next });
    return 'moved';
  }

  private act({ role, plan, step }: Ceremony): Promise<Outcome> {
    if (isProposers(step)) return this.propose(plan, step);
    switch (step.at) {
      case 'draining':
        return role === 'proposer' ? this.proposer.draining(plan) : this.follower.draining(plan);
      case 'following':
        return this.follower.following(plan, step);
      case 'replaying':
        return this.replaying(plan, step);
      case 'aborting':
        return this.aborting(role, plan, step);
      case 'done':
      case 'aborted':
        return Promise.resolve('wait');
    }
  }

  private propose(plan: CeremonyPlan, step: ProposersStep): Promise<Outcome> {
    switch (step.at) {
      case 'proposing':
        return this.proposer.proposing(plan);
      case 'announcing':
        return this.proposer.announcing(plan);
      case 'committing':
        return this.proposer.committing(plan, step);
      case 'creating':
        return this.proposer.creating(plan, step);
      case 'joining':
        return this.proposer.joining(plan, step);
      case 'forking':
        return this.proposer.forking(plan, step);
    }
  }

  private async replaying(plan: CeremonyPlan, step: Extract<Step, { at: 'replaying' }>): Promise<Outcome> {
    if ((await this.isGone(step.newAlbumId)) && !(await this.isGone(plan.albumId))) return abort('refused', GONE);
    await this.parts.queue.replay(plan.albumId, step.newAlbumId);
    return { at: 'done', hash: step.hash, newAlbumId: step.newAlbumId };
  }

  /** Releases the queue to the old album; if another upgrade is live there, the next flush holds it again. */
  private async aborting(
    role: Ceremony['role'],
    plan: CeremonyPlan,
    step: Extract<Step, { at: 'aborting' }>,
  ): Promise<Outcome> {
    if (role === 'proposer') await this.takeBack(plan, step.reason);
    await this.parts.queue.release(plan.albumId);
    return { at: 'aborted', reason: step.reason, code: step.code };
  }

  /**
   * The album was deleted, or the account is no longer a member: the ceremony would wait for ever. What cannot be taken
   * along any more stays out of the new album; the writes that wait go there. If only the new one was deleted, they
   * stay.
   */
  private async withoutAlbum({ plan, step }: Ceremony, error: unknown): Promise<Step> {
    const isOver = step.at === 'replaying' || step.at === 'aborting';
    if (isOver || (error instanceof GatehouseError && error.isOutage)) throw error;
    const isOldGone = await this.isGone(plan.albumId);
    const isMade = step.at === 'joining' || step.at === 'forking';
    if (isMade && plan.newAlbumId !== null) {
      if (isOldGone) return { at: 'replaying', hash: step.hash, newAlbumId: plan.newAlbumId };
      if (await this.isGone(plan.newAlbumId)) return abort('refused', GONE);
    } else if (isOldGone) return abort('refused', GONE);
    throw error;
  }

  private async known(albumId: string): Promise<Ceremony | null> {
    const { store } = this.parts;
    const live = await store.live(albumId);
    if (live !== null) return live;
    const moved = await store.moved(albumId);
    return moved?.step.at === 'done' && (await this.isGone(moved.step.newAlbumId)) ? null : moved;
  }

  private async isGone(albumId: string): Promise<boolean> {
    return (await this.parts.client.albums.read(albumId).then(() => null, codeOf)) === GONE;
  }

  /**
   * The service may reject the abort for the reason for which it rejected the proposal, or since this device is no
   * longer listed; then the deadline ends the upgrade. One that a person asked for is repeated.
   */
  private async takeBack({ albumId, intentId, fromVersion }: CeremonyPlan, reason: AbortReason): Promise<void> {
    try {
      await this.parts.client.albums.abortUpgrade(albumId, intentId, { protocolVersion: fromVersion });
    } catch (error) {
      const code = codeOf(error) ?? '';
      if (!OVER.includes(code) && !(reason !== 'asked' && isRefusal(error))) throw error;
    }
  }
}

function isProposers(step: Step): step is ProposersStep {
  return PROPOSERS.some((at) => at === step.at);
}
