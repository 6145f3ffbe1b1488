import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { DatabaseConfig } from '../engine/database.js';
import { isMissingTable, isRetryable, translated } from '../engine/errors.js';
import { MIGRATIONS } from './all.js';
import { Claim, CLAIM_TERMS, type ClaimTerms } from './claim.js';
import { onOneConnection } from './one-connection.js';

export interface MigrationStatus {
  readonly name: string;
  readonly applied: boolean;
}

/** Called before each migration. `isUpgrade`: the database has an older build's schema, and so may have rows. */
export type OnStep = (step: {
  readonly name: string;
  readonly done: number;
  readonly pending: number;
  readonly isUpgrade: boolean;
}) => void;

interface MigrateOptions {
  /** A subset of this build's, to load an older backup. */
  readonly migrations?: typeof MIGRATIONS;
  readonly terms?: ClaimTerms;
  readonly onStep?: OnStep | undefined;
}

type Migration = MigrationInterface & { readonly name: string };

/** The columns that TypeORM's command line creates (`ormconfig.ts`), so that it finds the applied migrations. */
const RECORDS = {
  mysql: 'id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, timestamp BIGINT NOT NULL, name VARCHAR(255) NOT NULL',
  sqlite: 'id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, timestamp BIGINT NOT NULL, name VARCHAR NOT NULL',
} as const;
const RECORD_ATTEMPTS = 10;

/** A newer build migrated the database; this build does not know its schema. */
class UnknownMigrations extends Error {
  override readonly name = 'UnknownMigrations';

  constructor(migrations: readonly string[]) {
    super(
      `The schema of the database is newer than this build, which does not know ${migrations.join(', ')}: ` +
        'start a build at least as new as the one that made it.',
    );
  }
}

/**
 * Brings the schema up to this build and returns the names of the applied migrations. When several nodes start
 * together, one migrates while the others wait (`Claim`). Throws, and the start must end, when a step fails or the
 * schema is newer than the build.
 */
export function migrate(
  config: DatabaseConfig,
  { migrations = MIGRATIONS, terms = CLAIM_TERMS, onStep = () => undefined }: MigrateOptions = {},
): Promise<readonly string[]> {
  return onOneConnection(config, async (runner) => {
    const steps = new Steps(runner, instancesOf(migrations), onStep);
    if ((await steps.pending()).length === 0) return [];
    await steps.prepare();
    return config.kind === 'mysql' ? onMysql(config, steps, terms) : onSqlite(steps, terms);
  });
}

/** Lists every migration that this build knows, in order, and whether it is applied. Writes nothing. */
export function migrationStatus(config: DatabaseConfig): Promise<readonly MigrationStatus[]> {
  return onOneConnection(config, async (runner) => {
    const known = instancesOf(MIGRATIONS);
    const open = new Set((await new Steps(runner, known, () => undefined).pending()).map(({ name }) => name));
    return known.map(({ name }) => ({ name, applied: !open.has(name) }));
  });
}

/** Returns the names of the applied migrations, those included that this build does not know. Writes nothing. */
export function appliedMigrations(runner: QueryRunner): Promise<readonly string[]> {
  return new Steps(runner, [], () => undefined).executed();
}

/** MySQL commits each DDL statement by itself; a step is recorded when it is done. */
async function onMysql(config: DatabaseConfig, steps: Steps, terms: ClaimTerms): Promise<readonly string[]> {
  const claim = new Claim(steps.runner, terms);
  await claim.take();
  try {
    const recorded = (step: Migration) => recordOnMysql(steps, claim, step);
    return await claim.holding(config, () => steps.apply(recorded, upOnMysql));
  } finally {
    await claim.release();
  }
}

/**
 * MySQL goes on with a statement whose start was killed, for minutes in a large table. So a step runs again as long as
 * other statements keep its locks, and once more if it failed otherwise: it may have met an index that was only then
 * made. Held by tests/typeorm/orphaned-statements.test.ts.
 */
async function upOnMysql(migration: Migration, runner: QueryRunner): Promise<void> {
  for (let isRepeat = false; ;) {
    try {
      await migration.up(runner);
      return;
    } catch (error) {
      const isLocked = error instanceof Error && isRetryable(translated(error.cause));
      if (isRepeat && !isLocked) throw error;
      isRepeat ||= !isLocked;
    }
  }
}

/** One transaction around everything, DDL and claim included: a failed upgrade leaves the schema unchanged. */
async function onSqlite(steps: Steps, terms: ClaimTerms): Promise<readonly string[]> {
  const { runner } = steps;
  await runner.query('BEGIN IMMEDIATE');
  const claim = new Claim(runner, terms);
  await claim.take();
  const applied = await steps.apply((step) => steps.record(claim, step));
  await claim.release();
  await runner.query('COMMIT');
  return applied;
}

/** Retries the record: the claim's beat writes to the same row and may conflict with it. */
async function recordOnMysql(steps: Steps, claim: Claim, migration: Migration): Promise<void> {
  const { runner } = steps;
  for (let attempt = 1; ; attempt += 1) {
    await runner.startTransaction();
    try {
      await steps.record(claim, migration);
      await runner.commitTransaction();
      return;
    } catch (error) {
      await runner.rollbackTransaction();
      if (!isRetryable(translated(error)) || attempt === RECORD_ATTEMPTS) throw error;
    }
  }
}

/** The build's migrations, compared with those that the database has recorded. */
class Steps {
  constructor(
    readonly runner: QueryRunner,
    private readonly known: readonly Migration[],
    private readonly onStep: OnStep,
  ) {}

  async apply(
    recorded: (migration: Migration) => Promise<void>,
    up = (migration: Migration, runner: QueryRunner) => migration.up(runner),
  ): Promise<readonly string[]> {
    const applied: string[] = [];
    // Read again: the previous holder of the claim may have applied all of them.
    const pending = await this.pending();
    for (const migration of pending) {
      const isUpgrade = pending.length < this.known.length;
      this.onStep({ name: migration.name, done: applied.length, pending: pending.length, isUpgrade });
      await up(migration, this.runner);
      await recorded(migration);
      applied.push(migration.name);
    }
    return applied;
  }

  async record(claim: Claim, { name }: Migration): Promise<void> {
    await claim.renew();
    const values = [Number(name.slice(-13)), name];
    await this.runner.query('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', values);
  }

  async pending(): Promise<readonly Migration[]> {
    const executed = new Set(await this.executed());
    const unknown = [...executed].filter((each) => !this.known.some(({ name }) => name === each));
    if (unknown.length > 0) throw new UnknownMigrations(unknown.sort());
    return this.known.filter(({ name }) => !executed.has(name));
  }

  /**
   * Creates the table of records; called only if migrations are to be applied, so that other starts need no permission
   * for it.
   */
  async prepare(): Promise<void> {
    const isMysql = this.runner.dataSource.options.type === 'mysql';
    const columns = isMysql ? RECORDS.mysql : RECORDS.sqlite;
    await this.runner.query(`CREATE TABLE IF NOT EXISTS migrations (${columns})${isMysql ? ' ENGINE = InnoDB' : ''}`);
  }

  async executed(): Promise<readonly string[]> {
    try {
      const rows = (await this.runner.query('SELECT name FROM migrations ORDER BY id')) as { name: unknown }[];
      return rows.map(({ name }) => String(name));
    } catch (error) {
      if (isMissingTable(translated(error))) return [];
      throw error;
    }
  }
}

function instancesOf(migrations: typeof MIGRATIONS): readonly Migration[] {
  return migrations.map((Migration) => new Migration());
}
