import type { BlobStore, StagedWriter, StagingId, StoredFile } from '../../../application/ports/stores/blob-store.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import { lengthOf } from '../../../domain/kernel/bytes.js';
import { storageFull } from '../../../domain/uploads/blob-refusals.js';

/** A wrapper of the storage's disk that a test makes small or slow. */
export class TestDisk {
  /** The most bytes that a file can hold. */
  room = Infinity;
  /** Every writer waits for this before it opens. */
  opening: Promise<void> = Promise.resolve();
  /** Every writer waits for this before each flush. */
  flushing: Promise<void> = Promise.resolve();
  /** Each file's progress: the end of the last bytes that the store accepted. */
  readonly taken = new Map<StagingId, number>();
  /** Called before every `fence`. */
  copying: () => void = () => undefined;

  /** The time at which every file was stored; `null`: the store's own times. */
  storedAt: Instant | null = null;

  /** The value of `startTestService`'s `blobStore`. */
  readonly before = (own: BlobStore): BlobStore => {
    const stage: BlobStore['stage'] = async (staging, offset, epoch) => {
      await this.opening;
      return this.bounded(await own.stage(staging, offset, epoch), staging.id, Number(offset));
    };
    const fence: BlobStore['fence'] = async (...values) => {
      this.copying();
      return own.fence(...values);
    };
    const stored = () => this.aged(own.stored());
    return overriding(own, { stage, fence, stored });
  };

  private async *aged(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile> {
    for await (const file of files) yield { ...file, storedAt: this.storedAt ?? file.storedAt };
  }

  /** Wraps a writer so that it rejects bytes for which the disk has no room. */
  private bounded(writer: StagedWriter, stagingId: StagingId, offset: number): StagedWriter {
    const { room, taken } = this;
    let length = offset;
    return {
      write: async (pieces) => {
        length += lengthOf(pieces);
        if (length > room) throw storageFull();
        await writer.write(pieces);
        taken.set(stagingId, length);
      },
      flush: async (isPart) => {
        await this.flushing;
        await writer.flush(isPart);
      },
      close: () => writer.close(),
    };
  }
}

function overriding(own: BlobStore, methods: Partial<BlobStore>): BlobStore {
  return new Proxy(own, {
    get: (target, name) => {
      const method: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof method === 'function' ? (method as () => unknown).bind(target) : method;
    },
  });
}
