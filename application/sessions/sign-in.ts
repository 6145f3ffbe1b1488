import { normalAddress } from '../../domain/accounts/address.js';
import { sha256, toBase64Url } from '../../domain/kernel/bytes.js';
import { SECOND } from '../../domain/kernel/instant.js';
import { LOGIN_CHALLENGE_BYTES, LOGIN_CHALLENGE_LIFETIME, openChallenge } from '../../domain/totp/login-challenge.js';
import { PasswordReplaced, type PasswordCheck, type VerifiedPassword } from '../accounts/password-check.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Random } from '../ports/platform/random.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { DeviceHints, SessionOpener } from './session-opener.js';
import type { TokenPair } from './token-pair.js';

export interface Credentials {
  /** The typed text: any spelling of an address, or no address at all. */
  readonly address: string;
  readonly password: string;
  readonly clientAddress: string;
}

export type SignInOutcome =
  | { readonly kind: 'opened'; readonly pair: TokenPair }
  /** A second factor is confirmed: nothing is open yet. `expiresIn` in whole seconds. */
  | { readonly kind: 'challenge'; readonly challenge: string; readonly expiresIn: number };

/** The first step of a local sign-in, and the only one if no second factor is confirmed. */
export class SignIn {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly passwordCheck: PasswordCheck;
      readonly sessionOpener: SessionOpener;
      readonly random: Random;
      readonly clock: Clock;
    },
  ) {}

  execute({ address, ...given }: Credentials, advisory: DeviceHints): Promise<SignInOutcome> {
    // Text that is no address takes the same path: neither time nor locks distinguish it from an unknown address.
    const named = normalAddress(address) ?? address;
    return this.parts.passwordCheck.use({ ...given, address: named, by: 'sign-in' }, (verified) =>
      this.open(verified, advisory),
    );
  }

  private async open(verified: VerifiedPassword, advisory: DeviceHints): Promise<SignInOutcome> {
    const now = this.parts.clock.now();
    const opened = this.parts.sessionOpener.make(verified.accountId, 'password', advisory, now);
    const challenge = this.parts.random.bytes(LOGIN_CHALLENGE_BYTES);
    const isOpen = await this.parts.unitOfWork.run(async ({ accounts, totp, loginChallenges, sessions }) => {
      // Under the account's lock: an earlier password change is seen here, a later one ends the session or challenge
      // opened here.
      const account = await accounts.lock(verified.accountId);
      if (account?.passwordHash !== verified.passwordHash) throw new PasswordReplaced();
      const { enrollment } = await totp.find(verified.accountId);
      if (enrollment.status !== 'confirmed') {
        await sessions.open(opened.session);
        return true;
      }
      await loginChallenges.open(sha256(challenge), openChallenge(verified.accountId, now));
      return false;
    });
    if (isOpen) return { kind: 'opened', pair: await this.parts.sessionOpener.opened(opened, now) };
    return {
      kind: 'challenge',
      challenge: toBase64Url(challenge),
      expiresIn: LOGIN_CHALLENGE_LIFETIME / SECOND,
    };
  }
}
