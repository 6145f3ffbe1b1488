import type { Logger } from 'pino';
import type { BulkLine } from '../adapters/http/pipeline/request/bulk-line.js';
import type { HttpContext } from '../adapters/http/pipeline/request/context.js';
import type { HttpParts } from '../adapters/http/routing/reports.js';
import type { DatabaseLoad } from '../adapters/typeorm/engine/database.js';
import type { Make, Parts as ApplicationParts } from '../application/parts.js';
import type { Room } from '../application/ports/platform/room.js';
import type { BlobStore } from '../application/ports/stores/blob-store.js';
import type { Stores } from '../application/ports/stores/stores.js';
import type { UnitOfWork } from '../application/ports/stores/unit-of-work.js';
import type { Config } from './config/config.js';
import type { Secrets } from './config/secrets.js';
import type { Factories } from './container.js';
import type { ProcessLifecycle } from './lifecycle.js';
import type { Metrics } from './metrics.js';
import type { PeriodicJobs } from './periodic-jobs.js';

/** The configuration and the open storage, which exist before the parts are wired. */
export interface BaseParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork;
  /** Absent if there is no database. */
  readonly databaseLoad?: () => DatabaseLoad;
  readonly blobStore: BlobStore;
  /** Absent if storage is unbounded. */
  readonly room?: Room;
}

/** The parts of use cases, and those that their adapters are made from. */
export interface UseCaseParts extends ApplicationParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly lifecycle: ProcessLifecycle;
  /** Returns the instance of a use case: `parts.make(PutMember)`. */
  readonly make: Make;
}

/** Every part of the service by name: the dependencies of use cases and endpoints, and those of processes. */
export interface Parts extends UseCaseParts, HttpParts {
  readonly lifecycle: ProcessLifecycle;
  readonly make: Make<Parts>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly stateRefresh: PeriodicJobs;
  readonly expirySweep: PeriodicJobs;
  readonly uploadSweep: PeriodicJobs;
  readonly deletionSweep: PeriodicJobs;
  readonly storageSweep: PeriodicJobs;
  readonly historySampling: PeriodicJobs;
  readonly webhookDelivery: PeriodicJobs;
  /** Null: bulk requests do not wait. */
  readonly bulkLine: BulkLine | null;
  readonly http: HttpContext;
}

export type Wiring<Names extends keyof Parts> = Pick<Factories<Parts>, Names>;

/** Factories that need no part of a server. */
export type UseCaseWiring<Names extends keyof UseCaseParts> = Pick<Factories<UseCaseParts>, Names>;
