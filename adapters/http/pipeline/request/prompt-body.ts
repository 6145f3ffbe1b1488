import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { toHex } from '../../../../domain/kernel/bytes.js';
import type { Checksum } from '../../../../domain/uploads/checksum.js';
import { requestBytes } from './request-bytes.js';

/** The largest body that is held in memory. */
const LARGEST = 4 << 20;
/** The memory for the bodies of all requests; beyond it bodies are streamed. */
const MEMORY = 32 << 20;
/** In ms. A body that takes longer is streamed, so that a slow client holds its lease, not memory. */
const PROMPT = 250;
let held = 0;

/** All bytes of a body, and their hash. */
export interface WholeBody {
  readonly bytes: Uint8Array;
  /** SHA-256, 64 hex digits. */
  readonly contentHash: string;
}

interface PromptBody {
  /** Null if the body is large, slow, broken, or does not match its checksum. */
  readonly whole: WholeBody | null;
  /** The body from its beginning in any case; it ends with the same error as the request. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Gives the memory back; `whole` must not be used any more. */
  readonly release: () => void;
}

/** Collects a small body that arrives promptly, so that an upload of it takes one step (docs/decisions/small-uploads.md). */
export async function promptBody(incoming: IncomingMessage, checksum: Checksum | null): Promise<PromptBody> {
  const chunks = requestBytes(incoming, checksum);
  const length = Number(incoming.headers['content-length'] ?? 0);
  if (length === 0 || length > LARGEST || held + length > MEMORY) {
    return { whole: null, bytes: chunks, release: () => undefined };
  }
  held += length;
  const release = once(() => (held -= length));
  try {
    const collected = await collect(chunks, new Uint8Array(length));
    return { ...collected, release: once(() => (release(), void chunks.return(undefined).catch(() => undefined))) };
  } catch (error) {
    release();
    throw error;
  }
}

type Next = Promise<IteratorResult<Uint8Array, unknown>>;

async function collect(chunks: AsyncGenerator<Uint8Array>, body: Uint8Array): Promise<Omit<PromptBody, 'release'>> {
  const hash = createHash('sha256');
  const late = timer(PROMPT);
  let filled = 0;
  try {
    for (;;) {
      const next = chunks.next();
      const arrived = await Promise.race([settled(next), late.passed]);
      if (arrived === null || 'error' in arrived)
        return { whole: null, bytes: resumed(body.subarray(0, filled), next, chunks) };
      if (arrived.done === true) break;
      body.set(arrived.value, filled);
      hash.update(arrived.value);
      filled += arrived.value.length;
    }
  } finally {
    late.stop();
  }
  const whole = filled === body.length ? { bytes: body, contentHash: toHex(hash.digest()) } : null;
  return { whole, bytes: only(body.subarray(0, filled)) };
}

/** Never rejects: the error belongs to the reader of `bytes`. */
function settled(next: Next): Promise<IteratorResult<Uint8Array, unknown> | { readonly error: unknown }> {
  return next.catch((error: unknown) => ({ error }));
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/** Yields what was collected, then what is still to come, or the error that it ended with. */
async function* resumed(begun: Uint8Array, next: Next, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (begun.length > 0) yield begun;
    const arrived = await next;
    if (arrived.done !== true) yield arrived.value;
    if (arrived.done !== true) yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

function timer(ms: number): { readonly passed: Promise<null>; stop(): void } {
  let stop = (): void => undefined;
  const passed = new Promise<null>((resolve) => {
    const timeout = setTimeout(() => resolve(null), ms);
    stop = () => clearTimeout(timeout);
  });
  return { passed, stop };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
