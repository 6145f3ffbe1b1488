interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The most calls in flight. What comes meanwhile is the next group. */
const UNDER_WAY = 2;

/** Makes one call of the items that come in the same turn of the event loop, or while other calls are in flight. */
export class GroupedCalls<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private underWay = 0;

  /** A call that rejects has not necessarily done nothing; it rejects for each of its items. */
  constructor(
    private readonly call: (items: readonly Item[]) => Promise<void>,
    private readonly most: number,
  ) {}

  join(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.begin());
    });
  }

  private begin(): void {
    while (this.underWay < UNDER_WAY && this.waiting.length > 0) void this.run(this.waiting.splice(0, this.most));
  }

  private async run(group: readonly Waiting<Item>[]): Promise<void> {
    this.underWay += 1;
    try {
      await this.call(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      this.underWay -= 1;
      this.begin();
    }
  }
}
