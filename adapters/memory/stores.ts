import type { Stores } from '../../application/ports/stores.js';
import { MemoryAccountStore } from './account-store.js';
import { MemoryCohortStore } from './cohort-store.js';
import { MemoryDeviceDirectoryStore } from './device-directory-store.js';
import { MemoryFailureCounterStore } from './failure-counter-store.js';
import type { MemoryContext } from './memory-database.js';
import { MemorySessionLedger } from './session-ledger.js';

export function memoryStores(context: MemoryContext): Stores {
  return {
    accounts: new MemoryAccountStore(context),
    sessions: new MemorySessionLedger(context),
    cohorts: new MemoryCohortStore(context),
    directories: new MemoryDeviceDirectoryStore(context),
    failureCounters: new MemoryFailureCounterStore(context),
  };
}
