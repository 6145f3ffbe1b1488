import { createConnection } from 'mysql2/promise';
import type { Database } from '../../../adapters/typeorm/engine/database.js';

/** Runs statements over very many rows: on MariaDB without the service's limit for a statement, which a slow machine needs. */
export async function runUnlimited({ config, context }: Database, statements: readonly string[]): Promise<void> {
  if (config.kind === 'sqlite') {
    for (const text of statements) await context.write(({ sql }) => sql.runOnce(text, []));
    return;
  }
  const connection = await createConnection(config.url);
  try {
    for (const text of statements) await connection.query(text);
  } finally {
    await connection.end();
  }
}
