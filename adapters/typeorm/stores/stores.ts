import type { Stores } from '../../../application/ports/stores/stores.js';
import { TypeormAccountDeletionStore } from './accounts/account-deletion-store.js';
import { TypeormAccountExportStore } from './accounts/account-export-store.js';
import { TypeormAccountListStore } from './accounts/account-list-store.js';
import { TypeormOperatorLog } from './accounts/operator-log.js';
import { TypeormRetiredHandleStore } from './accounts/retired-handle-store.js';
import { TypeormAccountStore } from './accounts/account-store.js';
import { TypeormAlbumStore } from './albums/album-store.js';
import { TypeormAssetRemovalStore } from './assets/asset-removal-store.js';
import { TypeormAssetStore } from './assets/asset-store.js';
import { TypeormBlobLedger } from './assets/blob-ledger.js';
import { TypeormReferenceLedger } from './assets/reference-ledger.js';
import { TypeormSmallBlobRows } from './assets/small-blob-rows.js';
import { TypeormCachedBlobStore } from './federation/cached-blob-store.js';
import { TypeormCohortStore } from './sessions/cohort-store.js';
import { TypeormDeprecationStore } from './protocol/deprecation-store.js';
import { TypeormServiceFacts } from './protocol/service-facts.js';
import { TypeormDeviceDirectoryStore } from './devices/device-directory-store.js';
import { TypeormEscrowStore } from './accounts/escrow-store.js';
import { TypeormFailureCounterStore } from './accounts/failure-counter-store.js';
import { TypeormIdentityLinkStore } from './oidc/identity-link-store.js';
import { TypeormLinkStore } from './links/link-store.js';
import { TypeormSharedAssetStore } from './links/shared-asset-store.js';
import { TypeormLoginChallengeStore } from './totp/login-challenge-store.js';
import { TypeormLogoutChallengeStore } from './sessions/logout-challenge-store.js';
import { TypeormMovedCertificateStore } from './discovery/moved-certificate-store.js';
import { TypeormOidcAttemptStore } from './oidc/oidc-attempt-store.js';
import { TypeormOidcReturnStore } from './oidc/oidc-return-store.js';
import { TypeormPeerRateStore } from './federation/peer-rate-store.js';
import { TypeormChargedBlobStore } from './quota/charged-blob-store.js';
import { TypeormProviderLogoutStore } from './oidc/provider-logout-store.js';
import { TypeormQuotaLedger } from './quota/quota-ledger.js';
import { TypeormRevokedCapabilityStore } from './federation/revoked-capability-store.js';
import { TypeormServerKeyStore } from './keys/server-key-store.js';
import { TypeormSchemaState } from '../engine/schema-state.js';
import { TypeormSessionLedger } from './sessions/session-ledger.js';
import { TypeormSponsoredAccountStore } from './sponsorship/sponsored-account-store.js';
import type { StoreContext } from '../engine/store-context.js';
import { TypeormTotpEnrollmentStore } from './totp/totp-enrollment-store.js';
import { TypeormWebhookOutbox } from './webhooks/webhook-outbox.js';
import { TypeormUploadStore } from './uploads/upload-store.js';

export function typeormStores(context: StoreContext): Stores {
  return {
    schema: new TypeormSchemaState(context),
    accounts: new TypeormAccountStore(context),
    accountExports: new TypeormAccountExportStore(context),
    accountLists: new TypeormAccountListStore(context),
    accountDeletions: new TypeormAccountDeletionStore(context),
    retiredHandles: new TypeormRetiredHandleStore(context),
    operatorLog: new TypeormOperatorLog(context),
    sponsoredAccounts: new TypeormSponsoredAccountStore(context),
    albums: new TypeormAlbumStore(context),
    assets: new TypeormAssetStore(context),
    assetRemovals: new TypeormAssetRemovalStore(context),
    quotas: new TypeormQuotaLedger(context),
    uploads: new TypeormUploadStore(context),
    blobs: new TypeormBlobLedger(context),
    smallBlobs: new TypeormSmallBlobRows(context),
    cachedBlobs: new TypeormCachedBlobStore(context),
    chargedBlobs: new TypeormChargedBlobStore(context),
    references: new TypeormReferenceLedger(context),
    peerRates: new TypeormPeerRateStore(context),
    sessions: new TypeormSessionLedger(context),
    cohorts: new TypeormCohortStore(context),
    directories: new TypeormDeviceDirectoryStore(context),
    serverKeys: new TypeormServerKeyStore(context),
    revokedCapabilities: new TypeormRevokedCapabilityStore(context),
    movedCertificates: new TypeormMovedCertificateStore(context),
    logoutChallenges: new TypeormLogoutChallengeStore(context),
    deprecations: new TypeormDeprecationStore(context),
    serviceFacts: new TypeormServiceFacts(context),
    escrows: new TypeormEscrowStore(context),
    failureCounters: new TypeormFailureCounterStore(context),
    totp: new TypeormTotpEnrollmentStore(context),
    links: new TypeormLinkStore(context),
    sharedAssets: new TypeormSharedAssetStore(context),
    loginChallenges: new TypeormLoginChallengeStore(context),
    oidcAttempts: new TypeormOidcAttemptStore(context),
    oidcReturns: new TypeormOidcReturnStore(context),
    identityLinks: new TypeormIdentityLinkStore(context),
    providerLogouts: new TypeormProviderLogoutStore(context),
    webhookOutbox: new TypeormWebhookOutbox(context),
  };
}
