import type { AccountExportStore } from './account-export-store.js';
import type { AccountListStore } from './account-list-store.js';
import type { AccountDeletionStore } from './account-deletion-store.js';
import type { AccountStore } from './account-store.js';
import type { AlbumStore } from './album-store.js';
import type { AssetRemovalStore } from './asset-removal-store.js';
import type { AssetStore } from './asset-store.js';
import type { BlobLedger } from './blob-ledger.js';
import type { CachedBlobStore } from './cached-blob-store.js';
import type { ChargedBlobStore } from './charged-blob-store.js';
import type { CohortStore } from './cohort-store.js';
import type { DeprecationStore } from './deprecation-store.js';
import type { DeviceDirectoryStore } from './device-directory-store.js';
import type { EscrowStore } from './escrow-store.js';
import type { FailureCounterStore } from './failure-counter-store.js';
import type { IdentityLinkStore } from './identity-link-store.js';
import type { LinkStore } from './link-store.js';
import type { SharedAssetStore } from './shared-asset-store.js';
import type { LoginChallengeStore } from './login-challenge-store.js';
import type { LogoutChallengeStore } from './logout-challenge-store.js';
import type { MovedCertificateStore } from './moved-certificate-store.js';
import type { OidcAttemptStore } from './oidc-attempt-store.js';
import type { OidcReturnStore } from './oidc-return-store.js';
import type { OperatorLog } from './operator-log.js';
import type { PeerRateStore } from './peer-rate-store.js';
import type { ProviderLogoutStore } from './provider-logout-store.js';
import type { QuotaLedger } from './quota-ledger.js';
import type { ReferenceLedger } from './reference-ledger.js';
import type { RetiredHandleStore } from './retired-handle-store.js';
import type { RevokedCapabilityStore } from './revoked-capability-store.js';
import type { ServerKeyStore } from './server-key-store.js';
import type { ServiceFacts } from './service-facts.js';
import type { SchemaState } from './schema-state.js';
import type { SessionLedger } from './session-ledger.js';
import type { SmallBlobRows } from './small-blob-rows.js';
import type { SponsoredAccountStore } from './sponsored-account-store.js';
import type { TotpEnrollmentStore } from './totp-enrollment-store.js';
import type { WebhookOutbox } from './webhook-outbox.js';
import type { UploadStore } from './upload-store.js';

/** The stores of bulk steps. A database adapter runs them on a thread with nothing but raw SQL. */
export interface BulkStores {
  readonly accountExports: AccountExportStore;
  readonly accountDeletions: AccountDeletionStore;
  readonly sponsoredAccounts: SponsoredAccountStore;
  readonly albums: AlbumStore;
  readonly assets: AssetStore;
  readonly assetRemovals: AssetRemovalStore;
  readonly quotas: QuotaLedger;
  readonly uploads: UploadStore;
  readonly blobs: BlobLedger;
  readonly smallBlobs: SmallBlobRows;
  readonly cachedBlobs: CachedBlobStore;
  readonly chargedBlobs: ChargedBlobStore;
  readonly references: ReferenceLedger;
  readonly serviceFacts: ServiceFacts;
  readonly links: LinkStore;
  readonly sharedAssets: SharedAssetStore;
  readonly webhookOutbox: WebhookOutbox;
}

/**
 * All stores, bound either to one transaction (`UnitOfWork.run`) or, when injected directly, to none: then each call is
 * one statement that commits by itself. Look-ups return `null`; compare-and-set writes say if they won.
 */
export interface Stores extends BulkStores {
  readonly schema: SchemaState;
  readonly accounts: AccountStore;
  readonly accountLists: AccountListStore;
  readonly retiredHandles: RetiredHandleStore;
  readonly operatorLog: OperatorLog;
  readonly peerRates: PeerRateStore;
  readonly sessions: SessionLedger;
  readonly cohorts: CohortStore;
  readonly directories: DeviceDirectoryStore;
  readonly serverKeys: ServerKeyStore;
  readonly revokedCapabilities: RevokedCapabilityStore;
  readonly movedCertificates: MovedCertificateStore;
  readonly logoutChallenges: LogoutChallengeStore;
  readonly deprecations: DeprecationStore;
  readonly escrows: EscrowStore;
  readonly failureCounters: FailureCounterStore;
  readonly totp: TotpEnrollmentStore;
  readonly loginChallenges: LoginChallengeStore;
  readonly oidcAttempts: OidcAttemptStore;
  readonly oidcReturns: OidcReturnStore;
  readonly identityLinks: IdentityLinkStore;
  readonly providerLogouts: ProviderLogoutStore;
}
