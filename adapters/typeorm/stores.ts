import type { Stores } from '../../application/ports/stores.js';
import { TypeormAccountStore } from './account-store.js';
import { TypeormCohortStore } from './cohort-store.js';
import { TypeormDeviceDirectoryStore } from './device-directory-store.js';
import { TypeormFailureCounterStore } from './failure-counter-store.js';
import { TypeormSessionLedger } from './session-ledger.js';
import type { StoreContext } from './store-context.js';

export function typeormStores(context: StoreContext): Stores {
  return {
    accounts: new TypeormAccountStore(context),
    sessions: new TypeormSessionLedger(context),
    cohorts: new TypeormCohortStore(context),
    directories: new TypeormDeviceDirectoryStore(context),
    failureCounters: new TypeormFailureCounterStore(context),
  };
}
