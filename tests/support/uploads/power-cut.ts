import fs from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** In ms. Each sync takes so long, as on a disk, so that other calls come while it runs. */
const SYNC = 30;

type Sync = (file: number, done: (error: Error | null) => void) => void;

/** Durable contents by inode: the `bytesOf` a file, or the `entriesOf` a folder. */
const durable = new Map<bigint, string | ReadonlySet<string>>();

/**
 * Watches the syncs of this process. A sync makes durable only what was there when it began. Call it before the modules
 * that sync are loaded, since they keep the functions that they find.
 */
export async function watchSyncs(): Promise<void> {
  for (const name of ['fsync', 'fdatasync'] as const) {
    const sync = fs[name] as Sync;
    Object.assign(fs, { [name]: watched(sync) });
  }
  const { fsyncSync } = fs;
  fs.fsyncSync = (file) => {
    const note = lookAt(file);
    fsyncSync(file);
    note();
  };
  syncBuiltinESMExports();
  const handle = await open('/', 'r');
  const prototype = Object.getPrototypeOf(handle) as Record<'sync' | 'datasync', FileHandle['sync']>;
  await handle.close();
  for (const name of ['sync', 'datasync'] as const) {
    const sync = prototype[name];
    prototype[name] = async function (this: FileHandle) {
      const note = lookAt(this.fd);
      await delay(SYNC);
      await sync.call(this);
      note();
    };
  }
}

function watched(sync: Sync): Sync {
  return (file, done) => {
    const note = lookAt(file);
    const begin = () =>
      sync(file, (error) => {
        if (error === null) note();
        done(error);
      });
    setTimeout(begin, SYNC);
  };
}

/** Returns the function to call when the sync that begins now has ended. */
function lookAt(file: number): () => void {
  const path = `/proc/self/fd/${file}`;
  const { ino } = fs.statSync(path, { bigint: true });
  const seen = fs.statSync(path).isDirectory() ? entriesOf(path) : bytesOf(path);
  return () => void durable.set(ino, seen);
}

function entriesOf(folder: string): ReadonlySet<string> {
  return new Set(fs.readdirSync(folder).map((name) => entryOf(folder, name)));
}

function entryOf(folder: string, name: string): string {
  return `${name} ${fs.statSync(join(folder, name)).ino}`;
}

function bytesOf(path: string): string {
  const { size, mtimeNs } = fs.statSync(path, { bigint: true });
  return `${size} bytes of ${mtimeNs}`;
}

/** Returns the names and the bytes in a folder that a power cut would take now. */
export function lostByPowerCut(folder: string): string[] {
  const known = durable.get(fs.statSync(folder, { bigint: true }).ino);
  return fs.readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const lost = known instanceof Set && known.has(entryOf(folder, name)) ? [] : [`the name ${path}`];
    const { ino } = fs.statSync(path, { bigint: true });
    if (fs.statSync(path).isDirectory()) return [...lost, ...lostByPowerCut(path)];
    return durable.get(ino) === bytesOf(path) ? lost : [...lost, `the bytes of ${path}`];
  });
}
