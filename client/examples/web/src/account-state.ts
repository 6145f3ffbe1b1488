import type { GatehouseClient, ServerInfo } from '@gatehouse/client';
import type { DerivedCache, SqlDatabase } from '@gatehouse/client/catalog';
import type { DeviceSigner, ListedDevice } from '@gatehouse/client/keys';
import type { Config } from './config.js';
import type { Keys } from './vault.js';

/** The state of every view before the account's keys are loaded. */
export interface Start {
  readonly config: Config;
  readonly client: GatehouseClient;
  readonly server: ServerInfo;
  /** The reason why this build may only read, or null. */
  readonly readOnly: string | null;
}

/** The account in this browser, once it is one of the account's devices. */
export interface Account extends Start {
  readonly keys: Keys;
  readonly device: DeviceSigner;
  readonly devices: readonly ListedDevice[];
  readonly catalog: SqlDatabase;
  readonly derived: DerivedCache;
}
