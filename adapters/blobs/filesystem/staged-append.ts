import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Appended, AppendTerms } from '../../../application/ports/stores/blob-store.js';
import { bytesEqual } from '../../../domain/kernel/bytes.js';
import { checksumMismatch, stagedBytesLost } from '../../../domain/uploads/blob-refusals.js';
import { tooLarge } from '../../../domain/uploads/upload-session.js';
import { BatchWriter } from './durable-files.js';

/** `BlobStore.append` on an open staging file. */
export class StagedAppend {
  private readonly writer: BatchWriter;
  private received = 0n;
  /** What is durable, and may have been acknowledged: never to be cut off. */
  private kept = 0n;

  constructor(
    private readonly handle: FileHandle,
    private readonly offset: bigint,
    private readonly terms: AppendTerms,
    private readonly follow: (written: bigint) => void,
  ) {
    this.writer = new BatchWriter(handle, Number(offset));
  }

  async run(source: AsyncIterable<Uint8Array>): Promise<Appended> {
    await this.cutUnacknowledged();
    try {
      const { checksum } = this.terms;
      return await (checksum === null ? this.receive(source) : this.receiveChecked(source, checksum));
    } catch (error) {
      // Frees the disk. If even that fails the bytes are cut off by the next append all the same.
      await this.writer.cutTo(this.offset + this.kept).catch(() => undefined);
      throw error;
    }
  }

  private async cutUnacknowledged(): Promise<void> {
    const { size, nlink } = await this.handle.stat({ bigint: true });
    if (nlink > 1n) throw new Error('these staged bytes are a committed blob already');
    if (size < this.offset) throw stagedBytesLost(this.offset, size);
    if (size > this.offset) await this.handle.truncate(Number(this.offset));
  }

  private async receive(source: AsyncIterable<Uint8Array>): Promise<Appended> {
    const arriving = new Arriving(source);
    for await (const chunk of arriving.chunks()) {
      await this.take(chunk);
      const { checkpoint } = this.terms;
      if (checkpoint !== null && this.received - this.kept >= checkpoint.every) {
        await this.keep();
        await checkpoint.acknowledge(this.kept);
      }
    }
    await this.keep();
    return { written: this.kept, interrupted: arriving.interrupted };
  }

  private async receiveChecked(
    source: AsyncIterable<Uint8Array>,
    checksum: NonNullable<AppendTerms['checksum']>,
  ): Promise<Appended> {
    const hash = createHash(checksum.algorithm);
    const arriving = new Arriving(source);
    for await (const chunk of arriving.chunks()) {
      // Before it is taken: once written, it is freed.
      hash.update(chunk);
      await this.take(chunk);
    }
    if (arriving.interrupted) {
      await this.writer.cutTo(this.offset);
      return { written: 0n, interrupted: true };
    }
    if (!bytesEqual(hash.digest(), checksum.digest)) throw checksumMismatch();
    await this.keep();
    return { written: this.kept, interrupted: false };
  }

  private async take(chunk: Uint8Array): Promise<void> {
    this.received += BigInt(chunk.length);
    if (this.received > this.terms.limit) throw tooLarge(this.offset + this.terms.limit);
    await this.writer.add(chunk);
  }

  private async keep(): Promise<void> {
    if (this.received === this.kept) return;
    await this.writer.flush();
    this.follow(this.received);
    await this.handle.datasync();
    this.kept = this.received;
  }
}

/** Tells the source's failure (the client went away) from the failures of whoever reads it. */
class Arriving {
  interrupted = false;

  constructor(private readonly source: AsyncIterable<Uint8Array>) {}

  async *chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.source;
    } catch {
      this.interrupted = true;
    }
  }
}
