import type { Stores } from '../../../application/ports/stores/stores.js';
import type { StoreContext } from '../engine/store-context.js';
import { TypeormAccountListStore } from './accounts/account-list-store.js';
import { TypeormOperatorLog } from './accounts/operator-log.js';
import { TypeormRetiredHandleStore } from './accounts/retired-handle-store.js';
import { TypeormAccountStore } from './accounts/account-store.js';
import { bulkStores } from './bulk-stores.js';
import { TypeormCohortStore } from './sessions/cohort-store.js';
import { TypeormDeprecationStore } from './protocol/deprecation-store.js';
import { TypeormDeviceDirectoryStore } from './devices/device-directory-store.js';
import { TypeormEscrowStore } from './accounts/escrow-store.js';
import { TypeormFailureCounterStore } from './accounts/failure-counter-store.js';
import { TypeormIdentityLinkStore } from './oidc/identity-link-store.js';
import { TypeormLoginChallengeStore } from './totp/login-challenge-store.js';
import { TypeormLogoutChallengeStore } from './sessions/logout-challenge-store.js';
import { TypeormMovedCertificateStore } from './discovery/moved-certificate-store.js';
import { TypeormOidcAttemptStore } from './oidc/oidc-attempt-store.js';
import { TypeormOidcReturnStore } from './oidc/oidc-return-store.js';
import { TypeormPeerRateStore } from './federation/peer-rate-store.js';
import { TypeormProviderLogoutStore } from './oidc/provider-logout-store.js';
import { TypeormRevokedCapabilityStore } from './federation/revoked-capability-store.js';
import { TypeormServerKeyStore } from './keys/server-key-store.js';
import { TypeormSchemaState } from '../engine/schema-state.js';
import { TypeormSessionLedger } from './sessions/session-ledger.js';
import { TypeormTotpEnrollmentStore } from './totp/totp-enrollment-store.js';

export function typeormStores(context: StoreContext): Stores {
  return {
    ...bulkStores(context),
    schema: new TypeormSchemaState(context),
    accounts: new TypeormAccountStore(context),
    accountLists: new TypeormAccountListStore(context),
    retiredHandles: new TypeormRetiredHandleStore(context),
    operatorLog: new TypeormOperatorLog(context),
    peerRates: new TypeormPeerRateStore(context),
    sessions: new TypeormSessionLedger(context),
    cohorts: new TypeormCohortStore(context),
    directories: new TypeormDeviceDirectoryStore(context),
    serverKeys: new TypeormServerKeyStore(context),
    revokedCapabilities: new TypeormRevokedCapabilityStore(context),
    movedCertificates: new TypeormMovedCertificateStore(context),
    logoutChallenges: new TypeormLogoutChallengeStore(context),
    deprecations: new TypeormDeprecationStore(context),
    escrows: new TypeormEscrowStore(context),
    failureCounters: new TypeormFailureCounterStore(context),
    totp: new TypeormTotpEnrollmentStore(context),
    loginChallenges: new TypeormLoginChallengeStore(context),
    oidcAttempts: new TypeormOidcAttemptStore(context),
    oidcReturns: new TypeormOidcReturnStore(context),
    identityLinks: new TypeormIdentityLinkStore(context),
    providerLogouts: new TypeormProviderLogoutStore(context),
  };
}
