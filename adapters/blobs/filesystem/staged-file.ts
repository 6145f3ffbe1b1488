import type { FileHandle } from 'node:fs/promises';
import type { Room } from '../../../application/ports/platform/room.js';
import type { StagedWriter } from '../../../application/ports/stores/blob-store.js';
import { lengthOf } from '../../../domain/kernel/bytes.js';
import { stagedBytesLost, writerClosed } from '../../../domain/uploads/blob-refusals.js';
import { mapFaults } from './durable-files.js';
import { writeAll } from './written-pieces.js';

/** A staging file opened for one PATCH. It owns the handle. */
export class StagedFile implements StagedWriter {
  private writing: Promise<void> = Promise.resolve();
  private written: number;
  private durable: number;
  /** Set by the first failure and by `close`: every further call rejects with it. */
  private ended: Error | null = null;
  private isClosed = false;

  /** `follow` gets the position up to which the file can be read, for the hash. */
  private constructor(
    private readonly handle: FileHandle,
    offset: number,
    private readonly room: Pick<Room, 'forBytes'>,
    private readonly follow: (end: number) => void,
  ) {
    this.written = offset;
    this.durable = offset;
  }

  static async open(
    handle: FileHandle,
    offset: bigint,
    room: Pick<Room, 'forBytes'>,
    follow: (end: number) => void,
  ): Promise<StagedFile> {
    const { size } = await handle.stat({ bigint: true });
    if (size < offset) throw stagedBytesLost(offset, size);
    if (size > offset) await handle.truncate(Number(offset));
    return new StagedFile(handle, Number(offset), room, follow);
  }

  write(pieces: readonly Uint8Array[]): Promise<void> {
    return this.unlessEnded(() => (this.writing = this.writePieces(pieces)));
  }

  flush(): Promise<void> {
    return this.unlessEnded(async () => {
      if (this.written === this.durable) return;
      const end = this.written;
      this.follow(end);
      await this.handle.datasync();
      this.durable = end;
    });
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.ended ??= writerClosed();
    try {
      await this.writing.catch(() => undefined);
      // Frees disk space. If this fails, the next writer truncates the bytes.
      if (this.written > this.durable) await this.handle.truncate(this.durable).catch(() => undefined);
    } finally {
      await this.handle.close();
    }
  }

  private async writePieces(pieces: readonly Uint8Array[]): Promise<void> {
    const [start, length] = [this.written, lengthOf(pieces)];
    await this.room.forBytes(length);
    this.written += length;
    await writeAll(pieces, (next, done) => this.handle.writev(next, start + done));
  }

  /** A write after a failure would leave a gap, and one after `close` would go into another writer's bytes. */
  private async unlessEnded(work: () => Promise<void>): Promise<void> {
    if (this.ended !== null) throw this.ended;
    try {
      await mapFaults(work());
    } catch (error) {
      this.ended ??= error as Error;
      throw error;
    }
  }
}
