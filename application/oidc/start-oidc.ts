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
  /** Called only for a link: a sign-in ignores a session that the app may still have. */
  readonly caller: () => Promise<Caller>;
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
    const linking = command.purpose === 'link' ? linkingOf(await command.caller()) : null;
    const { id: provider } = this.parts.oidcOffer.requireProvider(command.provider);
    const { redirectUri } = command;
    requireListedRedirect(redirectUri, this.parts.oidcOffer.redirectUris);
    const codeChallenge = parseCodeChallenge(command.codeChallenge);
    const secrets = this.parts.signInAttempts.newSecrets();
    const authorizationUrl = await this.parts.relyingParty.authorizationUrl(provider, secrets);
    await this.parts.signInAttempts.open(secrets, { provider, codeChallenge, redirectUri, linking });
    return { authorizationUrl, expiresIn: ATTEMPT_LIFETIME / SECOND };
  }
}

function linkingOf({ account, sessionId }: Caller): Linking {
  return { accountId: account.id, sessionId };
}
