import type { Stores } from '../../application/ports/stores.js';
import { MemoryAccountStore } from './account-store.js';
import { MemoryAlbumStore } from './album-store.js';
import { MemoryAssetStore } from './asset-store.js';
import { MemoryBlobLedger } from './blob-ledger.js';
import { MemoryCachedBlobStore } from './cached-blob-store.js';
import { MemoryCohortStore } from './cohort-store.js';
import { MemoryDeprecationStore } from './deprecation-store.js';
import { MemoryDeviceDirectoryStore } from './device-directory-store.js';
import { MemoryFailureCounterStore } from './failure-counter-store.js';
import { MemoryIdentityLinkStore } from './identity-link-store.js';
import { MemoryLoginChallengeStore } from './login-challenge-store.js';
import { MemoryLogoutChallengeStore } from './logout-challenge-store.js';
import type { MemoryContext } from './memory-database.js';
import { MemoryMovedCertificateStore } from './moved-certificate-store.js';
import { MemoryOidcAttemptStore } from './oidc-attempt-store.js';
import { MemoryOidcReturnStore } from './oidc-return-store.js';
import { MemoryPeerRateStore } from './peer-rate-store.js';
import { MemoryQuotaLedger } from './quota-ledger.js';
import { MemoryRevokedCapabilityStore } from './revoked-capability-store.js';
import { MemoryServerKeyStore } from './server-key-store.js';
import { MemorySchemaState } from './schema-state.js';
import { MemorySessionLedger } from './session-ledger.js';
import { MemorySponsoredAccountStore } from './sponsored-account-store.js';
import { MemoryTotpEnrollmentStore } from './totp-enrollment-store.js';
import { MemoryUploadStore } from './upload-store.js';

export function memoryStores(context: MemoryContext): Stores {
  return {
    schema: new MemorySchemaState(),
    accounts: new MemoryAccountStore(context),
    sponsoredAccounts: new MemorySponsoredAccountStore(context),
    albums: new MemoryAlbumStore(context),
    assets: new MemoryAssetStore(context),
    quotas: new MemoryQuotaLedger(context),
    uploads: new MemoryUploadStore(context),
    blobs: new MemoryBlobLedger(context),
    cachedBlobs: new MemoryCachedBlobStore(context),
    peerRates: new MemoryPeerRateStore(context),
    sessions: new MemorySessionLedger(context),
    cohorts: new MemoryCohortStore(context),
    directories: new MemoryDeviceDirectoryStore(context),
    serverKeys: new MemoryServerKeyStore(context),
    revokedCapabilities: new MemoryRevokedCapabilityStore(context),
    movedCertificates: new MemoryMovedCertificateStore(context),
    logoutChallenges: new MemoryLogoutChallengeStore(context),
    deprecations: new MemoryDeprecationStore(context),
    failureCounters: new MemoryFailureCounterStore(context),
    totp: new MemoryTotpEnrollmentStore(context),
    loginChallenges: new MemoryLoginChallengeStore(context),
    oidcAttempts: new MemoryOidcAttemptStore(context),
    oidcReturns: new MemoryOidcReturnStore(context),
    identityLinks: new MemoryIdentityLinkStore(context),
  };
}
