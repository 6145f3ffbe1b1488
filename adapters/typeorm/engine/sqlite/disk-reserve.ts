import { access, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Random } from '../../../../application/ports/platform/random.js';

const MIB = 1 << 20;
const MOST_BYTES = 8 * MIB;
const SHARE = 0.05;
/** The reserve is created only while this many times its size is free. */
const PLENTY = 3;
const RETRY_MS = 60_000;

/**
 * A file of random bytes beside the database. It is removed when anything has filled the disk, to leave room for
 * logging out, revoking and purging. It is created again once the disk has room.
 */
export class DiskReserve {
  private triedAt = -Infinity;

  constructor(
    private readonly path: string,
    private readonly random: Random,
  ) {}

  /**
   * Creates the reserve if it is missing and there is plenty of room; looks at most once a minute, and never remembers
   * that it is there: a command or a worker may have released it (tests/typeorm/disk-reserve.test.ts).
   */
  async renew(now: number): Promise<void> {
    if (now - this.triedAt < RETRY_MS) return;
    this.triedAt = now;
    try {
      if (await this.isThere()) return;
      const { bavail, blocks, bsize } = await statfs(dirname(this.path));
      const size = Math.floor(Math.min(MOST_BYTES, blocks * bsize * SHARE));
      if (bavail * bsize < PLENTY * size) return;
      // Random bytes, since some file systems store zeros without allocating space.
      await writeFile(this.path, this.random.bytes(size), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      // Another process has created it, or it cannot be created now: the service works without it.
      const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
      if (!isThere) await rm(this.path, { force: true }).catch(() => undefined);
    }
  }

  /** Returns `false` if there is no reserve to remove. */
  async release(): Promise<boolean> {
    return rm(this.path).then(
      () => true,
      () => false,
    );
  }

  private async isThere(): Promise<boolean> {
    return access(this.path).then(
      () => true,
      () => false,
    );
  }
}
