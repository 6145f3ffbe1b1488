import type { FileHandle } from 'node:fs/promises';
import type { Room } from '../../../application/ports/platform/room.js';
import type { StagedWriter } from '../../../application/ports/stores/blob-store.js';
import { stagedBytesLost } from '../../../domain/uploads/blob-refusals.js';
import { BatchWriter } from './batch-writer.js';
import { mapDiskFull } from './durable-files.js';

/** A staging file opened for one PATCH. It owns the handle. */
export class StagedFile implements StagedWriter {
  private readonly writer: BatchWriter;
  private written: number;
  private durable: number;

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

  async write(chunk: Uint8Array): Promise<void> {
    this.written += chunk.length;
    await mapDiskFull(this.writer.add(chunk));
  }

  async flush(): Promise<void> {
    if (this.written === this.durable) return;
    const end = this.written;
    await mapDiskFull(this.writer.flush());
    this.follow(end);
    await mapDiskFull(this.handle.datasync());
    this.durable = end;
  }

  async close(): Promise<void> {
    try {
      await this.writer.close();
      // Frees disk space. If this fails, the next writer truncates the bytes.
      if (this.written > this.durable) await this.handle.truncate(this.durable).catch(() => undefined);
    } finally {
      await this.handle.close();
    }
  }
}
