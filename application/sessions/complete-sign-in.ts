import { isGone } from '../../domain/accounts/account.js';
import { fromBase64Url, sha256 } from '../../domain/kernel/bytes.js';
import type { DomainError } from '../../domain/kernel/errors.js';
import type { Instant } from '../../domain/kernel/instant.js';
import {
  attemptRefusal,
  challengeInvalid,
  MAX_ATTEMPTS,
  wrongCode,
  type LoginChallenge,
} from '../../domain/totp/login-challenge.js';
import { requireLocal } from '../accounts/auth-policy.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { CodeCheck } from '../totp/code-check.js';
import type { DeviceHints, NewSession, SessionOpener } from './session-opener.js';
import type { TokenPair } from './token-pair.js';
import type { Settings } from '../settings.js';

/**
 * The second step of a sign-in: a code opens the session that the challenge stands for. One transaction takes an
 * attempt, checks the code, spends it, completes the challenge and opens the session; the error for a wrong code is
 * thrown after the commit that counted it. Locks are taken in the order challenge, enrollment.
 */
export class CompleteSignIn {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly codeCheck: CodeCheck;
      readonly sessionOpener: SessionOpener;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'auth'>;
    },
  ) {}

  /**
   * @throws error.auth.totp_invalid, error.auth.challenge_exhausted, error.auth.challenge_invalid,
   * error.auth.too_many_attempts (then no attempt was taken), error.auth.method_disabled
   */
  async execute(
    command: { readonly challenge: string; readonly code: string },
    advisory: DeviceHints,
  ): Promise<TokenPair> {
    requireLocal(this.parts.settings.auth);
    const challenge = fromBase64Url(command.challenge);
    if (challenge === null) throw challengeInvalid();
    const now = this.parts.clock.now();
    const outcome = await this.parts.unitOfWork.run((stores) =>
      this.attempt(stores, { tokenHash: sha256(challenge), code: command.code }, advisory, now),
    );
    if ('refusal' in outcome) throw outcome.refusal;
    return this.parts.sessionOpener.opened(outcome, now);
  }

  private async attempt(
    stores: Stores,
    { tokenHash, code }: { readonly tokenHash: Uint8Array; readonly code: string },
    advisory: DeviceHints,
    now: Instant,
  ): Promise<NewSession | { readonly refusal: DomainError }> {
    const { accounts, totp, loginChallenges, sessions } = stores;
    const challenge = await this.takeAttempt(stores, tokenHash, now);
    const { accountId } = challenge;
    const account = await accounts.find(accountId);
    if (account === null || isGone(account, now)) throw challengeInvalid();
    const { enrollment, failures } = await totp.lock(accountId);
    if (enrollment.status !== 'confirmed') throw challengeInvalid();
    const isSpent = await this.parts.codeCheck.spend(
      totp,
      enrollment,
      { accountId, failures, counter: 'login', code },
      now,
    );
    if (!isSpent) return { refusal: wrongCode(challenge) };
    if (!(await loginChallenges.complete(tokenHash, now))) throw challengeInvalid();
    const opened = this.parts.sessionOpener.make(accountId, 'totp', advisory, now);
    await sessions.open(opened.session);
    return opened;
  }

  private async takeAttempt({ loginChallenges }: Stores, tokenHash: Uint8Array, now: Instant): Promise<LoginChallenge> {
    const isTaken = await loginChallenges.takeAttempt(tokenHash, MAX_ATTEMPTS, now);
    const challenge = await loginChallenges.find(tokenHash);
    if (!isTaken || challenge === null) throw attemptRefusal(challenge, now);
    return challenge;
  }
}
