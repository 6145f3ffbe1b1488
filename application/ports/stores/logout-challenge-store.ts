import type { LogoutAllChallenge } from '../../../domain/sessions/logout-all.js';
import type { AccountId } from '../../../domain/kernel/ids.js';
import type { ExpiringRows } from './expiring-rows.js';

/** Log-out-all challenges, by their SHA-256 (32 bytes): the challenge itself is not stored. */
export interface LogoutChallengeStore extends ExpiringRows {
  open(hash: Uint8Array, challenge: LogoutAllChallenge): Promise<void>;
  /** A challenge that is found may be burned a moment later: only `burn` decides. */
  find(hash: Uint8Array): Promise<LogoutAllChallenge | null>;
  /** Deletes the challenge: of parallel attempts exactly one returns `true`. */
  burn(hash: Uint8Array): Promise<boolean>;
  /** Deletes those of the challenges that exist. */
  burnAll(hashes: readonly Uint8Array[]): Promise<void>;
  deleteAll(accountId: AccountId): Promise<void>;
}
