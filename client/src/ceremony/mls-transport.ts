import type { Tombstone } from './structures.js';

/**
 * What the ceremony asks of an album's MLS group. The service has no part in it. Every call may be made again after a crash
 * and must then change nothing more; `@gatehouse/client/mls` has one over ts-mls.
 */
export interface MlsTransport {
  /** An application message to the album's group. A member takes a repeat for what it is, by the intent's id. */
  sendIntent(albumId: string, signedIntent: Uint8Array): Promise<void>;
  /** The one cutover commit. Rejects when the group has gone another way; a repeat of the same tombstone is a no-op. */
  commitTombstone(albumId: string, tombstone: Tombstone): Promise<void>;
  /** The tombstone of this intent as the group has it, committed by whomever; `null` while there is none. */
  committedTombstone(albumId: string, intentId: string): Promise<Tombstone | null>;
  /** A new group for the album with fresh keys, and everybody in it by Add proposals. */
  openGroup(albumId: string, memberIds: readonly string[]): Promise<void>;
}

/** What comes out of a group, in its order. */
export type GroupEvent =
  | { readonly kind: 'intent'; readonly albumId: string; readonly signedIntent: Uint8Array }
  | { readonly kind: 'tombstone'; readonly albumId: string; readonly tombstone: Tombstone };
