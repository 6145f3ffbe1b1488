import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the files below the folder whose bytes have one of the hashes. */
export async function filesThatHold(folder: string, hashes: readonly Uint8Array[]): Promise<string[]> {
  const wanted = new Set(hashes.map((hash) => Buffer.from(hash).toString('hex')));
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A file may be removed in the meantime.
    const bytes = await readFile(path).catch(() => null);
    if (bytes !== null && wanted.has(createHash('sha256').update(bytes).digest('hex'))) found.push(path);
  }
  return found;
}
