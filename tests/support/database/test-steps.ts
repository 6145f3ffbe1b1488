import type { MysqlConfig, SqliteConfig } from '../../../adapters/typeorm/engine/database.js';
import { MysqlDatabase } from '../../../adapters/typeorm/engine/mysql/mysql-database.js';
import { SqliteDatabase } from '../../../adapters/typeorm/engine/sqlite/sqlite-database.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import type { Album } from '../../../domain/albums/album.js';
import type { QuotaAccount } from '../../../application/ports/stores/quota-ledger.js';
import type { ServiceFact } from '../../../application/ports/stores/service-facts.js';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import type { BulkStores } from '../../../application/ports/stores/stores.js';
import { RunAgain, type BulkStep } from '../../../application/ports/stores/unit-of-work.js';
import { DomainError } from '../../../domain/kernel/errors.js';

const note = ({ serviceFacts }: BulkStores, name: string) => serviceFacts.note(name as ServiceFact, 'v', 1);

/** Writes one row, whose name is the input. */
export const NOTE: BulkStep<string, void> = { name: 'note', run: note };

/** Returns `null` if there is no such row. */
export const READ_NOTE: BulkStep<string, string | null> = {
  name: 'read note',
  run: ({ serviceFacts }, name) => serviceFacts.read(name as ServiceFact),
};

export const NOTE_AND_FAIL: BulkStep<string, void> = {
  name: 'note and fail',
  run: async (stores, name) => {
    await note(stores, name);
    throw new Error('given up');
  },
};

/** Never ends by itself. */
export const NOTE_AND_WAIT: BulkStep<string, void> = {
  name: 'note and wait',
  run: async (stores, name) => {
    await note(stores, name);
    await new Promise(() => undefined);
  },
};

/** Instants of `exactNow`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** In ms, with fractions; comparable between threads. */
export const exactNow = () => performance.timeOrigin + performance.now();

/** Uses the processor for this many ms; returns when it did. */
export const COMPUTE: BulkStep<number, Stretch> = {
  name: 'compute',
  run: (_, ms) => {
    const from = exactNow();
    while (exactNow() < from + ms);
    return Promise.resolve({ from, to: exactNow() });
  },
};

export const LOCK_QUOTA: BulkStep<string, QuotaAccount | null> = {
  name: 'lock quota',
  run: ({ quotas }, id) => quotas.lock(id),
};

/** Returns for each album, one after the other, if its id was free. */
export const INSERT: BulkStep<readonly Album[], readonly boolean[]> = {
  name: 'insert',
  run: async ({ albums }, all) => {
    const inserted: boolean[] = [];
    for (const album of all) inserted.push(await albums.insert(album));
    return inserted;
  },
};

let conflicts = 0;
const ERRORS = {
  refusal: () => new DomainError('error.limit.reached', 'Too many.', { limit: 'albums', maximum: 7n }),
  unavailable: () => new StoreUnavailable('database: gone', { cause: new Error('its cause') }),
  'a defect': () => new TypeError('not a function'),
};

/** Fails in this way. */
export const FAIL: BulkStep<keyof typeof ERRORS, void> = {
  name: 'fail',
  run: (_, how) => Promise.reject(ERRORS[how]()),
};

/** Has to run again this many times; returns how often it ran. */
export const LOSE: BulkStep<number, number> = {
  name: 'lose',
  run: (_, times) => {
    conflicts += 1;
    return conflicts <= times ? Promise.reject(new RunAgain('lost')) : Promise.resolve(conflicts);
  },
};

export const TEST_STEPS: readonly BulkStep<never, unknown>[] = [
  ...[NOTE, READ_NOTE, NOTE_AND_FAIL, NOTE_AND_WAIT, COMPUTE, LOCK_QUOTA, INSERT, FAIL, LOSE],
];

const PROGRAM = new URL('./test-steps-worker.js', import.meta.url);

/** Opens a database whose thread knows these steps instead of the service's. */
export function openWithTestSteps(config: SqliteConfig): Promise<SqliteDatabase> {
  return SqliteDatabase.open(config, new SystemRandom(), false, PROGRAM);
}

export function openMysqlWithTestSteps(config: MysqlConfig): Promise<MysqlDatabase> {
  return MysqlDatabase.open(config, new SystemRandom(), PROGRAM);
}
