/** What is decided at the start of a ceremony and never changes. */
export interface CeremonyPlan {
  readonly albumId: string;
  readonly intentId: string;
  readonly fromVersion: string;
  readonly toVersion: string;
  /** Seconds. */
  readonly deadline: number;
  /** The new album's id, made before anything is sent: the fork can then be repeated. `null` on a member's side. */
  readonly newAlbumId: string | null;
}

export type AbortReason =
  | 'another_in_flight'
  | 'expired'
  | 'asked'
  | 'hash_mismatch'
  /** The service refused the proposal; `code` says why. */
  | 'refused';

/**
 * Where a ceremony is. Each step is written down before what it is about is done, and doing a step again changes nothing:
 * a client that is killed anywhere goes on at the step it finds.
 */
export type Step =
  /** Proposer: the intent is to be posted to the service. */
  | { readonly at: 'proposing' }
  /** Proposer: the service has it, the group is to be told. */
  | { readonly at: 'announcing' }
  /** Both: waits until nothing moves any more (proposer), or for the tombstone (member). */
  | { readonly at: 'draining' }
  /** Proposer: the hash is computed, the tombstone is to be committed. */
  | { readonly at: 'committing'; readonly hash: string }
  /** Proposer: cut over; the new album is to be made from `manifest`, base64url. */
  | { readonly at: 'creating'; readonly hash: string; readonly manifest: string }
  | { readonly at: 'joining'; readonly hash: string }
  | { readonly at: 'forking'; readonly hash: string }
  /** Member: cut over; waits for the new album that says where it comes from. */
  | { readonly at: 'following'; readonly hash: string }
  | { readonly at: 'replaying'; readonly hash: string; readonly newAlbumId: string }
  | { readonly at: 'done'; readonly hash: string; readonly newAlbumId: string }
  /** The queue is to flush to the old album. */
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

/** From the tombstone on there is no way back; before it everything can be given up. */
export function isCutOver({ step }: Pick<Ceremony, 'step'>): boolean {
  return ['creating', 'joining', 'forking', 'following', 'replaying', 'done'].includes(step.at);
}

/** A step that needs something to happen elsewhere leaves the ceremony where it is. */
export type Outcome = Step | 'wait';

export function abort(reason: AbortReason, code: string | null = null): Step {
  return { at: 'aborting', reason, code };
}
