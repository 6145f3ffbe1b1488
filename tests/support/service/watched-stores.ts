import type { Stores } from '../../../application/ports/stores/stores.js';
import { startTestService, type TestService, type TestServiceOptions } from './test-service.js';

/** Called before each call of a store; an error that it throws reaches the caller. */
export type StoreWatcher = (store: keyof Stores, method: string) => void;

/** Starts a node on the stores of another one and shows each call to a watcher first. */
export function startWatched(
  sharing: TestService,
  watcher: StoreWatcher,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const stores = watched(sharing.baseParts.stores, watcher);
  return startTestService({ ...options, sharing: { ...sharing, baseParts: { ...sharing.baseParts, stores } } });
}

function watched(stores: Stores, watcher: StoreWatcher): Stores {
  const names = Object.keys(stores) as (keyof Stores)[];
  return Object.fromEntries(
    names.map((name) => [name, watchedStore(stores[name], name, watcher)]),
  ) as unknown as Stores;
}

function watchedStore(store: object, name: keyof Stores, watcher: StoreWatcher): object {
  return new Proxy(store, {
    get: (target, method) => {
      const value: unknown = Reflect.get(target, method);
      if (typeof value !== 'function') return value;
      return async (...values: unknown[]) => {
        watcher(name, String(method));
        return (value as (...given: unknown[]) => unknown).apply(target, values);
      };
    },
  });
}
