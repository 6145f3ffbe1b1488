import { ServiceHistory } from './admin/service-history.js';
import { PasswordCheck } from './accounts/password-check.js';
import { PasswordLockout } from './accounts/password-lockout.js';
import { UpgradeIntents } from './albums/upgrade-intents.js';
import { DeviceGate } from './devices/device-gate.js';
import { LookUpUser } from './discovery/look-up-user.js';
import { MintCapability } from './federation/mint-capability.js';
import { PeerInfo } from './federation/peer-info.js';
import { PeerRequests } from './federation/peer-requests.js';
import { PeerRevocations } from './federation/peer-revocations.js';
import { PullSlots } from './federation/pull-slots.js';
import { VerifyCapability } from './federation/verify-capability.js';
import { KeyRing } from './keys/key-ring.js';
import { IdentityAccounts } from './oidc/identity-accounts.js';
import { OidcOffer } from './oidc/oidc-offer.js';
import { OneTimeCodes } from './oidc/one-time-codes.js';
import { ProviderMarking } from './oidc/provider-marking.js';
import { SignInAttempts } from './oidc/sign-in-attempts.js';
import { GuestRequests } from './links/guest-requests.js';
import type { Build } from './ports/platform/build.js';
import type { Figures } from './ports/platform/figures.js';
import type { AccessTokens } from './ports/crypto/access-tokens.js';
import type { CapabilityTokens } from './ports/crypto/capability-tokens.js';
import type { KeyMaker } from './ports/crypto/key-maker.js';
import type { KeyedHash } from './ports/crypto/keyed-hash.js';
import type { PasswordHasher } from './ports/crypto/password-hasher.js';
import type { SecretSealer } from './ports/crypto/secret-sealer.js';
import type { Signatures } from './ports/crypto/signatures.js';
import type { SignedDocuments } from './ports/crypto/signed-documents.js';
import type { TotpCodes } from './ports/crypto/totp-codes.js';
import type { PeerConnections } from './ports/federation/peer-connections.js';
import type { RelyingParty } from './ports/federation/relying-party.js';
import type { WebhookEndpoint } from './ports/federation/webhook-endpoint.js';
import type { Clock } from './ports/platform/clock.js';
import type { Incidents } from './ports/platform/incidents.js';
import type { Lifecycle } from './ports/platform/lifecycle.js';
import type { Patience } from './ports/platform/patience.js';
import type { Random } from './ports/platform/random.js';
import type { Room } from './ports/platform/room.js';
import type { BlobStore } from './ports/stores/blob-store.js';
import type { Stores } from './ports/stores/stores.js';
import type { UnitOfWork } from './ports/stores/unit-of-work.js';
import type { AnnouncedPolicies } from './protocol/announced-policies.js';
import { LoadAnnouncements } from './protocol/load-announcements.js';
import { ReadQuota } from './quota/read-quota.js';
import { PendingSignIns } from './sessions/pending-sign-ins.js';
import { SessionOpener } from './sessions/session-opener.js';
import type { Settings } from './settings.js';
import { StorageChecks } from './storage/storage-checks.js';
import { CodeCheck } from './totp/code-check.js';
import { ActiveWriters } from './uploads/active-writers.js';
import { Attest } from './uploads/attest.js';
import { DiscardStaged } from './uploads/discard-staged.js';
import { ExpireUploads } from './uploads/expire-uploads.js';
import { JointUploads } from './uploads/joint-uploads.js';
import { AccountFacts } from './webhooks/account-facts.js';
import { ProcessUpload } from './uploads/process-upload.js';
import { UploadClaims } from './uploads/upload-claims.js';

/** The ports other than the stores. The composition root gives each its adapter. */
interface Ports {
  readonly unitOfWork: UnitOfWork;
  readonly blobStore: BlobStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly room: Room;
  readonly patience: Patience;
  readonly incidents: Incidents;
  readonly lifecycle: Lifecycle;
  readonly passwords: PasswordHasher;
  readonly sealer: SecretSealer;
  readonly keyedHash: KeyedHash;
  readonly keyMaker: KeyMaker;
  readonly signatures: Signatures;
  readonly documents: SignedDocuments;
  readonly accessTokens: AccessTokens;
  readonly capabilityTokens: CapabilityTokens;
  readonly totpCodes: TotpCodes;
  readonly relyingParty: RelyingParty;
  readonly webhookEndpoint: WebhookEndpoint;
  readonly peerConnections: PeerConnections;
  readonly policies: AnnouncedPolicies;
  readonly figures: Figures;
  readonly build: Build;
}

/**
 * The classes that several use cases share. The composition root makes one instance of each from the other parts; a use
 * case makes a class that only it needs itself.
 */
export const SERVICES = {
  accountFacts: AccountFacts,
  activeWriters: ActiveWriters,
  attest: Attest,
  codeCheck: CodeCheck,
  deviceGate: DeviceGate,
  discardStaged: DiscardStaged,
  expireUploads: ExpireUploads,
  guestRequests: GuestRequests,
  jointUploads: JointUploads,
  identityAccounts: IdentityAccounts,
  keyRing: KeyRing,
  loadAnnouncements: LoadAnnouncements,
  lookUpUser: LookUpUser,
  mintCapability: MintCapability,
  oidcOffer: OidcOffer,
  oneTimeCodes: OneTimeCodes,
  passwordCheck: PasswordCheck,
  passwordLockout: PasswordLockout,
  peerInfo: PeerInfo,
  peerRequests: PeerRequests,
  peerRevocations: PeerRevocations,
  pendingSignIns: PendingSignIns,
  processUpload: ProcessUpload,
  providerMarking: ProviderMarking,
  pullSlots: PullSlots,
  readQuota: ReadQuota,
  serviceHistory: ServiceHistory,
  sessionOpener: SessionOpener,
  signInAttempts: SignInAttempts,
  storageChecks: StorageChecks,
  upgradeIntents: UpgradeIntents,
  uploadClaims: UploadClaims,
  verifyCapability: VerifyCapability,
};

type Services = { readonly [Name in keyof typeof SERVICES]: InstanceType<(typeof SERVICES)[Name]> };

/** Everything that a use case can request in its constructor, by name. Any other name does not compile. */
export interface Parts extends Stores, Ports, Services {
  readonly settings: Settings;
}

/** Returns this process's only instance of a class whose constructor takes parts; makes it on first use. */
export type Make<Needed = Parts> = <Instance>(useCase: new (parts: Needed) => Instance) => Instance;
