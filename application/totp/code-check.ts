import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { countCodeFailure, LOGIN_WAITS_FROM, requireNoWait, SESSION_WAITS_FROM } from '../../domain/totp/code-wait.js';
import { isUnused, type ConfirmedEnrollment, type PendingEnrollment } from '../../domain/totp/enrollment.js';
import type { SecretSealer } from '../ports/crypto/secret-sealer.js';
import type { TotpCodes } from '../ports/crypto/totp-codes.js';
import type { CodeCounter, SecondFactor, TotpEnrollmentStore } from '../ports/stores/totp-enrollment-store.js';
import { secretContext } from './secret-context.js';

const WAITS_FROM = { login: LOGIN_WAITS_FROM, session: SESSION_WAITS_FROM };

/** A code entered for an account's second factor, whose row the transaction locks. */
interface GivenCode {
  readonly accountId: AccountId;
  readonly failures: SecondFactor['failures'];
  readonly counter: CodeCounter;
  readonly code: string;
}

/**
 * Checks codes, each under the lock of the enrollment's row, so that waits and counters apply to parallel codes too. A
 * wrong code returns a value instead of throwing: its count must be committed before the request is rejected.
 */
export class CodeCheck {
  constructor(private readonly parts: { readonly totpCodes: TotpCodes; readonly sealer: SecretSealer }) {}

  /**
   * Returns the unused step that the code belongs to; if there is none, counts the failure and returns `null`. @throws
   * error.auth.too_many_attempts
   */
  async look(
    totp: TotpEnrollmentStore,
    enrollment: PendingEnrollment | ConfirmedEnrollment,
    { accountId, failures, counter, code }: GivenCode,
    now: Instant,
  ): Promise<number | null> {
    requireNoWait(failures[counter], WAITS_FROM[counter], now);
    const secret = this.parts.sealer.unseal(enrollment.secret, secretContext(accountId));
    const step = this.parts.totpCodes.matchingStep(secret, code, now);
    if (step !== null && isUnused(enrollment, step)) {
      if (failures[counter] !== null) await totp.saveFailures(accountId, counter, null);
      return step;
    }
    await totp.saveFailures(accountId, counter, countCodeFailure(failures[counter], now));
    return null;
  }

  /** Spends the code of a confirmed factor: `true` once for each step. @throws error.auth.too_many_attempts */
  async spend(
    totp: TotpEnrollmentStore,
    confirmed: ConfirmedEnrollment,
    given: GivenCode,
    now: Instant,
  ): Promise<boolean> {
    const step = await this.look(totp, confirmed, given, now);
    return step !== null && totp.advanceStep(given.accountId, confirmed.lastStep, step);
  }
}
