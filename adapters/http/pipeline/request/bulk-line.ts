import { once } from './once.js';

/** In s. After a request of somebody, the service is taken to be in use for so long. */
const IN_USE = 1;
/** In ms. A bulk request that takes longer, since it waits for a slow disk or client, lets the next one begin. */
const LONGEST_TURN = 5;

/**
 * The line of bulk requests, of which an import sends tens of thousands. While the service is in use by others, they
 * begin one at a time: when the one before has ended, or has taken 5 ms. Otherwise none of them waits
 * (docs/decisions/imports-give-way.md). Held by `tests/http/pipeline/bulk-line.test.ts`.
 */
export class BulkLine {
  private usedAt = -Infinity;
  private isTaken = false;
  private readonly waiting: (() => void)[] = [];

  /** `stopwatch` returns monotonic seconds. */
  constructor(
    private readonly stopwatch: () => number,
    private readonly longestTurn = LONGEST_TURN,
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
    const end = once(() => {
      clearTimeout(late);
      this.next();
    });
    const late = setTimeout(end, this.longestTurn);
    return end;
  }

  private next(): void {
    const admitted = this.waiting.splice(0, this.isInUse ? 1 : this.waiting.length);
    this.isTaken = admitted.length > 0;
    for (const begin of admitted) begin();
  }
}
