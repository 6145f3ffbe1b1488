import { SqlDatabase, type CatalogFile } from './database.js';
import { CATALOG_VERSION, STEPS } from './steps.js';

/** The catalog was written by a newer build. It was not touched. */
export class CatalogTooNew extends Error {
  override readonly name = 'CatalogTooNew';

  constructor(
    readonly found: number,
    readonly supported: number,
  ) {
    super(
      `This library has catalog version ${found}; this build of the app knows up to ${supported}. ` +
        'Update the app to open it. Nothing was changed.',
    );
  }
}

/**
 * Opens the catalog (`index/library.sqlite`) and brings it forward, one step a version, each in a transaction that also
 * stamps PRAGMA user_version: killed anywhere, the next start goes on. One that is stamped above this build is refused
 * before SQLite opens it, since opening may already write (specification, "Versioning" 9).
 */
export async function openCatalog(file: CatalogFile): Promise<SqlDatabase> {
  const stamped = await file.stamp();
  if (stamped > CATALOG_VERSION) throw new CatalogTooNew(stamped, CATALOG_VERSION);
  const database = new SqlDatabase(await file.open());
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function migrate(database: SqlDatabase): Promise<void> {
  for (;;) {
    const isDone = await database.transaction(async (statements) => {
      // Read inside: another process of the app may have made the step meanwhile.
      const version = Number((await statements.all('PRAGMA user_version'))[0]?.['user_version'] ?? 0);
      if (version > CATALOG_VERSION) throw new CatalogTooNew(version, CATALOG_VERSION);
      const step = STEPS[version];
      if (step === undefined) return true;
      await statements.exec(step);
      await statements.exec(`PRAGMA user_version = ${version + 1}`);
      return false;
    });
    if (isDone) return;
  }
}
