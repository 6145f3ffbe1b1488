import { SystemRandom } from '../adapters/system/random.js';
import { openDatabase } from '../adapters/typeorm/open-database.js';
import { typeormStores } from '../adapters/typeorm/stores.js';
import { TypeormUnitOfWork } from '../adapters/typeorm/unit-of-work.js';
import type { DatabaseConfig } from './config/config.js';
import type { Givens } from './parts.js';

export interface Storage extends Pick<Givens, 'stores' | 'unitOfWork'> {
  close(): Promise<void>;
}

/** Opens the database that the configuration names. Its schema is migrated before (adapters/typeorm/migrate.ts). */
export async function openStorage(config: DatabaseConfig): Promise<Storage> {
  const database = await openDatabase(config, new SystemRandom());
  return {
    stores: typeormStores(database.context),
    unitOfWork: new TypeormUnitOfWork(database),
    close: () => database.close(),
  };
}
