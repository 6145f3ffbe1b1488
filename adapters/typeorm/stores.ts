import type { Stores } from '../../application/ports/stores.js';
import { TypeormAccountStore } from './account-store.js';
import { TypeormAlbumStore } from './album-store.js';
import { TypeormAssetStore } from './asset-store.js';
import { TypeormBlobLedger } from './blob-ledger.js';
import { TypeormCachedBlobStore } from './cached-blob-store.js';
import { TypeormCohortStore } from './cohort-store.js';
import { TypeormDeprecationStore } from './deprecation-store.js';
import { TypeormDeviceDirectoryStore } from './device-directory-store.js';
import { TypeormFailureCounterStore } from './failure-counter-store.js';
import { TypeormIdentityLinkStore } from './identity-link-store.js';
import { TypeormLoginChallengeStore } from './login-challenge-store.js';
import { TypeormLogoutChallengeStore } from './logout-challenge-store.js';
import { TypeormMovedCertificateStore } from './moved-certificate-store.js';
import { TypeormOidcAttemptStore } from './oidc-attempt-store.js';
import { TypeormOidcReturnStore } from './oidc-return-store.js';
import { TypeormPeerRateStore } from './peer-rate-store.js';
import { TypeormQuotaLedger } from './quota-ledger.js';
import { TypeormRevokedCapabilityStore } from './revoked-capability-store.js';
import { TypeormServerKeyStore } from './server-key-store.js';
import { TypeormSchemaState } from './schema-state.js';
import { TypeormSessionLedger } from './session-ledger.js';
import { TypeormSponsoredAccountStore } from './sponsored-account-store.js';
import type { StoreContext } from './store-context.js';
import { TypeormTotpEnrollmentStore } from './totp-enrollment-store.js';
import { TypeormUploadStore } from './upload-store.js';

export function typeormStores(context: StoreContext): Stores {
  return {
    schema: new TypeormSchemaState(context),
    accounts: new TypeormAccountStore(context),
    sponsoredAccounts: new TypeormSponsoredAccountStore(context),
    albums: new TypeormAlbumStore(context),
    assets: new TypeormAssetStore(context),
    quotas: new TypeormQuotaLedger(context),
    uploads: new TypeormUploadStore(context),
    blobs: new TypeormBlobLedger(context),
    cachedBlobs: new TypeormCachedBlobStore(context),
    peerRates: new TypeormPeerRateStore(context),
    sessions: new TypeormSessionLedger(context),
    cohorts: new TypeormCohortStore(context),
    directories: new TypeormDeviceDirectoryStore(context),
    serverKeys: new TypeormServerKeyStore(context),
    revokedCapabilities: new TypeormRevokedCapabilityStore(context),
    movedCertificates: new TypeormMovedCertificateStore(context),
    logoutChallenges: new TypeormLogoutChallengeStore(context),
    deprecations: new TypeormDeprecationStore(context),
    failureCounters: new TypeormFailureCounterStore(context),
    totp: new TypeormTotpEnrollmentStore(context),
    loginChallenges: new TypeormLoginChallengeStore(context),
    oidcAttempts: new TypeormOidcAttemptStore(context),
    oidcReturns: new TypeormOidcReturnStore(context),
    identityLinks: new TypeormIdentityLinkStore(context),
  };
}
