import type { Stores } from '../../../application/ports/stores/stores.js';
import type { TransactionSize, UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import type { Database } from './database.js';
import { typeormStores } from '../stores/stores.js';

export class TypeormUnitOfWork implements UnitOfWork {
  constructor(private readonly database: Database) {}

  run<T>(work: (stores: Stores) => Promise<T>, size?: TransactionSize): Promise<T> {
    return this.database.transaction((context) => work(typeormStores(context)), size);
  }
}
