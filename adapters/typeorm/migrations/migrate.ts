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

type Migration = MigrationInterface & { readonly name: string };

/** As TypeORM's command line makes it (`ormconfig.ts`), which then finds what was run. */
const RECORDS = {
  mysql: 'id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, timestamp BIGINT NOT NULL, name VARCHAR(255) NOT NULL',
  sqlite: 'id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, timestamp BIGINT NOT NULL, name VARCHAR NOT NULL',
} as const;
const RECORD_ATTEMPTS = 10;

/** The database was migrated by a newer build; this one does not know what it would be writing to. */
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
 * Brings the schema up to this build and returns what it applied. Of nodes that start together one migrates while the
 * others wait (`Claim`). `migrations`: fewer than this build has, to load a backup of an older one. Throws, and the start must end, when a step fails or the schema is newer than the build.
 */
export function migrate(
  config: DatabaseConfig,
  migrations = MIGRATIONS,
  terms: ClaimTerms = CLAIM_TERMS,
): Promise<readonly string[]> {
  return onOneConnection(config, async (runner) => {
    const steps = new Steps(runner, instancesOf(migrations));
    if ((await steps.pending()).length === 0) return [];
    return config.kind === 'mysql' ? onMysql(config, steps, terms) : onSqlite(steps, terms);
  });
}

/** What `migrate` would find: every migration that this build knows, in order. */
export function migrationStatus(config: DatabaseConfig): Promise<readonly MigrationStatus[]> {
  return onOneConnection(config, async (runner) => {
    const known = instancesOf(MIGRATIONS);
    const open = new Set((await new Steps(runner, known).pending()).map(({ name }) => name));
    return known.map(({ name }) => ({ name, applied: !open.has(name) }));
  });
}

/** Each DDL statement commits by itself, and a step is recorded when it is done. */
async function onMysql(config: DatabaseConfig, steps: Steps, terms: ClaimTerms): Promise<readonly string[]> {
  const claim = new Claim(steps.runner, terms);
  await claim.take();
  try {
    return await claim.holding(config, () => steps.apply((step) => recordOnMysql(steps, claim, step)));
  } finally {
    await claim.release();
  }
}

/** One transaction over everything, DDL and claim included: a failed upgrade leaves the schema as it was. */
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

/** The claim's own beat is a write to the same row, so it may have to be tried again. */
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

/** The migrations of a build, as far as a database has them. */
class Steps {
  constructor(
    readonly runner: QueryRunner,
    private readonly known: readonly Migration[],
  ) {}

  async apply(recorded: (migration: Migration) => Promise<void>): Promise<readonly string[]> {
    const applied: string[] = [];
    // Read again: whoever held the claim before may have applied all of them.
    for (const migration of await this.pending()) {
      await migration.up(this.runner);
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

  /** The table is made when it is missing, not before: a start with nothing to migrate needs no right to make tables. */
  private async executed(): Promise<readonly string[]> {
    try {
      const rows = (await this.runner.query('SELECT name FROM migrations')) as { name: unknown }[];
      return rows.map(({ name }) => String(name));
    } catch (error) {
      if (!isMissingTable(translated(error))) throw error;
      const isMysql = this.runner.dataSource.options.type === 'mysql';
      const columns = isMysql ? RECORDS.mysql : RECORDS.sqlite;
      await this.runner.query(`CREATE TABLE IF NOT EXISTS migrations (${columns})${isMysql ? ' ENGINE = InnoDB' : ''}`);
      return [];
    }
  }
}

function instancesOf(migrations: typeof MIGRATIONS): readonly Migration[] {
  return migrations.map((Migration) => new Migration());
}
