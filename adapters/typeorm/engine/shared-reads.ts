import type { KeyedRead, Row, SqlValue } from './sql.js';

/** The sizes of an IN list. They are few, since every connection keeps one prepared statement per size. */
const SIZES = [1, 4, 16, 64];
const LARGEST = 64;
/** The most statements in flight. Later callers wait for the next one, which then reads more keys. */
const UNDER_WAY = 2;

type ReadAll = (text: string, values: readonly SqlValue[]) => Promise<readonly Row[]>;

/**
 * Reads one row by its key; concurrent callers share a statement (docs/decisions/shared-reads.md). Every caller asks
 * before its statement is sent, so it sees everything that was committed when it asked.
 */
export class SharedReads {
  /** The queues that somebody waits in, by the values that are bound before the keys. */
  private readonly queues = new Map<KeyedRead, Map<string, Queue>>();

  constructor(private readonly all: ReadAll) {}

  first(read: KeyedRead, key: Uint8Array, bound: readonly Uint8Array[] = []): Promise<Row | null> {
    return this.queueOf(read, bound).first(key);
  }

  private queueOf(read: KeyedRead, bound: readonly Uint8Array[]): Queue {
    const queues = this.queues.get(read) ?? new Map<string, Queue>();
    this.queues.set(read, queues);
    const name = bound.map(nameOf).join();
    let queue = queues.get(name);
    if (queue === undefined) {
      queue = new Queue(read, bound, this.all, () => queues.delete(name));
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
    private readonly all: ReadAll,
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
      const keys = filled(asking.map(({ key }) => key));
      const rows = await this.all(this.read.text(keys.length), [...this.bound, ...keys]);
      const byKey = new Map(rows.map((row) => [nameOf(row[this.read.column] as Uint8Array), row]));
      for (const { key, resolve } of asking) resolve(byKey.get(nameOf(key)) ?? null);
    } catch (error) {
      // Waiting callers would get the same error, only later.
      for (const { reject } of [...asking, ...this.waiting.splice(0)]) reject(error);
    } finally {
      this.underWay -= 1;
      this.send();
      if (this.underWay === 0) this.emptied();
    }
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
