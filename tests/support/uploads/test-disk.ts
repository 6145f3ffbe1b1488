import type { BlobStore, StagedWriter, StagingId, StoredFile } from '../../../application/ports/stores/blob-store.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import { storageFull } from '../../../domain/uploads/blob-refusals.js';

/** A disk before the storage's own one: as small and as slow as a test says. */
export class TestDisk {
  /** How many bytes a file can hold. */
  room = Infinity;
  /** Every writer waits for this first. */
  opening: Promise<void> = Promise.resolve();
  /** How far each file's writer has come: the end of the last chunk that the store took. */
  readonly taken = new Map<StagingId, number>();
  /** Called before every copy of staged bytes. */
  copying: () => void = () => undefined;

  /** When everything came to stand in the store; `null`: as the store says. */
  storedAt: Instant | null = null;

  /** For `startTestService`'s `blobStore`. */
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

  /** A writer that takes no chunk for which the disk has no room. */
  private bounded(writer: StagedWriter, stagingId: StagingId, offset: number): StagedWriter {
    const { room, taken } = this;
    let length = offset;
    return {
      write: async (chunk) => {
        length += chunk.length;
        if (length > room) throw storageFull();
        await writer.write(chunk);
        taken.set(stagingId, length);
      },
      flush: () => writer.flush(),
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
