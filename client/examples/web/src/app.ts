import { GatehouseClient, type ServerInfo } from '@gatehouse/client';
import { catalogOf } from '@gatehouse/client/catalog/browser';
import { DerivedCache, openCatalog, type SqlDatabase } from '@gatehouse/client/catalog';
import { deviceSigner, type DeviceSigner, type ListedDevice } from '@gatehouse/client/keys';
import { PROTOCOL_VERSION, type Config } from './config.js';
import { ownDevices } from './keys.js';
import { loadKeys, tokenStorage, wipe, type Keys } from './vault.js';

/** The state of every view before the account's keys are loaded. */
export interface Start {
  readonly config: Config;
  readonly client: GatehouseClient;
  readonly server: ServerInfo;
  /** The reason why this build may only read, or null. */
  readonly readOnly: string | null;
}

/** The state of every view once this browser is a device of the account. */
export interface App extends Start {
  readonly keys: Keys;
  readonly device: DeviceSigner;
  readonly devices: readonly ListedDevice[];
  readonly catalog: SqlDatabase;
  readonly derived: DerivedCache;
}

/** The format of cached thumbnails. A change drops all of them. */
const THUMBNAIL_FORMAT = 'jpeg-320';

export function newClient({ service }: Config): GatehouseClient {
  return new GatehouseClient({ baseUrl: service, protocolVersion: PROTOCOL_VERSION, tokens: tokenStorage });
}

let worker: Worker | null = null;

export async function openApp(start: Start): Promise<App> {
  const keys = loadKeys();
  if (keys === null) throw new Error('This browser has no keys.');
  const devices = await ownDevices(start.client, keys);
  worker ??= new Worker('catalog-worker.js', { type: 'module' });
  const catalog = await openCatalog(catalogOf(worker));
  const derived = await DerivedCache.open(catalog, THUMBNAIL_FORMAT);
  return { ...start, keys, device: deviceSigner(keys.deviceId, keys.deviceSecret), devices, catalog, derived };
}

/** Wipes this browser after the session was revoked elsewhere or everywhere. */
export async function forget(): Promise<void> {
  worker?.terminate();
  worker = null;
  await wipe();
}
