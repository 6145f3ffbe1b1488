import { performance } from 'node:perf_hooks';
import { once } from './once.js';

/** In s. The service counts as in use for this time after a request that is not bulk. */
const IN_USE = 1;
/** In ms. A bulk request that takes longer, since it waits for a slow disk or client, lets the next one begin. */
const LONGEST_TURN = 5;
/** The most times that a turn is prolonged by its own length if it takes longer because the event loop is busy. */
const MOST_PROLONGATIONS = 2;
/** The share of the time in which a busy event loop works, rather than waits for events. */
const BUSY = 0.75;

/**
 * The line of bulk requests, of which an import sends tens of thousands. While the service is in use by others, bulk
 * requests begin one at a time: each when the one before has ended, or has taken 5 ms, or 15 ms if the event loop is
 * busy. Otherwise none of them waits (docs/decisions/imports-give-way.md). Held by
 * `tests/http/pipeline/bulk-line.test.ts`.
 */
export class BulkLine {
  private usedAt = -Infinity;
  private isTaken = false;
  private readonly waiting: (() => void)[] = [];

  /** `stopwatch` returns monotonic seconds, and `load` the event loop's share of work since the call before. */
  constructor(
    private readonly stopwatch: () => number,
    private readonly longestTurn = LONGEST_TURN,
    private readonly load = loopLoad(),
  ) {}

  /** A request that is not bulk has arrived. */
  used(): void {
    this.usedAt = this.stopwatch();
  }

  /** Resolves when a bulk request may begin. Call the result when it has ended. */
  async enter(): Promise<() => void> {
    if (!this.isInUse) return () => undefined;
    if (this.isTaken) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.isTaken = true;
    return this.turn();
  }

  private get isInUse(): boolean {
    return this.stopwatch() - this.usedAt < IN_USE;
  }

  private turn(): () => void {
    let left = MOST_PROLONGATIONS;
    const late = () => {
      const isOver = left === 0 || this.load() < BUSY;
      left -= 1;
      if (isOver) end();
      else timer = setTimeout(late, this.longestTurn);
    };
    const end = once(() => {
      clearTimeout(timer);
      this.next();
    });
    this.load();
    let timer = setTimeout(late, this.longestTurn);
    return end;
  }

  private next(): void {
    const admitted = this.waiting.splice(0, this.isInUse ? 1 : this.waiting.length);
    this.isTaken = admitted.length > 0;
    for (const begin of admitted) begin();
  }
}

function loopLoad(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
