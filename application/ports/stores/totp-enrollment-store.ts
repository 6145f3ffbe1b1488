import type { CodeFailures } from '../../../domain/totp/code-wait.js';
import type { ConfirmedEnrollment, Enrollment } from '../../../domain/totp/enrollment.js';
import type { AccountId } from '../../../domain/kernel/ids.js';

/** The two counters of an account's wrong codes: at sign-in, and on session routes. */
export type CodeCounter = 'login' | 'session';

/** An account's second factor with its sealed secret, and the consecutive wrong codes. */
export interface SecondFactor {
  readonly enrollment: Enrollment;
  readonly failures: Readonly<Record<CodeCounter, CodeFailures | null>>;
}

export const NO_SECOND_FACTOR: SecondFactor = {
  enrollment: { status: 'none' },
  failures: { login: null, session: null },
};

/** Second factors, at most one for each account; without a row the state is `none`. */
export interface TotpEnrollmentStore {
  find(accountId: AccountId): Promise<SecondFactor>;
  /** Locks the row until the transaction ends; if there is none, nothing is locked. */
  lock(accountId: AccountId): Promise<SecondFactor>;
  /** Stores a first enrollment, or another secret for a pending one. `false`, and no change, if one is confirmed. */
  putPending(accountId: AccountId, secret: Uint8Array): Promise<boolean>;
  /** Confirms the pending secret that the code was for; `false` if the stored one is another or is not pending. */
  confirm(accountId: AccountId, confirmed: ConfirmedEnrollment): Promise<boolean>;
  /**
   * The replay ledger's compare-and-set, one conditional UPDATE: of parallel uses of one step exactly one returns
   * `true`.
   */
  advanceStep(accountId: AccountId, seen: number, step: number): Promise<boolean>;
  /** Writes a counter of the locked row; `null` resets it. */
  saveFailures(accountId: AccountId, counter: CodeCounter, failures: CodeFailures | null): Promise<void>;
  remove(accountId: AccountId): Promise<void>;
}
