import { AccountEntity } from './account.js';
import { AcceptedIntentEntity, AlbumEntity, AlbumMemberEntity } from './album.js';
import { DeprecationEntity } from './deprecation.js';
import { DeviceCohortEntity } from './device-cohort.js';
import { DeviceDirectoryEntity, DirectoryDeviceEntity } from './device-directory.js';
import { FailureCounterEntity } from './failure-counter.js';
import { LoginChallengeEntity } from './login-challenge.js';
import { LogoutChallengeEntity } from './logout-challenge.js';
import { MovedCertificateEntity } from './moved-certificate.js';
import { RevokedCapabilityEntity } from './revoked-capability.js';
import { ServerKeyEntity } from './server-key.js';
import { SessionEntity } from './session.js';
import { TotpEnrollmentEntity } from './totp-enrollment.js';

/** Every entity, by the alphabet. */
export const ENTITIES = [
  AcceptedIntentEntity,
  AccountEntity,
  AlbumEntity,
  AlbumMemberEntity,
  DeprecationEntity,
  DeviceCohortEntity,
  DeviceDirectoryEntity,
  DirectoryDeviceEntity,
  FailureCounterEntity,
  LoginChallengeEntity,
  LogoutChallengeEntity,
  MovedCertificateEntity,
  RevokedCapabilityEntity,
  ServerKeyEntity,
  SessionEntity,
  TotpEnrollmentEntity,
];
