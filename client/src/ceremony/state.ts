/** A ceremony's constants, fixed when it starts. */
export interface CeremonyPlan {
  readonly albumId: string;
  readonly intentId: string;
  readonly fromVersion: string;
  readonly toVersion: string;
  /** Seconds. */
  readonly deadline: number;
  /** The new album's id, chosen before anything is sent so that the fork can be repeated. `null` for a member. */
  readonly newAlbumId: string | null;
}

export type AbortReason =
  | 'another_in_flight'
  | 'expired'
  | 'asked'
  | 'hash_mismatch'
  /**
   * The service rejected the proposal, would reject the new album, or no longer has this album; `code` is its error
   * code.
   */
  | 'refused';

/**
 * The current step of a ceremony. Each step is stored before its action runs, and every action is idempotent: a client
 * that is killed at any point resumes at the stored step.
 */
export type Step =
  /** Proposer: post the intent to the service. */
  | { readonly at: 'proposing' }
  /** Proposer: the service has the intent; send it to the group. */
  | { readonly at: 'announcing' }
  /** Both: wait until the album is frozen (proposer) or for the tombstone (member). */
  | { readonly at: 'draining' }
  /** Proposer: the hash is computed; commit the tombstone. */
  | { readonly at: 'committing'; readonly hash: string }
  /** Proposer, cut over: create the new album from `manifest` (base64url). */
  | { readonly at: 'creating'; readonly hash: string; readonly manifest: string }
  | { readonly at: 'joining'; readonly hash: string }
  | { readonly at: 'forking'; readonly hash: string }
  /**
   * Member, cut over: wait for the new album whose manifest names this upgrade. `endedAt` is when this client first saw
   * that the service has ended the upgrade, in milliseconds by its own clock.
   */
  | { readonly at: 'following'; readonly hash: string; readonly endedAt?: number }
  | { readonly at: 'replaying'; readonly hash: string; readonly newAlbumId: string }
  | { readonly at: 'done'; readonly hash: string; readonly newAlbumId: string }
  /** Release the queue to the old album. */
  | { readonly at: 'aborting'; readonly reason: AbortReason; readonly code: string | null }
  | { readonly at: 'aborted'; readonly reason: AbortReason; readonly code: string | null };

export interface Ceremony {
  readonly role: 'proposer' | 'member';
  readonly plan: CeremonyPlan;
  readonly step: Step;
}

export function isLive({ step }: Pick<Ceremony, 'step'>): boolean {
  return step.at !== 'done' && step.at !== 'aborted';
}

/** True once the tombstone is committed. From then on the upgrade ends only if nobody makes the new album in time. */
export function isCutOver({ step }: Pick<Ceremony, 'step'>): boolean {
  return ['creating', 'joining', 'forking', 'following', 'replaying', 'done'].includes(step.at);
}

/** The next step, or `'wait'` while the current step depends on something elsewhere. */
export type Outcome = Step | 'wait';

export function abort(reason: AbortReason, code: string | null = null): Step {
  return { at: 'aborting', reason, code };
}
