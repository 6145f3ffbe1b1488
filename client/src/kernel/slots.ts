/** Lets a number of others be under way at once; the rest waits in its order. */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  /** @throws RangeError for none, and for what is no number: everybody would wait for ever. */
  constructor(private free: number) {
    if (!(free >= 1)) throw new RangeError(`At least 1 has to be under way at once, not ${free}.`);
  }

  /** Resolves when there is a free slot, to the function that gives it back, at its first call. */
  async enter(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    let isLeft = false;
    return () => {
      if (!isLeft) this.next();
      isLeft = true;
    };
  }

  private next(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free += 1;
    else next();
  }
}
