import { sha256, toHex } from '../kernel/bytes.js';
import { DomainError } from '../kernel/errors.js';

/** The client's master key, sealed by the client: opaque bytes that the server stores and returns. */
export interface Escrow {
  readonly document: Uint8Array;
  /** SHA-256 of `document`, 64 hex digits: the version that a replacement names. */
  readonly contentHash: string;
}

export function escrowOf(document: Uint8Array): Escrow {
  return { document, contentHash: toHex(sha256(document)) };
}

/**
 * The stored state that a writer of the escrow expects. `absent`: nothing. `present`: anything. `version`: one of these
 * content hashes. A writer without an expectation must expect `absent`, so that two devices that seal a new key at the
 * same time cannot overwrite each other.
 */
export type EscrowExpectation =
  | { readonly kind: 'absent' }
  | { readonly kind: 'present' }
  | { readonly kind: 'version'; readonly contentHashes: readonly string[] };

/** True when the stored escrow meets the writer's expectation. */
export function meetsExpectation(stored: Escrow | null, expected: EscrowExpectation): boolean {
  switch (expected.kind) {
    case 'absent':
      return stored === null;
    case 'present':
      return stored !== null;
    case 'version':
      return stored !== null && expected.contentHashes.includes(stored.contentHash);
  }
}

/** Another device stored its version first, or nothing is stored yet. The client must read again and decide. */
export function escrowChanged(): DomainError {
  return new DomainError(
    'error.account.escrow_changed',
    'The stored escrow is not the one that this request expects. Read it, then store yours in its place.',
  );
}
