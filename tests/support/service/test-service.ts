import { AuditQuota } from '../../../application/quota/audit-quota.js';
import 'reflect-metadata';
import { DatabaseBlobStore } from '../../../adapters/blobs/database/database-blob-store.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import type { Database, DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { unitOfWorkBy } from '../../../application/ports/stores/unit-of-work.js';
import { readConfig } from '../../../infrastructure/config/config.js';
import type { Environment } from '../../../infrastructure/config/env.js';
import type { BaseParts, Parts } from '../../../infrastructure/parts.js';
import { startService, type Service } from '../../../infrastructure/service.js';
import { PeriodicJobs } from '../../../infrastructure/periodic-jobs.js';
import { DAY } from '../../../domain/kernel/instant.js';
import { apiOf } from '../described/documents.js';
import { Client } from '../http/client.js';
import { FixedClock } from './fixed-clock.js';
import type { TestStorage } from './closing-storage.js';
import { openProjectStorage, openStorageOn } from './test-storage.js';

export interface TestServiceOptions {
  /** Absent: the storage of the jest project (`jest.config.js`). Given: that database, with blobs in files. */
  readonly database?: DatabaseConfig;
  /** Wraps that database, as statement-faults.ts does. */
  readonly before?: (database: Database) => Database;
  readonly env?: Environment;
  readonly overrides?: Partial<Parts>;
  /** Shared by the services of one test that represent the nodes of one deployment. */
  readonly clock?: FixedClock;
  /** Replaces the storage's files: by a wrapper, or by a node's store with its own connections. */
  readonly blobStore?: (own: BlobStore) => BlobStore;
  /** The test service whose stores this one shares, as a second node. */
  readonly sharing?: TestService;
}

/** A whole service in the test's process, on loopback ports, with a clock that the test sets. */
export interface TestService {
  readonly client: Client;
  readonly admin: Client;
  readonly clock: FixedClock;
  readonly service: Service;
  readonly baseParts: BaseParts;
  /** The blobs outside the database, which another node shares. */
  readonly files: BlobStore;
  stop(): Promise<void>;
}

/** Uploads and metadata that come at once also run at once: for tests in which they are to meet. */
export const MEETING: Environment = { IMPORT_PRIORITY: 'normal' };

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  try {
    return await startIn(dataDir, options);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(dataDir: string, options: TestServiceOptions): Promise<TestService> {
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
  const storage = await openStorage(options);
  const { stores, unitOfWork } = storage;
  const files = options.blobStore?.(storage.blobStore) ?? storage.blobStore;
  const blobStore = new DatabaseBlobStore(files, stores.smallBlobs);
  const baseParts: BaseParts = { config, secrets, stores, unitOfWork, blobStore };
  const inert = new PeriodicJobs([], DAY, { report: () => undefined });
  const service = await startService(baseParts, {
    clock,
    uploadSweep: inert,
    deletionSweep: inert,
    storageSweep: inert,
    historySampling: inert,
    webhookDelivery: inert,
    ...options.overrides,
  });
  return {
    client: new Client(`http://127.0.0.1:${service.public.port}`),
    admin: new Client(`http://127.0.0.1:${service.admin.port}`, apiOf('operator')),
    clock,
    service,
    baseParts,
    files,
    stop: async () => {
      const differences = await audit(service);
      await service.stop();
      await storage.close();
      await rm(dataDir, { recursive: true, force: true });
      if (differences.length > 0) throw new Error(`The accounting does not add up: ${inspect(differences)}`);
    },
  };
}

function openStorage({ sharing, database, before }: TestServiceOptions): Promise<TestStorage> {
  if (sharing !== undefined) {
    const { baseParts, files } = sharing;
    return Promise.resolve({ ...baseParts, blobStore: files, close: () => Promise.resolve() });
  }
  return database === undefined ? openProjectStorage() : openStorageOn(database, before);
}

/**
 * Audits the counters after every test: they must equal the sums of their rows. Its steps are ordinary transactions,
 * since most tests have no thread of bulk steps yet, and the audit would start one at the end of each.
 */
async function audit({ parts }: Service): Promise<readonly unknown[]> {
  const unitOfWork = unitOfWorkBy((work) => parts.unitOfWork.run(work));
  try {
    return (await new AuditQuota({ ...parts, unitOfWork }).execute({ fix: false })).differences;
  } catch (error) {
    // A test may have removed its database.
    if (error instanceof StoreUnavailable) return [];
    throw error;
  }
}
