import type { ListedDevice } from '../../../domain/devices/device-directory.js';
import type { IdentityAnchor } from '../../../domain/devices/identity-anchor.js';
import type { AccountId, DeviceId } from '../../../domain/kernel/ids.js';

export interface StoredDirectory {
  readonly version: number;
  /** The identity key that signed it, 32 bytes: the account's identity anchor. */
  readonly ik: Uint8Array;
  /** The COSE_Sign1 exactly as it was published. */
  readonly document: Uint8Array;
}

/** The published, signed device directories: the newest one of each account. */
export interface DeviceDirectoryStore {
  find(accountId: AccountId): Promise<StoredDirectory | null>;
  /** The account's identity anchor alone; `null` if no directory was ever published. */
  findAnchor(accountId: AccountId): Promise<IdentityAnchor | null>;
  /** One indexed read, made before every write. */
  findDevice(accountId: AccountId, deviceId: DeviceId): Promise<ListedDevice | null>;
  /**
   * Replaces version - 1 (nothing, for version 1) with `directory` and its devices; within a transaction only. `false`
   * when the stored version is another one: of parallel publications of one version exactly one wins.
   */
  publish(accountId: AccountId, directory: StoredDirectory, devices: readonly ListedDevice[]): Promise<boolean>;
}
