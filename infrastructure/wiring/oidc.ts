import type { UseCases } from '../../adapters/http/routing/use-cases.js';
import { OpenidRelyingParty } from '../../adapters/oidc/openid-relying-party.js';
import { CompleteOidc } from '../../application/oidc/complete-oidc.js';
import { IdentityAccounts } from '../../application/oidc/identity-accounts.js';
import { ListLinks } from '../../application/oidc/list-links.js';
import { OidcOffer } from '../../application/oidc/oidc-offer.js';
import { OneTimeCodes } from '../../application/oidc/one-time-codes.js';
import { ReceiveCallback } from '../../application/oidc/receive-callback.js';
import { SignInAttempts } from '../../application/oidc/sign-in-attempts.js';
import { StartOidc } from '../../application/oidc/start-oidc.js';
import { UnlinkIdentity } from '../../application/oidc/unlink-identity.js';
import { SECOND } from '../../domain/kernel/instant.js';
import type { Get } from '../container.js';
import type { Parts, Wiring } from '../parts.js';

/** Of each answer of a provider. */
const BOUNDS = { timeout: 5 * SECOND, maxBytes: 1024 * 1024 };

export const oidcParts: Wiring<'relyingParty'> = {
  relyingParty: (get) => {
    const { oidc, baseUrl } = get('config');
    return new OpenidRelyingParty(oidc.providers, baseUrl, BOUNDS, get('clock'));
  },
};

type OidcUseCases = 'oidcOffer' | 'startOidc' | 'receiveCallback' | 'completeOidc' | 'listLinks' | 'unlinkIdentity';

export function oidcUseCases(get: Get<Parts>): Pick<UseCases, OidcUseCases> {
  const { auth, oidc, sessions } = get('config');
  const [stores, unitOfWork, clock, random] = [get('stores'), get('unitOfWork'), get('clock'), get('random')];
  const offer = new OidcOffer(auth, oidc.providers, oidc.redirectUris);
  const attempts = new SignInAttempts(stores.oidcAttempts, get('keyedHash'), random, clock);
  const codes = new OneTimeCodes(stores.oidcReturns, get('sealer'), random, clock);
  const accounts = new IdentityAccounts(auth, sessions, random);
  return {
    oidcOffer: offer,
    startOidc: new StartOidc(offer, get('relyingParty'), attempts),
    receiveCallback: new ReceiveCallback(offer, get('relyingParty'), attempts, codes, get('incidents')),
    completeOidc: new CompleteOidc(offer, codes, accounts, unitOfWork, get('sessionOpener'), clock),
    listLinks: new ListLinks(offer, stores.identityLinks),
    unlinkIdentity: new UnlinkIdentity(offer, unitOfWork),
  };
}
