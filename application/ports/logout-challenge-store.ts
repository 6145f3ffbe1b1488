import type { Instant } from '../../domain/kernel/instant.js';
import type { LogoutAllChallenge } from '../../domain/sessions/logout-all.js';

/** Log-out-all challenges, each by the SHA-256 of itself (32 bytes): the challenge is kept nowhere. */
export interface LogoutChallengeStore {
  open(hash: Uint8Array, challenge: LogoutAllChallenge): Promise<void>;
  /** A challenge that is found may be burned a moment later: only `burn` decides. */
  find(hash: Uint8Array): Promise<LogoutAllChallenge | null>;
  /** Deletes the challenge: `true` for exactly one of any number of attempts at once. */
  burn(hash: Uint8Array): Promise<boolean>;
  /** Forgets what nobody redeemed and nobody can any more. */
  dropExpired(now: Instant): Promise<void>;
}
