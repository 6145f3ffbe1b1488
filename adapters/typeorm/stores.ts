import type { Stores } from '../../application/ports/stores.js';
import { TypeormAccountStore } from './account-store.js';
import { TypeormSessionLedger } from './session-ledger.js';
import type { StoreContext } from './store-context.js';

export function typeormStores(context: StoreContext): Stores {
  return {
    accounts: new TypeormAccountStore(context),
    sessions: new TypeormSessionLedger(context),
  };
}
