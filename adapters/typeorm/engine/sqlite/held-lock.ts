/**
 * A flag in shared memory, which the event loop sees at once, unlike a message: the thread of bulk steps has the write
 * lock again after its own commit, and nobody has committed in between. The thread writes it, the event loop reads it.
 */
export class HeldLock {
  private readonly cell: Int32Array;

  /** Both sides share `memory`. */
  constructor(readonly memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.cell = new Int32Array(memory);
  }

  get held(): boolean {
    return Atomics.load(this.cell, 0) === 1;
  }

  set held(held: boolean) {
    Atomics.store(this.cell, 0, held ? 1 : 0);
  }
}
