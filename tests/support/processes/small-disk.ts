import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Node } from './process.js';

/** A folder on a disk of a few mebibytes, for a process of the service and the test that inspects it. */
export interface SmallDisk {
  /** The process's `DATA_DIR`. */
  readonly folder: string;
  /** The command that starts the process; empty when every process sees the disk. */
  readonly within: readonly string[];
  /** Returns the path of the same folder for this process. */
  seenFromHere(node: Node): string;
  remove(): Promise<void>;
}

const MIB = 1 << 20;
/** Mounts as root of this machine, or as root of a new user namespace. */
const NAMESPACES = [
  ['unshare', '-m'],
  ['unshare', '-rm'],
] as const;
const NO_NAMESPACE =
  'No small file system can be had: allow `unshare -rm` (user namespaces), or run the tests as root.';
/** Docker's /dev/shm is 64 MiB. */
const LARGEST_SHM = 256 * MIB;

/**
 * Makes a tmpfs in the process's own mount namespace; where no namespace is allowed, the room that a ballast file
 * leaves in a small /dev/shm. `files` limits the number of files and folders, and needs a namespace.
 * @throws when neither is possible: the tests that need a full disk fail with that error.
 */
export async function aSmallDisk(mebibytes: number, files?: number): Promise<SmallDisk> {
  const limits = files === undefined ? `size=${mebibytes}m` : `size=${mebibytes}m,nr_inodes=${files}`;
  const mount = `mount -t tmpfs -o ${limits} tmpfs "$0"`;
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-disk-'));
  for (const [command, option] of NAMESPACES) {
    const within = [command, option, 'sh', '-c', `${mount} && exec "$@"`, folder];
    if (spawnSync(command, [option, 'sh', '-c', mount, folder]).status !== 0) continue;
    return {
      folder,
      within,
      seenFromHere: ({ pid }) => `/proc/${pid}/root${folder}`,
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  }
  await rm(folder, { recursive: true });
  if (files !== undefined) throw new Error(NO_NAMESPACE);
  return inSharedMemory(mebibytes);
}

async function inSharedMemory(mebibytes: number): Promise<SmallDisk> {
  const { bavail, blocks, bsize } = await statfs('/dev/shm');
  if (blocks * bsize > LARGEST_SHM) throw new Error(NO_NAMESPACE);
  const root = await mkdtemp('/dev/shm/gatehouse-disk-');
  const folder = join(root, 'data');
  await mkdir(folder);
  await writeFile(join(root, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - mebibytes * MIB)));
  return {
    folder,
    within: [],
    seenFromHere: () => folder,
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
