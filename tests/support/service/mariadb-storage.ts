import { migratedMariadb } from '../database/migrated-mariadb.js';
import { closingAlso, type TestStorage } from './closing-storage.js';
import { openStorageOn } from './database-storage.js';

export async function onMariadb(): Promise<TestStorage> {
  const database = await migratedMariadb();
  return closingAlso(await openStorageOn({ kind: 'mysql', url: database.url }), () => database.drop());
}
