import { DomainError } from '../../domain/kernel/errors.js';
import { SECOND } from '../../domain/kernel/instant.js';
import { requireListedRedirect } from '../../domain/oidc/redirect-uri.js';
import { ATTEMPT_LIFETIME, parseCodeChallenge, type Linking } from '../../domain/oidc/sign-in-attempt.js';
import type { RelyingParty } from '../ports/federation/relying-party.js';
import type { Caller } from '../sessions/caller.js';
import type { OidcOffer } from './oidc-offer.js';
import type { SignInAttempts } from './sign-in-attempts.js';

export interface StartCommand {
  readonly provider: string;
  readonly redirectUri: string;
  /** The app's own challenge, base64url. */
  readonly codeChallenge: string;
  /** `link` links the returning identity to the caller's account. */
  readonly purpose: 'sign_in' | 'link';
  readonly caller: Caller | null;
}

/** Starts a sign-in at a provider; the attempt is stored only once the provider is known to be reachable. */
export class StartOidc {
  constructor(
    private readonly parts: {
      readonly oidcOffer: OidcOffer;
      readonly relyingParty: RelyingParty;
      readonly signInAttempts: SignInAttempts;
    },
  ) {}

  async execute(command: StartCommand): Promise<{ readonly authorizationUrl: string; readonly expiresIn: number }> {
    const { id: provider } = this.parts.oidcOffer.requireProvider(command.provider);
    const { redirectUri } = command;
    requireListedRedirect(redirectUri, this.parts.oidcOffer.redirectUris);
    const codeChallenge = parseCodeChallenge(command.codeChallenge);
    const linking = command.purpose === 'link' ? linkingOf(command.caller) : null;
    const secrets = this.parts.signInAttempts.newSecrets();
    const authorizationUrl = await this.parts.relyingParty.authorizationUrl(provider, secrets);
    await this.parts.signInAttempts.open(secrets, { provider, codeChallenge, redirectUri, linking });
    return { authorizationUrl, expiresIn: ATTEMPT_LIFETIME / SECOND };
  }
}

function linkingOf(caller: Caller | null): Linking {
  if (caller !== null) return { accountId: caller.account.id, sessionId: caller.sessionId };
  throw new DomainError('error.auth.unauthenticated', 'To link an identity, send an access token of an open session.');
}
