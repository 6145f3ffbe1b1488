import { existsSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import type { DatabaseConfig } from '../engine/database.js';
import { blobLocations } from '../migrations/0009-blob-locations.js';
import { MIGRATIONS } from '../migrations/all.js';
import { appliedMigrations, migrate } from '../migrations/migrate.js';
import { onOneConnection } from '../migrations/one-connection.js';
import { isTable, type ArchivedRow, type ArchiveLine } from './lines.js';
import { tablesOf, type ArchivedTable } from './tables.js';

/** The limits of one INSERT: SQLite binds 32,766 values, MySQL 65,535, and a packet has 16 MiB, with bytes as hex. */
const VALUES = 10_000;
const BYTES = 1 << 20;

/** The part of a manifest that is about the rows. */
interface Announced {
  readonly migrations: readonly string[];
  readonly rows: number;
}

/** A service, or another restore, has written to the table since the restore began. */
export class TableInUse extends Error {
  override readonly name = 'TableInUse';

  constructor(readonly table: string) {
    super(`The table ${table} has rows.`);
  }
}

/** The number of rows is not the announced one. */
export class OtherRows extends Error {
  override readonly name = 'OtherRows';
}

/**
 * Returns the name of a table with rows that a restore would overwrite, or `null`. Every command makes the server's
 * keys, to which nothing refers before the first start of a service, and that start also writes other rows. It creates
 * no file.
 */
export async function tableInUse(config: DatabaseConfig): Promise<string | null> {
  if (config.kind === 'sqlite' && !existsSync(config.file)) return null;
  return onOneConnection(config, async (runner) => usedOf(runner, await tablesOf(runner)));
}

async function usedOf(runner: QueryRunner, tables: Iterable<ArchivedTable>): Promise<string | null> {
  for (const { name } of tables) {
    if (name === 'server_keys') continue;
    if (((await runner.query(`SELECT 1 AS one FROM ${name} LIMIT 1`)) as unknown[]).length > 0) return name;
  }
  return null;
}

/**
 * Returns the migrations of an empty database that the backup's build did not apply: on its rows they would never run.
 * An interrupted restore of a newer backup, or `gatehouse migrate`, leaves such a database. It creates no file.
 */
export async function migrationsBeyond(
  config: DatabaseConfig,
  migrations: readonly string[],
): Promise<readonly string[]> {
  if (config.kind === 'sqlite' && !existsSync(config.file)) return [];
  const applied = await onOneConnection(config, appliedMigrations);
  const early = earlyOf(migrations);
  return applied.filter((name) => !early.has(name));
}

/** The migrations to apply before the rows are loaded. */
function earlyOf(migrations: readonly string[]): ReadonlySet<string> {
  return new Set([...migrations, new blobLocations().name]);
}

/** Returns the backup's migrations that this build does not know. */
export function unknownMigrations(migrations: readonly string[]): readonly string[] {
  const known = new Set(MIGRATIONS.map((Migration) => new Migration().name));
  return migrations.filter((name) => !known.has(name));
}

/**
 * Migrates an empty database to the backup's schema, loads the rows in one transaction, and then applies the later
 * migrations of this build, so that an older build's backup is upgraded like its database. The one exception is
 * `blob-locations`: a restore gives every blob a location, so the column is added before the rows, and the rest of the
 * migration runs on them in the same transaction.
 *
 * @throws TableInUse, OtherRows
 */
export async function loadRows(
  config: DatabaseConfig,
  { migrations, rows }: Announced,
  lines: AsyncIterable<ArchiveLine>,
  progress: (rows: number) => void,
): Promise<void> {
  const located = new blobLocations();
  const early = earlyOf(migrations);
  await migrate(config, { migrations: MIGRATIONS.filter((Migration) => early.has(new Migration().name)) });
  await onOneConnection(config, async (runner) => {
    const tables = new Map((await tablesOf(runner)).map((table) => [table.name, table]));
    await runner.query(config.kind === 'sqlite' ? 'BEGIN IMMEDIATE' : 'START TRANSACTION');
    // Hours may have passed since the first look, while the files were restored.
    const used = await usedOf(runner, tables.values());
    if (used !== null) throw new TableInUse(used);
    for (const { name } of tables.values()) await runner.query(`DELETE FROM ${name}`);
    const loaded = await insertAll(runner, tables, lines, progress);
    if (loaded !== rows) throw new OtherRows(`There are ${loaded} rows instead of ${rows}.`);
    if (!migrations.includes(located.name)) await located.up(runner);
    await endUploads(runner);
    await runner.query('COMMIT');
  });
  await migrate(config);
}

async function insertAll(
  runner: QueryRunner,
  tables: ReadonlyMap<string, ArchivedTable>,
  lines: AsyncIterable<ArchiveLine>,
  progress: (rows: number) => void,
): Promise<number> {
  let target: { readonly table: ArchivedTable; readonly columns: readonly string[] } | null = null;
  let batch: ArchivedRow[] = [];
  let bytes = 0;
  let loaded = 0;
  const flush = async (): Promise<void> => {
    if (target !== null && batch.length > 0) await insert(runner, target.table, target.columns, batch);
    loaded += batch.length;
    [batch, bytes] = [[], 0];
    progress(loaded);
  };
  for await (const line of lines) {
    if (isTable(line)) {
      await flush();
      const table = tables.get(line.table);
      if (table === undefined) throw new Error(`The backup has a table ${line.table} that its schema lacks.`);
      target = { table, columns: line.columns };
      continue;
    }
    batch.push(line);
    bytes += line.reduce<number>((sum, cell) => sum + (typeof cell === 'object' ? (cell?.length ?? 0) : 8), 0);
    if (batch.length * line.length >= VALUES || bytes >= BYTES) await flush();
  }
  await flush();
  return loaded;
}

async function insert(
  runner: QueryRunner,
  { name, text }: ArchivedTable,
  columns: readonly string[],
  rows: readonly ArchivedRow[],
): Promise<void> {
  const isText = columns.map((column) => text.has(column));
  const places = `(${columns.map(() => '?').join(', ')})`;
  const values = rows.flatMap((row) =>
    row.map((cell, index) => (isText[index] === true && Buffer.isBuffer(cell) ? cell.toString('utf8') : cell)),
  );
  await runner.query(
    `INSERT INTO ${name} (${columns.map((column) => `\`${column}\``).join(', ')}) VALUES ${rows.map(() => places).join(', ')}`,
    values,
  );
}

/** Expires unfinished uploads, whose bytes no backup holds, so that the service's sweep releases their reservations. */
async function endUploads(runner: QueryRunner): Promise<void> {
  await runner.query(
    `UPDATE upload_sessions SET state = 'Uploading', expires_at = 0, lease_until = 0
     WHERE state IN ('Pending', 'Uploading', 'WaitingForProcessing')`,
  );
}
