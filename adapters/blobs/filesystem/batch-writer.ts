import type { FileHandle } from 'node:fs/promises';
import type { Room } from '../../../application/ports/platform/room.js';
import { BufferPool } from './buffer-pool.js';

/** Smaller batches cost 10 % more processor time; larger ones, memory for every upload in progress. */
const BATCH_BYTES = 1 << 20;
const pool = new BufferPool(BATCH_BYTES, 8);

/** Copies a socket's small chunks into a batch, and writes one batch while the next one fills. */
export class BatchWriter {
  private filling = pool.take();
  private filled = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly handle: FileHandle,
    private position: number,
    private readonly room: Pick<Room, 'forBytes'>,
  ) {}

  async add(chunk: Uint8Array): Promise<void> {
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + BATCH_BYTES - this.filled);
      this.filling.set(part, this.filled);
      this.filled += part.length;
      taken += part.length;
      if (this.filled === BATCH_BYTES) await this.startBatch();
    }
  }

  /** Resolves when everything added is written. */
  async flush(): Promise<void> {
    await this.startBatch();
    await this.writing;
  }

  /** Drops bytes not yet written. Nothing writes to the file once this resolves. */
  async close(): Promise<void> {
    await this.writing.catch(() => undefined);
    pool.give(this.filling);
  }

  /** Writes at most one batch at a time, so that memory is bounded by two. */
  private async startBatch(): Promise<void> {
    await this.writing;
    if (this.filled === 0) return;
    await this.room.forBytes(this.filled);
    const [full, length] = [this.filling, this.filled];
    this.filling = pool.take();
    this.filled = 0;
    this.writing = writeAll(this.handle, full.subarray(0, length), this.position).finally(() => pool.give(full));
    // The next call awaits it; until then a failure is not an unhandled rejection.
    this.writing.catch(() => undefined);
    this.position += length;
  }
}

/** Retries the rest after a short write (the disk is nearly full), so that the cause is thrown. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}
