import { close, closeSync, fstat, open, read } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { BlobBytes, BlobRange } from '../../../application/ports/stores/blob-store.js';
import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import { BufferPool } from './buffer-pool.js';
import { mapReadFaults } from './durable-files.js';

/** Descriptors instead of `FileHandle`s: each call costs half as much (docs/decisions/downloads.md). */
const [opened, measured, readInto, closed] = [promisify(open), promisify(fstat), promisify(read), promisify(close)];
const CHUNK_BYTES = 1 << 18;
const pool = new BufferPool(CHUNK_BYTES, 32);

/** An open blob file, read through two alternating buffers: one is lent to the reader while the other is filled. */
export class FileBytes implements BlobBytes {
  private readonly start: number;
  private readonly end: number;
  private ending: Promise<void> | null = null;
  private reading: Promise<unknown> = Promise.resolve();
  private readonly buffers: Buffer[] = [];

  private constructor(
    private readonly path: string,
    private readonly descriptor: number,
    readonly size: bigint,
    range: BlobRange | undefined,
    /** The file's size was not asked for: the first chunk shows it. */
    private readonly isAssumed: boolean,
  ) {
    this.start = Number(range?.start ?? 0n);
    this.end = range === undefined ? Number(size) : Number(range.end) + 1;
  }

  /** Does not ask for the size of a file that is read whole in one chunk, if the caller knows the size. */
  static async open(path: string, range?: BlobRange, known?: bigint): Promise<FileBytes> {
    const descriptor = await opened(path, 'r');
    if (known !== undefined && range === undefined && known < CHUNK_BYTES) {
      return new FileBytes(path, descriptor, known, range, true);
    }
    try {
      return new FileBytes(path, descriptor, await sizeOf(descriptor), range, false);
    } catch (error) {
      await closed(descriptor);
      throw error;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      let filled = this.fill(0, this.start);
      for (let [position, turn] = [this.start, 0]; position < this.end; turn = 1 - turn) {
        const length = await filled;
        if (this.ending !== null) return;
        position += length;
        if (position < this.end) filled = this.fill(1 - turn, position);
        yield this.buffer(turn).subarray(0, length);
      }
    } finally {
      await this.close();
    }
  }

  close(): Promise<void> {
    this.ending ??= this.finish();
    return this.ending;
  }

  private async finish(): Promise<void> {
    await this.reading.catch(() => undefined);
    for (const buffer of this.buffers) pool.give(buffer);
    // Closing here costs less than in another thread; only a large removed file takes long to free.
    if (this.size <= CHUNK_BYTES) closeSync(this.descriptor);
    else await closed(this.descriptor);
  }

  private buffer(turn: number): Buffer {
    return (this.buffers[turn] ??= pool.take());
  }

  /** Reads the next chunk; resolves with its length, or with 0 once the bytes are closed. */
  private fill(turn: number, position: number): Promise<number> {
    if (this.ending !== null) return Promise.resolve(0);
    const filled = this.read(this.buffer(turn), position);
    this.reading = filled;
    // The next turn awaits it; until then a failure is not an unhandled rejection.
    filled.catch(() => undefined);
    return filled;
  }

  private async read(buffer: Buffer, position: number): Promise<number> {
    const left = this.end - position;
    // Asks for one byte more than expected, which shows a longer file.
    const wanted = this.isAssumed ? left + 1 : Math.min(CHUNK_BYTES, left);
    const { bytesRead } = await mapReadFaults(readInto(this.descriptor, buffer, 0, wanted, position));
    // A file system may return fewer bytes than it has.
    const isUnclear = this.isAssumed && bytesRead !== left;
    if (bytesRead === 0 || (isUnclear && (await sizeOf(this.descriptor)) !== this.size)) throw this.hasOtherSize();
    return bytesRead;
  }

  private hasOtherSize(): Error {
    return new BlobStoreUnavailable(`blob store: the file ${basename(this.path)} does not have its ${this.size} bytes`);
  }
}

async function sizeOf(descriptor: number): Promise<bigint> {
  return (await measured(descriptor, { bigint: true })).size;
}
