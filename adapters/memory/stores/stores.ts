import type { Stores } from '../../../application/ports/stores/stores.js';
import { MemoryAccountDeletionStore } from './accounts/account-deletion-store.js';
import { MemoryAccountExportStore } from './accounts/account-export-store.js';
import { MemoryAccountListStore } from './accounts/account-list-store.js';
import { MemoryOperatorLog } from './accounts/operator-log.js';
import { MemoryRetiredHandleStore } from './accounts/retired-handle-store.js';
import { MemoryAccountStore } from './accounts/account-store.js';
import { MemoryAlbumStore } from './albums/album-store.js';
import { MemoryAssetRemovalStore } from './assets/asset-removal-store.js';
import { MemoryAssetStore } from './assets/asset-store.js';
import { MemoryBlobLedger } from './assets/blob-ledger.js';
import { MemoryReferenceLedger } from './assets/reference-ledger.js';
import { MemorySmallBlobRows } from './assets/small-blob-rows.js';
import { MemoryCachedBlobStore } from './federation/cached-blob-store.js';
import { MemoryCohortStore } from './sessions/cohort-store.js';
import { MemoryDeprecationStore } from './protocol/deprecation-store.js';
import { MemoryServiceFacts } from './protocol/service-facts.js';
import { MemoryDeviceDirectoryStore } from './devices/device-directory-store.js';
import { MemoryEscrowStore } from './accounts/escrow-store.js';
import { MemoryFailureCounterStore } from './accounts/failure-counter-store.js';
import { MemoryIdentityLinkStore } from './oidc/identity-link-store.js';
import { MemoryLinkStore } from './links/link-store.js';
import { MemorySharedAssetStore } from './links/shared-asset-store.js';
import { MemoryLoginChallengeStore } from './totp/login-challenge-store.js';
import { MemoryLogoutChallengeStore } from './sessions/logout-challenge-store.js';
import type { MemoryContext } from '../engine/memory-database.js';
import { MemoryMovedCertificateStore } from './discovery/moved-certificate-store.js';
import { MemoryOidcAttemptStore } from './oidc/oidc-attempt-store.js';
import { MemoryOidcReturnStore } from './oidc/oidc-return-store.js';
import { MemoryPeerRateStore } from './federation/peer-rate-store.js';
import { MemoryChargedBlobStore } from './quota/charged-blob-store.js';
import { MemoryProviderLogoutStore } from './oidc/provider-logout-store.js';
import { MemoryQuotaLedger } from './quota/quota-ledger.js';
import { MemoryRevokedCapabilityStore } from './federation/revoked-capability-store.js';
import { MemoryServerKeyStore } from './keys/server-key-store.js';
import { MemorySchemaState } from '../engine/schema-state.js';
import { MemorySessionLedger } from './sessions/session-ledger.js';
import { MemorySponsoredAccountStore } from './sponsorship/sponsored-account-store.js';
import { MemoryTotpEnrollmentStore } from './totp/totp-enrollment-store.js';
import { MemoryWebhookOutbox } from './webhooks/webhook-outbox.js';
import { MemoryUploadStore } from './uploads/upload-store.js';

export function memoryStores(context: MemoryContext): Stores {
  return {
    schema: new MemorySchemaState(),
    accounts: new MemoryAccountStore(context),
    accountExports: new MemoryAccountExportStore(context),
    accountLists: new MemoryAccountListStore(context),
    accountDeletions: new MemoryAccountDeletionStore(context),
    retiredHandles: new MemoryRetiredHandleStore(context),
    operatorLog: new MemoryOperatorLog(context),
    sponsoredAccounts: new MemorySponsoredAccountStore(context),
    albums: new MemoryAlbumStore(context),
    assets: new MemoryAssetStore(context),
    assetRemovals: new MemoryAssetRemovalStore(context),
    quotas: new MemoryQuotaLedger(context),
    uploads: new MemoryUploadStore(context),
    blobs: new MemoryBlobLedger(context),
    smallBlobs: new MemorySmallBlobRows(context),
    cachedBlobs: new MemoryCachedBlobStore(context),
    chargedBlobs: new MemoryChargedBlobStore(context),
    references: new MemoryReferenceLedger(context),
    peerRates: new MemoryPeerRateStore(context),
    sessions: new MemorySessionLedger(context),
    cohorts: new MemoryCohortStore(context),
    directories: new MemoryDeviceDirectoryStore(context),
    serverKeys: new MemoryServerKeyStore(context),
    revokedCapabilities: new MemoryRevokedCapabilityStore(context),
    movedCertificates: new MemoryMovedCertificateStore(context),
    logoutChallenges: new MemoryLogoutChallengeStore(context),
    deprecations: new MemoryDeprecationStore(context),
    serviceFacts: new MemoryServiceFacts(context),
    escrows: new MemoryEscrowStore(context),
    failureCounters: new MemoryFailureCounterStore(context),
    totp: new MemoryTotpEnrollmentStore(context),
    links: new MemoryLinkStore(context),
    sharedAssets: new MemorySharedAssetStore(context),
    loginChallenges: new MemoryLoginChallengeStore(context),
    oidcAttempts: new MemoryOidcAttemptStore(context),
    oidcReturns: new MemoryOidcReturnStore(context),
    identityLinks: new MemoryIdentityLinkStore(context),
    providerLogouts: new MemoryProviderLogoutStore(context),
    webhookOutbox: new MemoryWebhookOutbox(context),
  };
}
