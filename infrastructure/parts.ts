import type { Logger } from 'pino';
import type { MetricsReport } from '../adapters/http/routing/reports.js';
import type { HttpContext } from '../adapters/http/pipeline/request/context.js';
import type { UseCases } from '../adapters/http/routing/use-cases.js';
import type { DatabaseLoad } from '../adapters/typeorm/engine/database.js';
import type { PasswordCheck } from '../application/accounts/password-check.js';
import type { AccessTokens } from '../application/ports/crypto/access-tokens.js';
import type { BlobStore } from '../application/ports/stores/blob-store.js';
import type { CapabilityTokens } from '../application/ports/crypto/capability-tokens.js';
import type { Clock } from '../application/ports/platform/clock.js';
import type { Incidents } from '../application/ports/platform/incidents.js';
import type { KeyMaker } from '../application/ports/crypto/key-maker.js';
import type { KeyedHash } from '../application/ports/crypto/keyed-hash.js';
import type { PasswordHasher } from '../application/ports/crypto/password-hasher.js';
import type { PeerConnections } from '../application/ports/federation/peer-connections.js';
import type { Random } from '../application/ports/platform/random.js';
import type { RelyingParty } from '../application/ports/federation/relying-party.js';
import type { SecretSealer } from '../application/ports/crypto/secret-sealer.js';
import type { Signatures } from '../application/ports/crypto/signatures.js';
import type { SignedDocuments } from '../application/ports/crypto/signed-documents.js';
import type { Stores } from '../application/ports/stores/stores.js';
import type { TotpCodes } from '../application/ports/crypto/totp-codes.js';
import type { UnitOfWork } from '../application/ports/stores/unit-of-work.js';
import type { PeerInfo } from '../application/federation/peer-info.js';
import type { KeyRing } from '../application/keys/key-ring.js';
import type { AnnouncedPolicies } from '../application/protocol/announced-policies.js';
import type { ApplyHardLimit } from '../application/quota/apply-hard-limit.js';
import type { AuditQuota } from '../application/quota/audit-quota.js';
import type { SessionOpener } from '../application/sessions/session-opener.js';
import type { CollectBlobs } from '../application/uploads/collect-blobs.js';
import type { ExpireUploads } from '../application/uploads/expire-uploads.js';
import type { ProcessUpload } from '../application/uploads/process-upload.js';
import type { SweepStrays } from '../application/uploads/sweep-strays.js';
import type { UploadSettings } from '../application/uploads/upload-settings.js';
import type { Config } from './config/config.js';
import type { Secrets } from './config/secrets.js';
import type { Factories } from './container.js';
import type { Lifecycle } from './lifecycle.js';
import type { Metrics } from './metrics.js';
import type { Upkeep } from './upkeep.js';

/** What is there before anything is wired: read or opened at the start. */
export interface Givens {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork;
  /** Absent where there is no database. */
  readonly databaseLoad?: () => DatabaseLoad;
  readonly blobStore: BlobStore;
}

/** Every part of the service by name. A feature's wiring file makes its parts out of the others. */
export interface Parts extends Omit<Givens, 'databaseLoad'> {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly incidents: Incidents;
  readonly passwords: PasswordHasher;
  readonly sealer: SecretSealer;
  readonly keyedHash: KeyedHash;
  readonly keyMaker: KeyMaker;
  readonly signatures: Signatures;
  readonly documents: SignedDocuments;
  readonly accessTokens: AccessTokens;
  readonly capabilityTokens: CapabilityTokens;
  readonly peerConnections: PeerConnections;
  readonly peerInfo: PeerInfo;
  readonly policies: AnnouncedPolicies;
  readonly keyRing: KeyRing;
  readonly upkeep: Upkeep;
  readonly passwordCheck: PasswordCheck;
  readonly totpCodes: TotpCodes;
  readonly sessionOpener: SessionOpener;
  readonly relyingParty: RelyingParty;
  readonly housekeeping: Upkeep;
  readonly uploadSettings: UploadSettings;
  readonly expireUploads: ExpireUploads;
  readonly processUpload: ProcessUpload;
  readonly collectBlobs: CollectBlobs;
  readonly sweepStrays: SweepStrays;
  readonly auditQuota: AuditQuota;
  readonly applyHardLimit: ApplyHardLimit;
  readonly uploadSweep: Upkeep;
  readonly longSweep: Upkeep;
  readonly lifecycle: Lifecycle;
  readonly metricsReport: MetricsReport;
  readonly useCases: UseCases;
  readonly http: HttpContext;
}

export type Wiring<Names extends keyof Parts> = Pick<Factories<Parts>, Names>;
