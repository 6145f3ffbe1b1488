import { AccountEntity } from './account.js';
import { DeviceCohortEntity } from './device-cohort.js';
import { DeviceDirectoryEntity, DirectoryDeviceEntity } from './device-directory.js';
import { FailureCounterEntity } from './failure-counter.js';
import { SessionEntity } from './session.js';

/** Every entity, by the alphabet. */
export const ENTITIES = [
  AccountEntity,
  DeviceCohortEntity,
  DeviceDirectoryEntity,
  DirectoryDeviceEntity,
  FailureCounterEntity,
  SessionEntity,
];
