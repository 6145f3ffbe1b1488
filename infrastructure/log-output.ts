import { write, writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** In bytes: the most lines that wait for an output that accepts none. Later ones are lost. */
const MOST_WAITING = 1 << 20;
/** In bytes: the room for the line about lost lines. */
const ROOM_FOR_LOSS = 1024;
/** In ms: how long the end of the process waits for a slow reader, and how long until it tries again. */
const LAST_WAIT = 1000;
const PAUSE = 10;

export interface LogOutputOptions {
  readonly fd: number;
  /** In bytes: a smaller amount waits for more lines. */
  readonly gathered: number;
  /** In bytes: the largest write of several lines. */
  readonly largestWrite: number;
  /** In ms. */
  readonly longestWait: number;
  /** Called once per outage. */
  readonly onFailure: (error: NodeJS.ErrnoException) => void;
  /**
   * Called with the number of lost lines once the output accepts lines again. The lines that it writes follow the kept
   * ones.
   */
  readonly onLoss: (lines: number) => void;
}

/**
 * Writes lines to a file descriptor without waiting for it. An output that accepts nothing, such as a file on a full
 * disk, neither blocks the process nor ends it: up to a mebibyte of lines waits, and further lines are lost. pino's own
 * destination (sonic-boom 4.2.1) would repeat a flush for ever, which blocks the event loop. Lines to a reader that has
 * closed the output are dropped. Test: tests/infrastructure/log-output.test.ts.
 */
export class LogOutput {
  private lines: Buffer[] = [];
  /** In bytes. */
  private size = 0;
  /** In lines, since the last call of `onLoss`. */
  private lost = 0;
  private hasBegun = false;
  private isWriting = false;
  private isFailing = false;
  private isGone = false;

  constructor(private readonly options: LogOutputOptions) {}

  write(line: Buffer): void {
    if (this.isGone) return;
    this.begin();
    if (this.size + line.length > MOST_WAITING) {
      this.lost += 1;
      return;
    }
    this.lines.push(line);
    this.size += line.length;
    if (this.size >= this.options.gathered && !this.isFailing) this.flush();
  }

  /** Starts a write of the waiting lines, unless a write is under way. */
  flush(): void {
    if (this.isWriting) return;
    const piece = this.next();
    if (piece.length === 0) return;
    this.isWriting = true;
    write(this.options.fd, piece, (error, count) => {
      this.isWriting = false;
      if (error !== null) this.failed(piece, error);
      else {
        this.taken(piece, count);
        if (count < piece.length || this.size >= this.options.gathered) this.flush();
      }
    });
  }

  /**
   * Writes the waiting lines before the process ends, as far as the output accepts them. A write under way continues.
   */
  flushSync(): void {
    const isUnderWay = this.isWriting;
    // An asynchronous write that began here would not end before the process does.
    this.isWriting = true;
    this.writeAll(performance.now() + LAST_WAIT);
    this.isWriting = isUnderWay;
  }

  private writeAll(until: number): void {
    for (let piece = this.next(); piece.length > 0; piece = this.next()) {
      try {
        this.taken(piece, writeSync(this.options.fd, piece));
      } catch (error) {
        this.failed(piece, error as NodeJS.ErrnoException);
        if (!isBusy(error as NodeJS.ErrnoException) || performance.now() > until) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
      }
    }
  }

  /** A process may have outputs to which it writes nothing, as tests do. */
  private begin(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    setInterval(() => this.flush(), this.options.longestWait).unref();
    process.once('exit', () => this.flushSync());
  }

  /** Removes and returns the lines to write next; empty if nothing waits. */
  private next(): Buffer {
    let size = 0;
    let count = 0;
    for (const { length } of this.lines) {
      if (count > 0 && size + length > this.options.largestWrite) break;
      size += length;
      count += 1;
    }
    this.size -= size;
    return Buffer.concat(this.lines.splice(0, count), size);
  }

  private taken(piece: Buffer, count: number): void {
    this.isFailing = false;
    this.putBack(piece.subarray(count));
    if (this.lost === 0 || this.size > MOST_WAITING - ROOM_FOR_LOSS) return;
    const lost = this.lost;
    this.lost = 0;
    this.options.onLoss(lost);
  }

  /** Puts bytes that the output did not accept back before the waiting ones. */
  private putBack(piece: Buffer): void {
    if (piece.length === 0) return;
    this.lines.unshift(piece);
    this.size += piece.length;
  }

  private failed(piece: Buffer, error: NodeJS.ErrnoException): void {
    if (error.code === 'EPIPE') {
      this.isGone = true;
      this.lines = [];
      this.size = 0;
      return;
    }
    this.putBack(piece);
    if (isBusy(error) || this.isFailing) return;
    this.isFailing = true;
    this.options.onFailure(error);
  }
}

/** A pipe whose reader is slow. */
function isBusy({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EAGAIN' || code === 'EBUSY';
}
