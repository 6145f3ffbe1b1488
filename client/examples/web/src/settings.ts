import type { SqlDatabase } from '@gatehouse/client/catalog';

// Small values in the catalog, which is in the browser's private file system.

export async function readSetting(catalog: SqlDatabase, name: string): Promise<string | null> {
  const [row] = await catalog.all('SELECT value FROM settings WHERE name = ?', [name]);
  return row === undefined ? null : String(row['value']);
}

export async function writeSetting(catalog: SqlDatabase, name: string, value: string): Promise<void> {
  await catalog.run('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', [name, value]);
}
