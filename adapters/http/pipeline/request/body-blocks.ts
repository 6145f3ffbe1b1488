import { freeBuffers } from './free-buffers.js';

/** In bytes. */
export const BLOCK = 512 << 10;
/** In ms. Blocks that no body has used for this time are freed. */
const UNUSED = 10_000;

/**
 * Memory for large bodies, used again and again. Memory that is allocated and freed for each body makes V8 mark its
 * whole heap after every few bodies, a quarter of the service's processor time (docs/decisions/upload-buffers.md). The
 * memory stays as large as the bodies' peak until no body has used it for a while.
 */
export class BodyBlocks {
  private readonly spare: Uint8Array[] = [];
  private timer: NodeJS.Timeout | undefined;

  /** Returns a block, which still holds another body's content. */
  take(): Uint8Array {
    return this.spare.pop() ?? new Uint8Array(BLOCK);
  }

  /** Nothing may read or write the blocks afterwards. */
  give(blocks: readonly Uint8Array[]): void {
    this.spare.push(...blocks);
    this.timer ??= setTimeout(() => freeBuffers(this.spare.splice(0)), UNUSED).unref();
    this.timer.refresh();
  }
}
