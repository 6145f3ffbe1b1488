import type { Stores } from '../../application/ports/stores.js';
import { MemoryAccountStore } from './account-store.js';
import type { MemoryContext } from './memory-database.js';
import { MemorySessionLedger } from './session-ledger.js';

export function memoryStores(context: MemoryContext): Stores {
  return {
    accounts: new MemoryAccountStore(context),
    sessions: new MemorySessionLedger(context),
  };
}
