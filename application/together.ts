import { DomainError } from '../domain/kernel/errors.js';
import type { Stores } from './ports/stores/stores.js';
import type { UnitOfWork } from './ports/stores/unit-of-work.js';

/** The most items in one group. */
const MOST = 32;
/** Thrown by the work of a group whose items must be done one by one. */
export class NotTogether extends Error {
  override readonly name = 'NotTogether';
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Groups items that would wait for each other anyway, such as for one row's lock; each group is one transaction. Items
 * of a key that arrive while earlier ones are under way form the next group. A group begins when the one before it has
 * only its commit left, and then waits in the database for that group's locks, as a group of another process would. A
 * group that fails by a `DomainError` of one of its items, which has left nothing behind, is dissolved: each item then
 * gets its own result.
 */
export class Together<Item, Result> {
  /** By key; a key has an entry while a group of it is under way. */
  private readonly lines = new Map<string, Waiting<Item, Result>[]>();

  /**
   * `work` returns the results in the order of the items. `namesOf`: no two items of a group have a name in common.
   */
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly work: (stores: Stores, items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly namesOf: (item: Item) => readonly string[],
  ) {}

  join(key: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const line = this.lines.get(key);
      if (line === undefined) void this.run(key, [waiting]);
      else line.push(waiting);
    });
  }

  private async run(key: string, first: Waiting<Item, Result>[]): Promise<void> {
    let [line, before] = [first, Promise.resolve()];
    while (line.length > 0) {
      const { group, left } = this.divided(line);
      this.lines.set(key, left);
      const { settled, committing } = this.begin(group);
      // Two groups run at once: the one that commits, and the next.
      await Promise.all([before, Promise.race([settled, committing])]);
      if (left.length === 0) await settled;
      before = settled;
      line = this.lines.get(key) ?? [];
    }
    this.lines.delete(key);
  }

  private begin(group: readonly Waiting<Item, Result>[]) {
    let signal = nothing;
    const committing = new Promise<void>((resolve) => (signal = resolve));
    return { settled: this.settle(group, signal), committing };
  }

  private divided(line: readonly Waiting<Item, Result>[]) {
    const names = new Set<string>();
    const [group, left]: [Waiting<Item, Result>[], Waiting<Item, Result>[]] = [[], []];
    for (const each of line) {
      const own = this.namesOf(each.item);
      const fits = group.length < MOST && own.every((name) => !names.has(name));
      (fits ? group : left).push(each);
      if (fits) own.forEach((name) => names.add(name));
    }
    return { group, left };
  }

  /** Never throws. Calls `committing` when the work is done and its commit follows. */
  private async settle(group: readonly Waiting<Item, Result>[], committing = nothing): Promise<void> {
    const items = group.map(({ item }) => item);
    try {
      const results = await this.unitOfWork.run(async (stores) => {
        const done = await this.work(stores, items);
        committing();
        return done;
      });
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      const mayDissolve = group.length > 1 && (error instanceof DomainError || error instanceof NotTogether);
      if (!mayDissolve) for (const { reject } of group) reject(error);
      else for (const each of group) await this.settle([each]);
    }
  }
}

function nothing(): void {
  return undefined;
}
