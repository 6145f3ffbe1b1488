import type { BlobStore, StagingId } from '../../../application/ports/stores/blob-store.js';
import { storageFull } from '../../../domain/uploads/blob-refusals.js';

/** A disk before the storage's own one: as small and as slow as a test says. */
export class TestDisk {
  /** How many bytes a file can hold. */
  room = Infinity;
  /** Every append waits for this first. */
  opening: Promise<void> = Promise.resolve();
  /** How far each file's writer has come: the end of the last chunk that the store took. */
  readonly taken = new Map<StagingId, number>();
  /** Called before every copy of staged bytes. */
  copying: () => void = () => undefined;

  /** For `startTestService`'s `blobStore`. */
  readonly before = (own: BlobStore): BlobStore => {
    const append: BlobStore['append'] = async (stagingId, offset, source, terms) => {
      await this.opening;
      const bounded = this.bounded(source, stagingId, Number(offset));
      const appended = await own.append(stagingId, offset, bounded.chunks, terms);
      if (bounded.isFull()) throw storageFull();
      return appended;
    };
    const copyStaged: BlobStore['copyStaged'] = async (...values) => {
      this.copying();
      await own.copyStaged(...values);
    };
    return overriding(own, { append, copyStaged });
  };

  /** `source` up to the chunk that the disk has no room for. */
  private bounded(source: AsyncIterable<Uint8Array>, stagingId: StagingId, offset: number) {
    let [length, full] = [offset, false];
    const { room, taken } = this;
    async function* chunks(): AsyncIterable<Uint8Array> {
      for await (const chunk of source) {
        length += chunk.length;
        full = length > room;
        if (full) return;
        yield chunk;
        taken.set(stagingId, length);
      }
    }
    return { chunks: chunks(), isFull: () => full };
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
