import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { LoginChallenge } from '../../../domain/totp/login-challenge.js';
import type { ExpiringRows } from './expiring-rows.js';

/** Sign-ins that wait for their second factor, by the SHA-256 of the challenge. */
export interface LoginChallengeStore extends ExpiringRows {
  open(tokenHash: Uint8Array, challenge: LoginChallenge): Promise<void>;
  find(tokenHash: Uint8Array): Promise<LoginChallenge | null>;
  /**
   * Takes one of the `budget` attempts of a challenge that is neither completed nor expired, in one conditional UPDATE:
   * of parallel calls at most `budget` return `true`. Within a transaction the row stays locked.
   */
  takeAttempt(tokenHash: Uint8Array, budget: number, now: Instant): Promise<boolean>;
  /** `true` once for each challenge, while it has not expired. */
  complete(tokenHash: Uint8Array, now: Instant): Promise<boolean>;
  /** Ends every pending sign-in of the account. */
  deleteAll(accountId: AccountId): Promise<void>;
}
