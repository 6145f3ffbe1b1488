import type { Stores } from '../../../application/ports/stores/stores.js';
import type { UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import type { MemoryDatabase } from './memory-database.js';
import { memoryStores } from '../stores/stores.js';

export class MemoryUnitOfWork implements UnitOfWork {
  constructor(private readonly database: MemoryDatabase) {}

  run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.database.transaction((context) => work(memoryStores(context)));
  }
}
