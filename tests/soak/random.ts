/** Choices that a seed reproduces (mulberry32). Unique values such as ids and bytes do not come from it. */
export class Choices {
  private state: number;

  constructor(seed: string) {
    this.state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261);
  }

  /** Returns a number from 0 up to, but excluding, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new Error('There is nothing to pick from.');
    return found;
  }

  /** Yields the items for ever, in rounds: each round has every item once, in an order of its own. */
  *dealt<T>(list: readonly T[]): Generator<T, never> {
    for (;;) {
      const left = [...list];
      while (left.length > 0) yield* left.splice(this.between(0, left.length - 1), 1);
    }
  }
}
