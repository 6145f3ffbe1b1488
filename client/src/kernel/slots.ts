/** Limits the number of concurrent holders; the others wait in order. */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  /** @throws RangeError for a number below 1 and for NaN: all callers would wait for ever. */
  constructor(private free: number) {
    if (!(free >= 1)) throw new RangeError(`At least 1 has to be under way at once, not ${free}.`);
  }

  /** Resolves when a slot is free, to the function that releases it; a second call of that function is a no-op. */
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
