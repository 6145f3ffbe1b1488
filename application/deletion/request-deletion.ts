import type { Account } from '../../domain/accounts/account.js';
import { invalidField } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import { codeInvalid as oneTimeCodeInvalid, endedAtProvider } from '../../domain/oidc/sign-in-attempt.js';
import { codeInvalid } from '../../domain/totp/enrollment.js';
import { PasswordReplaced, type PasswordCheck } from '../accounts/password-check.js';
import type { OneTimeCodes } from '../oidc/one-time-codes.js';
import type { ProviderMarking } from '../oidc/provider-marking.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AccountStore } from '../ports/stores/account-store.js';
import type { IdentityLinkStore } from '../ports/stores/identity-link-store.js';
import type { ProviderLogoutStore } from '../ports/stores/provider-logout-store.js';
import type { Stores } from '../ports/stores/stores.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Caller } from '../sessions/caller.js';
import type { Settings } from '../settings.js';
import type { CodeCheck } from '../totp/code-check.js';

interface GivenOneTimeCode {
  readonly code: string;
  readonly codeVerifier: string;
}

export interface DeletionRequest {
  readonly password: string | null;
  /**
   * The code of a sign-in at the provider that the account signs in with: the proof if no password signs in to it,
   * because it has none or the deployment accepts none.
   */
  readonly oneTimeCode: GivenOneTimeCode | null;
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
      readonly providerMarking: ProviderMarking;
      readonly providerLogouts: ProviderLogoutStore;
      readonly codeCheck: CodeCheck;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'accountDeletionDelay' | 'auth'>;
    },
  ) {}

  /** Returns the time of the deletion. */
  async execute(caller: Caller, request: DeletionRequest): Promise<Instant> {
    const deletesAt = await this.proven(caller, request, (passwordHash) =>
      this.schedule(caller.account.id, passwordHash, request.totpCode),
    );
    // Thrown after the commit that counted the code.
    if (deletesAt === null) throw codeInvalid();
    return deletesAt;
  }

  /** Returns `null` for a wrong code of the second factor. */
  private schedule(id: AccountId, passwordHash: string | null, totpCode: string | null): Promise<Instant | null> {
    const { unitOfWork, clock, settings } = this.parts;
    const now = clock.now();
    return unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lock(id);
      if (account?.passwordHash !== passwordHash) throw new PasswordReplaced();
      if (!(await this.spendsCode(stores, account, totpCode, now))) return null;
      // A deletion that is scheduled already keeps its time.
      if (account.deletesAt !== null) return account.deletesAt;
      const due = now + settings.accountDeletionDelay;
      await stores.accountDeletions.schedule(account.id, due);
      return due;
    });
  }

  /** Does `work` with the hash of the account's password, `null` without one, once the caller has proved who they are. */
  private async proven<Result>(
    { account: { id, address } }: Caller,
    request: DeletionRequest,
    work: (passwordHash: string | null) => Promise<Result>,
  ): Promise<Result> {
    const { accounts, passwordCheck } = this.parts;
    const stored = (await accounts.find(id))?.passwordHash ?? null;
    if (stored !== null && this.parts.settings.auth.methods.includes('local')) {
      if (request.password === null) throw invalidField('/password', 'must be the password of the account');
      const { password, clientAddress } = request;
      const given = { address, password, clientAddress, by: 'session' } as const;
      return passwordCheck.use(given, ({ passwordHash }) => work(passwordHash));
    }
    if (request.oneTimeCode === null) {
      throw invalidField('/code', 'must be the one-time code of a fresh sign-in: no password signs in to this account');
    }
    await this.requireSignIn(id, request.oneTimeCode);
    return work(stored);
  }

  /** Burns the one-time codes among these values: a rejected request uses up what it names. */
  burn(named: readonly string[]): Promise<void> {
    return this.parts.oneTimeCodes.burn(named);
  }

  /** The code must be of a sign-in to this account, not of a link, and the provider must not have ended it. */
  private async requireSignIn(id: AccountId, { code, codeVerifier }: GivenOneTimeCode): Promise<void> {
    const { oneTimeCodes, identityLinks, providerMarking, providerLogouts } = this.parts;
    const { linking, claims, issuedAt } = await oneTimeCodes.redeem(code, codeVerifier);
    const link = linking === null ? await identityLinks.find(claims) : null;
    if (link?.accountId !== id) throw oneTimeCodeInvalid('The code belongs to a sign-in to another account.');
    const marks = providerMarking.marksOf({ ...claims, session: claims.sid });
    if (await providerLogouts.covers(marks, issuedAt)) throw endedAtProvider();
  }

  private async spendsCode({ totp }: Stores, { id }: Account, code: string | null, now: Instant): Promise<boolean> {
    const { enrollment, failures } = await totp.lock(id);
    if (enrollment.status !== 'confirmed') return true;
    if (code === null) return false;
    return this.parts.codeCheck.spend(totp, enrollment, { accountId: id, failures, counter: 'session', code }, now);
  }
}
