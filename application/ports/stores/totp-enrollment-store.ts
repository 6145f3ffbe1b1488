import type { CodeFailures } from '../../../domain/totp/code-wait.js';
import type { ConfirmedEnrollment, Enrollment } from '../../../domain/totp/enrollment.js';
import type { AccountId } from '../../../domain/kernel/ids.js';

/** Which of an account's two rows of wrong codes: those at sign-in, or those on session routes. */
export type CodeCounter = 'login' | 'session';

/** An account's second factor, its secret sealed, with the wrong codes in a row. */
export interface SecondFactor {
  readonly enrollment: Enrollment;
  readonly failures: Readonly<Record<CodeCounter, CodeFailures | null>>;
}

export const NO_SECOND_FACTOR: SecondFactor = {
  enrollment: { status: 'none' },
  failures: { login: null, session: null },
};

/** Second factors, at most one an account; where there is no row, the state is `none`. */
export interface TotpEnrollmentStore {
  find(accountId: AccountId): Promise<SecondFactor>;
  /** Locks the row until the transaction ends; where there is none, nothing is locked. */
  lock(accountId: AccountId): Promise<SecondFactor>;
  /** A first enrollment, or another secret for a pending one. `false`, and nothing changed, over a confirmed one. */
  putPending(accountId: AccountId, secret: Uint8Array): Promise<boolean>;
  /** Confirms the pending secret that the code was for; `false` when another one stands there, or it is not pending. */
  confirm(accountId: AccountId, confirmed: ConfirmedEnrollment): Promise<boolean>;
  /** The replay ledger's compare-and-set, one conditional UPDATE: of parallel uses of one step exactly one is `true`. */
  advanceStep(accountId: AccountId, seen: number, step: number): Promise<boolean>;
  /** Writes a counter of the locked row; `null` ends the row of failures. */
  saveFailures(accountId: AccountId, counter: CodeCounter, failures: CodeFailures | null): Promise<void>;
  remove(accountId: AccountId): Promise<void>;
}
