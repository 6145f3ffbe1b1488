import { throwNamed } from './damage.js';
import { SqlDatabase, type CatalogFile } from './database.js';
import { CATALOG_VERSION, STEPS } from './steps.js';

/** A newer build wrote the catalog. Nothing was changed. */
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
 * Opens the catalog (`index/library.sqlite`) and migrates it, one step per version, each in a transaction that also
 * stamps PRAGMA user_version: after a kill at any point, the next start resumes. Rejects a catalog with a stamp above
 * this build's before SQLite opens it, since opening may already write (specification, "Versioning" 9). Rejects with
 * `CatalogDamaged` a file that SQLite cannot read, as later statements do.
 */
export function openCatalog(file: CatalogFile): Promise<SqlDatabase> {
  return openAndMigrate(file).catch(throwNamed);
}

async function openAndMigrate(file: CatalogFile): Promise<SqlDatabase> {
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
      // Read the version in the transaction: another process of the app may have made the step meanwhile.
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
