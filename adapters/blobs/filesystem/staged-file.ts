import type { FileHandle } from 'node:fs/promises';
import type { Room } from '../../../application/ports/platform/room.js';
import type { StagedWriter } from '../../../application/ports/stores/blob-store.js';
import { stagedBytesLost, writerClosed } from '../../../domain/uploads/blob-refusals.js';
import { BatchWriter } from './batch-writer.js';
import { mapDiskFull } from './durable-files.js';

/** A staging file opened for one PATCH. It owns the handle. */
export class StagedFile implements StagedWriter {
  private readonly writer: BatchWriter;
  private written: number;
  private durable: number;
  /** Set by the first failure and by `close`: every further call rejects with it. */
  private ended: Error | null = null;
  private isClosed = false;

  /** `follow` gets the position up to which the file can be read, for the hash. */
  private constructor(
    private readonly handle: FileHandle,
    offset: number,
    room: Pick<Room, 'forBytes'>,
    private readonly follow: (end: number) => void,
  ) {
    this.writer = new BatchWriter(handle, offset, room);
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

  write(chunk: Uint8Array): Promise<void> {
    return this.unlessEnded(() => {
      this.written += chunk.length;
      return this.writer.add(chunk);
    });
  }

  flush(): Promise<void> {
    return this.unlessEnded(async () => {
      if (this.written === this.durable) return;
      const end = this.written;
      await this.writer.flush();
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
      await this.writer.close();
      // Frees disk space. If this fails, the next writer truncates the bytes.
      if (this.written > this.durable) await this.handle.truncate(this.durable).catch(() => undefined);
    } finally {
      await this.handle.close();
    }
  }

  /** A write after a failure would leave a gap, and one after `close` would fill a buffer that another writer has. */
  private async unlessEnded(work: () => Promise<void>): Promise<void> {
    if (this.ended !== null) throw this.ended;
    try {
      await mapDiskFull(work());
    } catch (error) {
      this.ended ??= error as Error;
      throw error;
    }
  }
}
