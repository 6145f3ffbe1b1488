import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { JobThread, type Numbered } from '../threads/job-thread.js';

const TURN_BYTES = 1 << 20;

/** Asks for the state after the bytes, or for the digest. Shared memory is not copied, other memory is. */
interface Asked {
  readonly kind: 'state' | 'digest';
  readonly state: Uint8Array | null;
  readonly bytes: Uint8Array;
}

/** A job as part-hash-worker.js receives it. */
export type HashJob = Numbered<Asked>;

type Answer = { readonly state: Uint8Array } | { readonly digest: string };

/**
 * A SHA-256 whose state can be saved and resumed on another node without the earlier bytes. It uses WebAssembly, since
 * Node's own hash does not export its state, and runs in a thread, since it takes 3 ms per MiB
 * (docs/decisions/object-store.md).
 */
export class PartHashes {
  private readonly thread = new JobThread<Asked, Answer>(
    new URL('./part-hash-worker.js', import.meta.url),
    'A part could not be hashed',
  );

  /** Returns the state after `bytes`. `state` is `null` before the first byte. */
  async after(state: Uint8Array | null, bytes: Uint8Array): Promise<Uint8Array> {
    const answer = await this.thread.ask({ kind: 'state', state, bytes });
    if ('state' in answer) return answer.state;
    throw new Error('The hashing thread gave no state');
  }

  /** Returns the hash, 64 hex digits, of `state` followed by `bytes`. Without a state Node's own hash is used. */
  async whole(state: Uint8Array | null, bytes: Uint8Array): Promise<string> {
    if (state === null) return hashAlone(bytes);
    const answer = await this.thread.ask({ kind: 'digest', state, bytes });
    if ('digest' in answer) return answer.digest;
    throw new Error('The hashing thread gave no digest');
  }

  close(): Promise<void> {
    return this.thread.close();
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
