import type { AccountId, DeviceId } from '../../domain/kernel/ids.js';

/** What an account's newest published directory says of one device. */
export interface ListedDevice {
  readonly deviceId: DeviceId;
  /** 32 bytes. */
  readonly ed25519: Uint8Array;
  /** 1952 bytes. */
  readonly mlDsa65: Uint8Array;
  /** Unix seconds. */
  readonly addedAt: number;
}

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
  /** One indexed read. */
  findDevice(accountId: AccountId, deviceId: DeviceId): Promise<ListedDevice | null>;
  /**
   * Replaces version - 1 (nothing, for version 1) by `directory`, its devices with it, in one transaction. `false` when
   * another version stands there: of parallel publications of one version exactly one wins.
   */
  publish(accountId: AccountId, directory: StoredDirectory, devices: readonly ListedDevice[]): Promise<boolean>;
}
