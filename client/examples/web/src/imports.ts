import { platform, uuidV4 } from '@gatehouse/client';
import { Importer } from '@gatehouse/client/uploads';
import type { App } from './app.js';

/** Returns the album's current import, which stays current until all of its files are uploaded. */
export function currentImport(albumId: string): string {
  const name = settingOf(albumId);
  const kept = localStorage.getItem(name) ?? uuidV4(platform.random(16));
  localStorage.setItem(name, kept);
  return kept;
}

/** Returns the import that was not finished; `null` if there is none. */
export function keptImport(albumId: string): string | null {
  return localStorage.getItem(settingOf(albumId));
}

/** Lets the next import be another one than this. */
export function forgetImport(albumId: string, importId: string): void {
  if (keptImport(albumId) === importId) localStorage.removeItem(settingOf(albumId));
}

/**
 * Abandons an import. Photos that it has added in part, without a thumbnail, go to the trash; returns how many. An
 * import that begins meanwhile is another one; after an error this one is kept unless there is another.
 */
export async function dropImport(app: App, albumId: string, importId: string): Promise<number> {
  forgetImport(albumId, importId);
  try {
    return await drop(app, albumId, importId);
  } catch (error) {
    if (keptImport(albumId) === null) localStorage.setItem(settingOf(albumId), importId);
    throw error;
  }
}

async function drop(app: App, albumId: string, importId: string): Promise<number> {
  const importer = new Importer(app.client, app.catalog);
  let removed = 0;
  for (const assetId of await importer.assetsLeft(importId)) {
    const { state } = await app.work.writes.make(albumId, 'trash', { assetId });
    // One that was removed elsewhere meanwhile is refused.
    if (state !== 'refused') removed += 1;
  }
  await importer.drop(importId);
  return removed;
}

function settingOf(albumId: string): string {
  return `gatehouse-photos import ${albumId}`;
}
