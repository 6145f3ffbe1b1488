import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConfig } from '../../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../../adapters/typeorm/engine/open-database.js';
import { migrate } from '../../../adapters/typeorm/migrations/migrate.js';
import { SystemRandom } from '../../../adapters/system/random.js';

let empty: Promise<Buffer> | null = null;

/**
 * Brings the schema up to this build. A new SQLite database is a copy of the first one that a jest worker process
 * migrates: its files open hundreds, and a copy takes a twentieth of a migration's time.
 */
export async function migrated(config: DatabaseConfig): Promise<void> {
  if (config.kind === 'sqlite' && !existsSync(config.file))
    await writeFile(config.file, await (empty ??= emptyDatabase()), { flag: 'wx' });
  else await migrate(config);
}

async function emptyDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-schema-'));
  try {
    const file = join(folder, 'empty.sqlite');
    await migrate({ kind: 'sqlite', file });
    // Closing moves the log's pages into the file.
    await (await openDatabase({ kind: 'sqlite', file }, new SystemRandom())).close();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
