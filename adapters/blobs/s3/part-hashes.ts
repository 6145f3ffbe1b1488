import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

const TURN_BYTES = 1 << 20;

/** Asks for the state after the bytes, or for the digest. Shared memory is not copied, other memory is. */
export interface HashJob {
  readonly kind: 'state' | 'digest';
  readonly number: number;
  readonly state: Uint8Array | null;
  readonly bytes: Uint8Array;
}

type Answer = { readonly number: number } & (
  { readonly state: Uint8Array } | { readonly digest: string } | { readonly failure: string }
);

interface Asked {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A SHA-256 whose state can be saved and resumed on another node without the earlier bytes. It uses WebAssembly, since
 * Node's own hash does not export its state, and runs in a thread, since it takes 3 ms per MiB
 * (docs/decisions/object-store.md). The thread starts when it is first needed and does not keep the process alive.
 */
export class PartHashes {
  private worker: Worker | null = null;
  private readonly asked = new Map<number, Asked>();
  private count = 0;

  /** Returns the state after `bytes`. `state` is `null` before the first byte. */
  async after(state: Uint8Array | null, bytes: Uint8Array): Promise<Uint8Array> {
    const answer = await this.ask('state', state, bytes);
    if ('state' in answer) return answer.state;
    throw new Error('The hashing thread gave no state');
  }

  /** Returns the hash, 64 hex digits, of `state` followed by `bytes`. Without a state Node's own hash is used. */
  async whole(state: Uint8Array | null, bytes: Uint8Array): Promise<string> {
    if (state === null) return hashAlone(bytes);
    const answer = await this.ask('digest', state, bytes);
    if ('digest' in answer) return answer.digest;
    throw new Error('The hashing thread gave no digest');
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private ask(kind: HashJob['kind'], state: Uint8Array | null, bytes: Uint8Array): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const number = (this.count += 1);
      this.asked.set(number, { resolve, reject });
      const worker = (this.worker ??= this.start());
      worker.ref();
      worker.postMessage({ kind, number, state, bytes } satisfies HashJob);
    });
  }

  private start(): Worker {
    // The server's environment may hold the master key, so the thread does not inherit it.
    const worker = new Worker(new URL('./part-hash-worker.js', import.meta.url), { env: {}, execArgv: [] });
    worker.unref();
    worker.on('message', (answer: Answer) => this.answer(worker, answer));
    worker.on('error', (cause) => this.lose(worker, cause));
    worker.on('exit', () => this.lose(worker, undefined));
    return worker;
  }

  private answer(worker: Worker, answer: Answer): void {
    const asked = this.asked.get(answer.number);
    this.asked.delete(answer.number);
    if (this.asked.size === 0) worker.unref();
    if ('failure' in answer) asked?.reject(new Error(`A part could not be hashed: ${answer.failure}`));
    else asked?.resolve(answer);
  }

  /** The next job starts a new thread. */
  private lose(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const { reject } of this.asked.values()) reject(new Error('The hashing thread ended', { cause }));
    this.asked.clear();
  }
}

async function hashAlone(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let done = 0; done < bytes.length; done += TURN_BYTES) {
    if (done > 0) await nextTurn();
    hash.update(bytes.subarray(done, done + TURN_BYTES));
  }
  return hash.digest('hex');
}
