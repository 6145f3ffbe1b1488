import type { LogoutAllChallenge } from '../../../domain/sessions/logout-all.js';
import type { ExpiringRows } from './expiring-rows.js';

/** Log-out-all challenges, each by the SHA-256 of itself (32 bytes): the challenge is kept nowhere. */
export interface LogoutChallengeStore extends ExpiringRows {
  open(hash: Uint8Array, challenge: LogoutAllChallenge): Promise<void>;
  /** A challenge that is found may be burned a moment later: only `burn` decides. */
  find(hash: Uint8Array): Promise<LogoutAllChallenge | null>;
  /** Deletes the challenge: `true` for exactly one of any number of attempts at once. */
  burn(hash: Uint8Array): Promise<boolean>;
}
