import type { QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../migrations/all.js';
import { appliedMigrations } from '../migrations/migrate.js';
import { onOneConnection } from '../migrations/one-connection.js';
import type { DatabaseConfig } from '../engine/database.js';
import { unknownMigrations } from './load.js';
import { tablesOf, type ArchivedTable } from './tables.js';

/** The schema is that of no build, or of a newer one: nobody could restore its rows. */
export class UnfitSchema extends Error {
  override readonly name = 'UnfitSchema';
}

export interface ArchivedSchema {
  /** The names of the applied migrations. */
  readonly migrations: readonly string[];
  readonly tables: readonly ArchivedTable[];
}

/** @throws UnfitSchema */
export async function checkSchema(config: DatabaseConfig): Promise<void> {
  await onOneConnection(config, archivedSchema);
}

/**
 * Returns the tables and columns that the applied migrations make. A restore makes no others: those in the database are
 * the operator's own, or of a migration that was killed on MySQL, which runs again from its start.
 *
 * @throws UnfitSchema
 */
export async function archivedSchema(runner: QueryRunner): Promise<ArchivedSchema> {
  const migrations = await appliedMigrations(runner);
  if (migrations.length === 0) throw unfinished('the records of its migrations');
  const unknown = unknownMigrations(migrations);
  if (unknown.length > 0) {
    throw new UnfitSchema(
      `The schema of the database is newer than this build, which does not know ${unknown.join(', ')}: ` +
        'make the backup with a build at least as new as the one that made it.',
    );
  }
  const made = new Map((await tablesMadeBy(migrations)).map((table) => [table.name, table]));
  const present = await tablesOf(runner);
  const tables = present
    .filter(({ name }) => made.has(name))
    .map((table) => only(table, made.get(table.name)?.columns));
  const found = new Set(tables.map(({ name }) => name));
  const absent = [...made.keys()].filter((name) => !found.has(name));
  if (absent.length > 0) throw unfinished(`the table ${absent.join(', ')}`);
  return { migrations, tables };
}

function only(table: ArchivedTable, made: readonly string[] = []): ArchivedTable {
  const absent = made.filter((column) => !table.columns.includes(column));
  if (absent.length > 0) throw unfinished(`the column ${absent.join(', ')} of ${table.name}`);
  return { ...table, columns: table.columns.filter((column) => made.includes(column)) };
}

function unfinished(absent: string): UnfitSchema {
  return new UnfitSchema(
    `The database lacks ${absent}: a migration of its schema has not finished. Finish it with: gatehouse migrate. ` +
      'Then make the backup.',
  );
}

/** Applies the migrations in memory. Both engines have the same tables and columns. */
function tablesMadeBy(names: readonly string[]): Promise<readonly ArchivedTable[]> {
  return onOneConnection({ kind: 'sqlite', file: ':memory:' }, async (runner) => {
    for (const Migration of MIGRATIONS) {
      const migration = new Migration();
      if (names.includes(migration.name)) await migration.up(runner);
    }
    return tablesOf(runner);
  });
}
