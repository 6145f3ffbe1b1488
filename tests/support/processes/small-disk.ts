import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Node } from './process.js';

/** A folder on a disk of a few mebibytes, for a process of the service and what looks at it. */
export interface SmallDisk {
  /** `DATA_DIR` of the process. */
  readonly folder: string;
  /** The command that the process is started by; empty where the disk is there for everybody. */
  readonly within: readonly string[];
  /** The same folder for this process. */
  seenFromHere(node: Node): string;
  remove(): Promise<void>;
}

const MIB = 1 << 20;
/** As root of this machine, or as root of a user namespace of one's own. */
const NAMESPACES = [
  ['unshare', '-m'],
  ['unshare', '-rm'],
] as const;
/** Docker's own is 64 MiB. */
const LARGEST_SHM = 256 * MIB;

/**
 * A tmpfs in a mount namespace of the process; where no namespace is allowed, what a ballast leaves of a small /dev/shm.
 * @throws where there is neither: the tests that need a full disk fail there and say so.
 */
export async function aSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const mount = `mount -t tmpfs -o size=${mebibytes}m tmpfs "$0"`;
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
  return inSharedMemory(mebibytes);
}

async function inSharedMemory(mebibytes: number): Promise<SmallDisk> {
  const { bavail, blocks, bsize } = await statfs('/dev/shm');
  if (blocks * bsize > LARGEST_SHM)
    throw new Error(
      'No small file system can be had: allow `unshare -rm` (user namespaces), or run the tests as root.',
    );
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
