import { AccountEntity } from './account.js';
import { AcceptedIntentEntity, AlbumEntity, AlbumMemberEntity } from './album.js';
import { AssetEntity, AssetReferenceEntity } from './asset.js';
import { BlobEntity, DoomedBlobEntity } from './blob.js';
import { CachedBlobEntity } from './cached-blob.js';
import { DeprecationEntity } from './deprecation.js';
import { DeviceCohortEntity } from './device-cohort.js';
import { DeviceDirectoryEntity, DirectoryDeviceEntity } from './device-directory.js';
import { EscrowEntity } from './escrow.js';
import { FailureCounterEntity } from './failure-counter.js';
import { IdentityLinkEntity } from './identity-link.js';
import { LinkAssetEntity, LinkEntity } from './link.js';
import { LoginChallengeEntity } from './login-challenge.js';
import { LogoutChallengeEntity } from './logout-challenge.js';
import { MovedCertificateEntity } from './moved-certificate.js';
import { OidcAttemptEntity, OidcReturnEntity } from './oidc-sign-in.js';
import { OperatorLogEntity } from './operator-log.js';
import { PeerRateEntity } from './peer-rate.js';
import { ProviderLogoutEntity } from './provider-logout.js';
import { RetiredHandleEntity } from './retired-handle.js';
import { RevokedCapabilityEntity } from './revoked-capability.js';
import { ServerKeyEntity } from './server-key.js';
import { ServiceFactEntity } from './service-fact.js';
import { SessionEntity } from './session.js';
import { SmallBlobEntity } from './small-blob.js';
import { SponsoredOwnerEntity } from './sponsored-owner.js';
import { TotpEnrollmentEntity } from './totp-enrollment.js';
import { UploadSessionEntity } from './upload-session.js';
import { WebhookEventEntity, WebhookQueueEntity } from './webhook.js';

/** Every entity, in alphabetical order. */
export const ENTITIES = [
  AcceptedIntentEntity,
  AccountEntity,
  AlbumEntity,
  AlbumMemberEntity,
  AssetEntity,
  AssetReferenceEntity,
  BlobEntity,
  CachedBlobEntity,
  DeprecationEntity,
  DeviceCohortEntity,
  DeviceDirectoryEntity,
  DirectoryDeviceEntity,
  DoomedBlobEntity,
  EscrowEntity,
  FailureCounterEntity,
  IdentityLinkEntity,
  LinkAssetEntity,
  LinkEntity,
  LoginChallengeEntity,
  LogoutChallengeEntity,
  MovedCertificateEntity,
  OidcAttemptEntity,
  OidcReturnEntity,
  OperatorLogEntity,
  PeerRateEntity,
  ProviderLogoutEntity,
  RetiredHandleEntity,
  RevokedCapabilityEntity,
  ServerKeyEntity,
  ServiceFactEntity,
  SessionEntity,
  SmallBlobEntity,
  SponsoredOwnerEntity,
  TotpEnrollmentEntity,
  UploadSessionEntity,
  WebhookEventEntity,
  WebhookQueueEntity,
];
