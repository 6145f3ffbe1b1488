import { GatehouseClient } from '@gatehouse/client';
import { catalogOf } from '@gatehouse/client/catalog/browser';
import { DerivedCache, openCatalog } from '@gatehouse/client/catalog';
import { deviceSigner } from '@gatehouse/client/keys';
import type { Account, Start } from './account-state.js';
import { PROTOCOL_VERSION, type Config } from './config.js';
import { NOT_LOADED } from './dom.js';
import { ownDevices } from './keys.js';
import { deleteCatalog, loadKeys, tokenStorage, wipe } from './vault.js';
import type { Work } from './work.js';

/** The state of every view, and the work behind them. */
export interface App extends Account {
  readonly work: Work;
}

/** The format of cached thumbnails. A change drops all of them. */
const THUMBNAIL_FORMAT = 'jpeg-320';

export function newClient({ service }: Config): GatehouseClient {
  return new GatehouseClient({ baseUrl: service, protocolVersion: PROTOCOL_VERSION, tokens: tokenStorage });
}

let worker: Worker | null = null;
let work: Work | null = null;

export async function openApp(start: Start): Promise<App> {
  const keys = loadKeys();
  if (keys === null) throw new Error('This browser has no keys.');
  work?.stop();
  const [devices, { handle }, { Work: Behind }] = await Promise.all([
    ownDevices(start.client, keys),
    start.client.account.discoverability(),
    // The code of the groups is large, and a page that only signs in does not need it.
    import('./work.js').catch((cause: unknown) => {
      throw new Error(NOT_LOADED, { cause });
    }),
  ]);
  worker ??= new Worker('catalog-worker.js', { type: 'module', name: keys.accountId });
  const catalog = await openCatalog(catalogOf(worker)).catch((error: unknown) => {
    // The next attempt needs another worker: one whose script or SQLite did not load stays without it.
    close();
    throw error;
  });
  const derived = await DerivedCache.open(catalog, THUMBNAIL_FORMAT);
  const device = deviceSigner(keys.deviceId, keys.deviceSecret);
  const account: Account = { ...start, keys, device, devices, catalog, derived };
  work = await Behind.start(account, handle);
  return { ...account, work };
}

/** Ends the work behind the pages. The next session may be another account's. */
export function close(): void {
  work?.stop();
  worker?.terminate();
  [work, worker] = [null, null];
}

/** Wipes this browser after the session was revoked elsewhere or everywhere. */
export async function forget(): Promise<void> {
  close();
  await wipe();
}

/** Deletes a damaged catalog, so that the next `openApp` creates one. */
export async function deleteDamaged(): Promise<void> {
  close();
  const keys = loadKeys();
  if (keys !== null) await deleteCatalog(keys.accountId);
}
