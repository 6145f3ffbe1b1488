import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Random } from '../../../../application/ports/platform/random.js';

const MIB = 1 << 20;
const MOST_BYTES = 8 * MIB;
const SHARE = 0.05;
/** It is made when this many times its size is free. */
const PLENTY = 3;
const RETRY_MS = 60_000;

/**
 * A file of chance beside the database that is removed when the disk is full to its last byte, whoever filled it: then
 * there is room for logging out, revoking and purging. It is made anew when there is room again.
 */
export class DiskReserve {
  private isThere = false;
  private triedAt = -Infinity;

  constructor(
    private readonly path: string,
    private readonly random: Random,
  ) {}

  /** Makes it, if it is not there and there is plenty of room; at most once a minute. */
  async renew(now: number): Promise<void> {
    if (this.isThere || now - this.triedAt < RETRY_MS) return;
    this.triedAt = now;
    try {
      const { bavail, blocks, bsize } = await statfs(dirname(this.path));
      const size = Math.floor(Math.min(MOST_BYTES, blocks * bsize * SHARE));
      if (bavail * bsize < PLENTY * size) return;
      // Of chance, since some file systems store zeros as nothing.
      await writeFile(this.path, this.random.bytes(size), { flag: 'wx', mode: 0o600 });
      this.isThere = true;
    } catch (error) {
      // Another process has made it, or it cannot be made now: the service does without.
      this.isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
      if (!this.isThere) await rm(this.path, { force: true }).catch(() => undefined);
    }
  }

  /** `false` when there is none to give up. */
  async release(): Promise<boolean> {
    this.isThere = false;
    return rm(this.path).then(
      () => true,
      () => false,
    );
  }
}
