import type { Account } from '../../domain/accounts/account.js';
import { DomainError, invalidField } from '../../domain/kernel/errors.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { codeInvalid as oneTimeCodeInvalid } from '../../domain/oidc/sign-in-attempt.js';
import { codeInvalid } from '../../domain/totp/enrollment.js';
import type { PasswordCheck } from '../accounts/password-check.js';
import type { OneTimeCodes } from '../oidc/one-time-codes.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { IdentityLinkStore } from '../ports/stores/identity-link-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import type { CodeCheck } from '../totp/code-check.js';

export interface DeletionRequest {
  readonly password: string | null;
  /**
   * The code of a sign-in at the provider that the account signs in with: the proof where no password signs in to it,
   * since it has none or the deployment takes none.
   */
  readonly oneTimeCode: { readonly code: string; readonly codeVerifier: string } | null;
  readonly totpCode: string | null;
  readonly clientAddress: string;
}

/**
 * Schedules the deletion of the caller's account, after the same proofs as a sign-in. Until then the account is
 * read-only. A second request changes nothing.
 */
export class RequestDeletion {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly accounts: AccountStore;
      readonly identityLinks: IdentityLinkStore;
      readonly passwordCheck: PasswordCheck;
      readonly oneTimeCodes: OneTimeCodes;
      readonly codeCheck: CodeCheck;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'accountDeletionDelay' | 'auth'>;
    },
  ) {}

  /** Returns the time of the deletion. */
  async execute(caller: Caller, request: DeletionRequest): Promise<Instant> {
    const { unitOfWork, clock, settings } = this.parts;
    const passwordHash = await this.proveIdentity(caller, request);
    const now = clock.now();
    const deletesAt = await unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lock(caller.account.id);
      if (account?.passwordHash !== passwordHash) throw changedMeanwhile();
      if (!(await this.spendsCode(stores, account, request.totpCode, now))) return null;
      // A deletion that is scheduled already keeps its time.
      if (account.deletesAt !== null) return account.deletesAt;
      const due = now + settings.accountDeletionDelay;
      await stores.accountDeletions.schedule(account.id, due);
      return due;
    });
    // Thrown after the commit that counted the code.
    if (deletesAt === null) throw codeInvalid();
    return deletesAt;
  }

  /** Returns the hash of the account's password; `null` for an account without a password. */
  private async proveIdentity({ account }: Caller, request: DeletionRequest): Promise<string | null> {
    const stored = (await this.parts.accounts.find(account.id))?.passwordHash ?? null;
    if (stored !== null && this.parts.settings.auth.methods.includes('local')) {
      if (request.password === null) throw invalidField('/password', 'must be the password of the account');
      const { password, clientAddress } = request;
      const verified = await this.parts.passwordCheck.verify(account.address, password, clientAddress, 'session');
      return verified.passwordHash;
    }
    if (request.oneTimeCode === null) {
      throw invalidField('/code', 'must be the one-time code of a fresh sign-in: no password signs in to this account');
    }
    const { code, codeVerifier } = request.oneTimeCode;
    const { linking, claims } = await this.parts.oneTimeCodes.redeem(code, codeVerifier);
    const link = linking === null ? await this.parts.identityLinks.find(claims) : null;
    if (link?.accountId !== account.id) throw oneTimeCodeInvalid('The code belongs to a sign-in to another account.');
    return stored;
  }

  private async spendsCode({ totp }: Stores, { id }: Account, code: string | null, now: Instant): Promise<boolean> {
    const { enrollment, failures } = await totp.lock(id);
    if (enrollment.status !== 'confirmed') return true;
    if (code === null) return false;
    return this.parts.codeCheck.spend(totp, enrollment, { accountId: id, failures, counter: 'session', code }, now);
  }
}

function changedMeanwhile(): DomainError {
  const remedy = 'The password was changed during this request. Try again with the new one.';
  return new DomainError('error.auth.invalid_credentials', remedy);
}
