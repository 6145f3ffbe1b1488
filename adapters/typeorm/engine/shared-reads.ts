import type { KeyedRead, Row, Sql } from './sql.js';

/** The sizes of an IN list. They are few, since every connection keeps one prepared statement per size. */
const SIZES = [1, 4, 16, 64];
const LARGEST = 64;
/** The most statements in flight. Later callers wait for the next one, which then reads more keys. */
const UNDER_WAY = 2;

type Reads = Pick<Sql, 'first' | 'all'>;

/**
 * Reads one row by its key; concurrent callers share a statement (docs/decisions/shared-reads.md). Every caller asks
 * before its statement is sent, so it sees everything that was committed when it asked.
 */
export class SharedReads {
  /** The queues with waiting callers, by the values that are bound before the keys. */
  private readonly queues = new Map<KeyedRead, Map<string, Queue>>();

  constructor(private readonly sql: Reads) {}

  first(read: KeyedRead, key: Uint8Array, bound: readonly Uint8Array[] = []): Promise<Row | null> {
    return this.queueOf(read, bound).first(key);
  }

  private queueOf(read: KeyedRead, bound: readonly Uint8Array[]): Queue {
    const queues = this.queues.get(read) ?? new Map<string, Queue>();
    this.queues.set(read, queues);
    const name = bound.map(nameOf).join();
    let queue = queues.get(name);
    if (queue === undefined) {
      queue = new Queue(read, bound, this.sql, () => queues.delete(name));
      queues.set(name, queue);
    }
    return queue;
  }
}

interface Asking {
  readonly key: Uint8Array;
  readonly resolve: (row: Row | null) => void;
  readonly reject: (error: unknown) => void;
}

class Queue {
  private readonly waiting: Asking[] = [];
  private underWay = 0;

  constructor(
    private readonly read: KeyedRead,
    private readonly bound: readonly Uint8Array[],
    private readonly sql: Reads,
    private readonly emptied: () => void,
  ) {}

  first(key: Uint8Array): Promise<Row | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      // Callers in the same turn of the event loop share the statement.
      if (this.waiting.length === 1) setImmediate(() => this.send());
    });
  }

  private send(): void {
    while (this.underWay < UNDER_WAY && this.waiting.length > 0) void this.bring(this.waiting.splice(0, LARGEST));
  }

  private async bring(asking: readonly Asking[]): Promise<void> {
    this.underWay += 1;
    try {
      // One client asks for the same session many times at once.
      const keys = new Map(asking.map(({ key }) => [nameOf(key), key]));
      const rows = await this.rows([...keys.values()]);
      for (const { key, resolve } of asking) resolve(rows.get(nameOf(key)) ?? null);
    } catch (error) {
      // The waiting callers are rejected too: they would get the same error later.
      for (const { reject } of [...asking, ...this.waiting.splice(0)]) reject(error);
    } finally {
      this.underWay -= 1;
      this.send();
      if (this.underWay === 0) this.emptied();
    }
  }

  private async rows(keys: readonly Uint8Array[]): Promise<ReadonlyMap<string, Row>> {
    const [key, ...others] = filled(keys);
    if (key === undefined) return new Map();
    const text = this.read.text(1 + others.length);
    const values = [...this.bound, key, ...others];
    // For one row `first` is cheaper on SQLite.
    const found = others.length === 0 ? [await this.sql.first(text, values)] : await this.sql.all(text, values);
    const rows = found.filter((row) => row !== null);
    return new Map(rows.map((row) => [nameOf(row[this.read.column] as Uint8Array), row]));
  }
}

/** Pads the keys to the next size by repeating the last key. */
function filled(keys: readonly Uint8Array[]): readonly Uint8Array[] {
  const size = SIZES.find((each) => each >= keys.length) ?? keys.length;
  return [...keys, ...Array.from({ length: size - keys.length }, () => keys.at(-1) ?? new Uint8Array())];
}

function nameOf(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');
}
