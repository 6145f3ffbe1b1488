import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { MemoryBlobStore } from '../../../adapters/memory/blobs/memory-blob-store.js';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import type { Database, DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { migrate } from '../../../adapters/typeorm/migrations/migrate.js';
import { openDatabase } from '../../../adapters/typeorm/engine/open-database.js';
import { typeormStores } from '../../../adapters/typeorm/stores/stores.js';
import { TypeormUnitOfWork } from '../../../adapters/typeorm/engine/unit-of-work.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { readConfig } from '../../../infrastructure/config/config.js';
import type { Environment } from '../../../infrastructure/config/env.js';
import type { Givens, Parts } from '../../../infrastructure/parts.js';
import { startService, type Service } from '../../../infrastructure/service.js';
import { Upkeep } from '../../../infrastructure/upkeep.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { Client } from '../http/client.js';
import { FixedClock } from './fixed-clock.js';

export interface TestServiceOptions {
  /** Absent: the in-memory adapter. */
  readonly database?: DatabaseConfig;
  /** Puts something before that database, as faults-at-statements.ts does. */
  readonly before?: (database: Database) => Database;
  readonly env?: Environment;
  readonly overrides?: Partial<Parts>;
  /** Shared by the services of one test that stand for nodes of one deployment. */
  readonly clock?: FixedClock;
  /** Shared by nodes that have connections of their own; a new one when absent. */
  readonly blobStore?: BlobStore;
  /** The stores of another test service, to make a second node of it. */
  readonly sharing?: TestService;
}

/** A whole service in the test's own process, on loopback ports, with a clock that the test sets. */
export interface TestService {
  readonly client: Client;
  readonly admin: Client;
  readonly clock: FixedClock;
  readonly service: Service;
  readonly givens: Givens;
  stop(): Promise<void>;
}

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  const { config, secrets } = readConfig({
    DATA_DIR: dataDir,
    MASTER_KEY,
    BASE_URL: 'http://gatehouse.test',
    PORT: '0',
    ADMIN_PORT: '0',
    BCRYPT_COST: '4',
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const clock = options.clock ?? options.sharing?.clock ?? new FixedClock();
  const storage = options.sharing
    ? { ...options.sharing.givens, close: closeNothing }
    : await openStorage(options.database, options.before);
  const { stores, unitOfWork } = storage;
  const blobStore = options.blobStore ?? options.sharing?.givens.blobStore ?? new MemoryBlobStore();
  const givens: Givens = { config, secrets, stores, unitOfWork, blobStore };
  const inert = new Upkeep([], DAY, { report: () => undefined });
  const service = await startService(givens, { clock, uploadSweep: inert, longSweep: inert, ...options.overrides });
  return {
    client: new Client(`http://127.0.0.1:${service.public.port}`),
    admin: new Client(`http://127.0.0.1:${service.admin.port}`),
    clock,
    service,
    givens,
    stop: async () => {
      const differences = await audit(service);
      await service.stop();
      await storage.close();
      await rm(dataDir, { recursive: true, force: true });
      if (differences.length > 0) throw new Error(`The accounting does not add up: ${inspect(differences)}`);
    },
  };
}

type Storage = Pick<Givens, 'stores' | 'unitOfWork'> & { readonly close: () => Promise<void> };

async function openStorage(
  config: DatabaseConfig | undefined,
  before: (database: Database) => Database = (database) => database,
): Promise<Storage> {
  if (config === undefined) {
    const database = new MemoryDatabase();
    return { stores: memoryStores(database.context), unitOfWork: new MemoryUnitOfWork(database), close: closeNothing };
  }
  await migrate(config);
  const database = before(await openDatabase(config, new SystemRandom()));
  return {
    stores: typeormStores(database.context),
    unitOfWork: new TypeormUnitOfWork(database),
    close: () => database.close(),
  };
}

function closeNothing(): Promise<void> {
  return Promise.resolve();
}

/** Whatever a test was about: its service leaves counters that are what their rows add up to. */
async function audit(service: Service): Promise<readonly unknown[]> {
  try {
    return await service.get('auditQuota').execute({ fix: false });
  } catch (error) {
    // A test may have taken its database away.
    if (error instanceof StoreUnavailable) return [];
    throw error;
  }
}
