import { DatabaseBlobStore } from '../adapters/blobs/database/database-blob-store.js';
import { DiskRoom, UNBOUNDED_ROOM } from '../adapters/system/disk-room.js';
import { SystemRandom } from '../adapters/system/random.js';
import { migrate, type OnStep } from '../adapters/typeorm/migrations/migrate.js';
import { openDatabase } from '../adapters/typeorm/engine/open-database.js';
import { typeormStores } from '../adapters/typeorm/stores/stores.js';
import { TypeormUnitOfWork } from '../adapters/typeorm/engine/unit-of-work.js';
import type { Room } from '../application/ports/platform/room.js';
import { StoreUnavailable } from '../application/ports/stores/store-unavailable.js';
import { openBlobStore } from './blob-storage.js';
import type { Config, Configuration } from './config/config.js';
import type { BaseParts } from './parts.js';
import { StartError } from './start-error.js';

export interface Storage extends Pick<BaseParts, 'stores' | 'unitOfWork' | 'databaseLoad' | 'blobStore' | 'room'> {
  close(): Promise<void>;
}

/** The access errors of MySQL, by the error code that their message starts with. */
const REFUSALS: readonly (readonly [code: string, message: string])[] = [
  ['ER_ACCESS_DENIED_ERROR', 'the database rejects the user or the password of DATABASE_URL'],
  ['ER_DBACCESS_DENIED_ERROR', 'the user of DATABASE_URL may not use its database, or the database does not exist'],
  ['ER_BAD_DB_ERROR', 'the database that DATABASE_URL names does not exist; create it first, see docs/operating.md'],
  ['ER_TABLEACCESS_DENIED_ERROR', 'the user of DATABASE_URL lacks a privilege; docs/operating.md has the GRANT'],
];

/** Migrates the schema to this build and returns the applied migrations. One node migrates while the others wait. */
export async function migrateStorage(
  { database }: Pick<Config, 'database'>,
  onStep?: OnStep,
): Promise<readonly string[]> {
  try {
    return await migrate(database, undefined, undefined, onStep);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const { message } = cause instanceof StoreUnavailable && cause.cause instanceof Error ? cause.cause : cause;
    const refusal = REFUSALS.find(([code]) => message.startsWith(code));
    if (refusal !== undefined) throw new StartError(`${refusal[1]} (${refusal[0]}).`, { cause });
    throw cause instanceof StoreUnavailable ? cause : new StartError(message, { cause });
  }
}

/** Opens the configured database, which must be migrated already, and the blob store. */
export async function openStorage({ config, secrets }: Configuration): Promise<Storage> {
  const room = roomFor(config);
  const files = await openBlobStore({ config, secrets }, room);
  const database = await openDatabase(config.database, new SystemRandom(), true);
  const stores = typeormStores(database.context);
  const blobStore = new DatabaseBlobStore(files, stores.smallBlobs);
  return {
    stores,
    unitOfWork: new TypeormUnitOfWork(database),
    databaseLoad: () => database.load(),
    blobStore,
    room,
    close: async () => {
      await files.close();
      await database.close();
    },
  };
}

function roomFor({ database, blobStore, dataDir }: Config): Room {
  const holdsLedger = database.kind === 'sqlite';
  return holdsLedger || blobStore.kind === 'files' ? new DiskRoom(dataDir, holdsLedger) : UNBOUNDED_ROOM;
}
