import type { IncomingMessage } from 'node:http';

/** A reader is woken for this much, before the event loop has read all that has arrived. */
const ENOUGH_BYTES = 512 << 10;
/** While this much waits, the request is paused. With the pieces in use, it bounds an upload's memory. */
const MOST_BYTES = 1024 << 10;
/** Bounds the number of tiny pieces; the kernel takes at most 1024 in one call. */
const MOST_PIECES = 256;

/** Collects a request's body while its reader uses the pieces before: the reader then gets all that has arrived. */
export class BodyQueue {
  private pieces: Uint8Array[] = [];
  private bytes = 0;
  private state: 'open' | 'ended' | 'broken' = 'open';
  private wake: () => void = () => undefined;
  private waking: NodeJS.Immediate | undefined;

  constructor(private readonly incoming: IncomingMessage) {
    if (incoming.readableEnded) this.state = 'ended';
    else if (incoming.destroyed) this.state = 'broken';
    else incoming.on('data', this.add).on('end', this.end).on('error', this.break).on('close', this.break).resume();
  }

  /** Resolves with `null` at the end. If the client disconnects, it rejects after all that has arrived. */
  async next(): Promise<readonly Uint8Array[] | null> {
    if (this.state === 'open' && !this.has(ENOUGH_BYTES)) await this.woken();
    // A turn of the event loop may have been asked for by pieces that are taken already.
    while (this.state === 'open' && this.pieces.length === 0) await this.woken();
    if (this.pieces.length > 0) return this.take();
    if (this.state === 'broken') throw new Error('The client disconnected.');
    return null;
  }

  /** Leaves the rest of the body unread. */
  close(): void {
    const { incoming } = this;
    incoming.off('data', this.add).off('end', this.end).off('error', this.break).off('close', this.break);
    if (this.state === 'open') incoming.pause();
  }

  private has(bytes: number): boolean {
    return this.bytes >= bytes || this.pieces.length >= MOST_PIECES;
  }

  /** Resolves when the event loop has read what has arrived, or enough of it. */
  private woken(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      if (this.pieces.length > 0) this.wakeSoon();
    });
  }

  private wakeSoon(): void {
    this.waking ??= setImmediate(() => {
      this.waking = undefined;
      this.wake();
    });
  }

  private take(): readonly Uint8Array[] {
    const { pieces } = this;
    this.pieces = [];
    this.bytes = 0;
    if (this.state === 'open') this.incoming.resume();
    return pieces;
  }

  private readonly add = (chunk: Uint8Array): void => {
    this.pieces.push(chunk);
    this.bytes += chunk.length;
    if (this.has(MOST_BYTES)) this.incoming.pause();
    if (this.has(ENOUGH_BYTES)) this.wake();
    else this.wakeSoon();
  };

  private readonly end = (): void => {
    this.state = 'ended';
    this.wake();
  };

  private readonly break = (): void => {
    if (this.state === 'open') this.state = 'broken';
    this.wake();
  };
}
