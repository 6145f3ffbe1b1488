import type { Tombstone } from './structures.js';

/**
 * The operations that the ceremony needs of an album's MLS group. The service is not involved. Every call must be
 * idempotent, since a crash repeats it. `@gatehouse/client/mls` implements this over ts-mls.
 */
export interface MlsTransport {
  /** Sends the intent as an application message to the album's group. Members detect a repeat by the intent's id. */
  sendIntent(albumId: string, signedIntent: Uint8Array): Promise<void>;
  /** Makes the single cutover commit. Rejects if the group has another one; repeating the same tombstone is a no-op. */
  commitTombstone(albumId: string, tombstone: Tombstone): Promise<void>;
  /** Returns the tombstone of this intent that any member committed to the group; `null` while there is none. */
  committedTombstone(albumId: string, intentId: string): Promise<Tombstone | null>;
  /** Creates a group for the album with fresh keys and adds all members by Add proposals. */
  openGroup(albumId: string, memberIds: readonly string[]): Promise<void>;
}

/** An event of a group; events arrive in the group's order. */
export type GroupEvent =
  | { readonly kind: 'intent'; readonly albumId: string; readonly signedIntent: Uint8Array }
  | { readonly kind: 'tombstone'; readonly albumId: string; readonly tombstone: Tombstone };
