import type { IncomingMessage } from 'node:http';

/** A reader waits for this much, so that a slow client's packets are not written one by one. */
const ENOUGH_BYTES = 512 << 10;
/** In ms. After this time a reader gets what has arrived, even if it is less. */
const PATIENCE = 20;
/** While this much waits, the request is paused. With the pieces in use, it bounds an upload's memory. */
const MOST_BYTES = 1024 << 10;
/** Bounds the number of tiny pieces; the kernel takes at most 1024 in one call. */
const MOST_PIECES = 256;

/** Collects a request's body while its reader uses earlier pieces; the reader then gets everything that has arrived. */
export class BodyQueue {
  private pieces: Uint8Array[] = [];
  private bytes = 0;
  /** An error once the client has disconnected. */
  private state: 'open' | 'ended' | Error = 'open';
  private wake: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private isLate = false;

  constructor(private readonly incoming: IncomingMessage) {
    if (incoming.readableEnded) this.state = 'ended';
    else if (incoming.destroyed) this.break(incoming.errored);
    else incoming.on('data', this.add).on('end', this.end).on('error', this.break).on('close', this.break).resume();
  }

  /** Resolves with `null` at the end. If the client disconnects, it rejects, after all that has arrived, as the request does. */
  async next(): Promise<readonly Uint8Array[] | null> {
    while (this.state === 'open' && !this.isLate && !this.has(ENOUGH_BYTES)) await this.woken();
    if (this.pieces.length > 0) return this.take();
    if (this.state instanceof Error) throw this.state;
    return null;
  }

  /** Leaves the rest of the body unread. */
  close(): void {
    const { incoming } = this;
    clearTimeout(this.timer);
    incoming.off('data', this.add).off('end', this.end).off('error', this.break).off('close', this.break);
    if (this.state === 'open') incoming.pause();
  }

  private has(bytes: number): boolean {
    return this.bytes >= bytes || this.pieces.length >= MOST_PIECES;
  }

  private woken(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private take(): readonly Uint8Array[] {
    const { pieces } = this;
    clearTimeout(this.timer);
    [this.timer, this.isLate, this.pieces, this.bytes] = [undefined, false, [], 0];
    if (this.state === 'open') this.incoming.resume();
    return pieces;
  }

  private readonly add = (chunk: Uint8Array): void => {
    this.pieces.push(chunk);
    this.bytes += chunk.length;
    if (this.has(MOST_BYTES)) this.incoming.pause();
    if (this.has(ENOUGH_BYTES)) this.wake();
    else this.timer ??= setTimeout(this.late, PATIENCE);
  };

  private readonly late = (): void => {
    this.isLate = true;
    this.wake();
  };

  private readonly end = (): void => {
    this.state = 'ended';
    this.wake();
  };

  private readonly break = (error?: Error | null): void => {
    if (this.state === 'open') this.state = error ?? new Error('The client disconnected.');
    this.wake();
  };
}
