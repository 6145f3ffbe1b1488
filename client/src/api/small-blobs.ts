import { requireContent } from '../http/content.js';
import { abortedBy, GatehouseError, requireLive, unreadable } from '../http/error.js';
import type { RequestOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import { fromUtf8 } from '../kernel/bytes.js';
import { onAbort } from '../kernel/on-abort.js';
import { Slots } from '../kernel/slots.js';
import { MALFORMED_BATCH, NEWLINE, outcomeOf, WITHOUT_BATCHES, type Outcome } from './batch.js';
import type { Problem } from './wire.js';

/** The most blobs of a request: fewer would make more requests, more would delay the first blob of each. */
const MOST_ITEMS = 16;
/** The most concurrent requests. A browser has six connections. */
const AT_ONCE = 4;
/** Milliseconds. A request that takes longer, such as on a dead connection, lets the next one begin. */
const LONGEST_TURN = 30_000;
/**
 * The blob did not fit into the response, or cannot be read at the moment: it gets a request of its own, with retries.
 */
const ALONE = new Set([413, 503]);
const NO_BATCH = 'The answer is no batch of blobs.';

interface Line {
  readonly content_hash: string;
  readonly size: number;
  readonly problem: Problem | null;
}

/** Reads up to 100 blobs by one request to `path`. */
export async function readBlobs(
  transport: Transport,
  path: string,
  contentHashes: readonly string[],
  options: RequestOptions,
): Promise<readonly Outcome<Uint8Array>[]> {
  const json = { content_hashes: contentHashes };
  const body = await transport.bytes('POST', path, { ...options, json, repeatable: true });
  const outcomes: Outcome<Uint8Array>[] = [];
  let at = 0;
  while (outcomes.length < contentHashes.length) {
    const end = body.indexOf(NEWLINE, at);
    const { content_hash, size, problem } = lineOf(body.subarray(at, end), contentHashes[outcomes.length]);
    at = end + 1 + size;
    // Copies, since a view would keep the whole response in memory.
    outcomes.push(
      problem === null ? await checked(body.slice(end + 1, at), content_hash) : outcomeOf<Uint8Array>(null, problem),
    );
  }
  if (at !== body.length) throw unreadable(NO_BATCH);
  return outcomes;
}

/** A blob with other bytes does not take the others with it. */
async function checked(bytes: Uint8Array, contentHash: string): Promise<Outcome<Uint8Array>> {
  try {
    await requireContent(bytes, { contentHash });
    return { result: bytes, error: null };
  } catch (error) {
    if (error instanceof GatehouseError) return { result: null, error };
    throw error;
  }
}

function lineOf(bytes: Uint8Array, contentHash: string | undefined): Line {
  try {
    const line = JSON.parse(fromUtf8(bytes)) as Line;
    if (line.content_hash === contentHash && Number.isSafeInteger(line.size) && line.size >= 0) return line;
  } catch {
    // The line is not JSON.
  }
  throw unreadable(NO_BATCH);
}

/** How an API reads blobs: many by one request, and one alone. */
interface Reads {
  readonly many: (contentHashes: readonly string[]) => Promise<readonly Outcome<Uint8Array>[]>;
  readonly one: (contentHash: string) => Promise<Uint8Array>;
}

interface Waiting {
  readonly contentHash: string;
  readonly resolve: (bytes: Uint8Array | Promise<Uint8Array>) => void;
  readonly reject: (error: unknown) => void;
  /** True after the caller has aborted. */
  isGivenUp: boolean;
}

/** Reads small blobs together: calls during four requests under way share the next request. */
export class SmallBlobs {
  private readonly waiting: Waiting[] = [];
  private readonly slots = new Slots(AT_ONCE);
  private areKnown = true;

  constructor(
    private readonly reads: Reads,
    private readonly longestTurn = LONGEST_TURN,
  ) {}

  /**
   * A call that is aborted before its request drops out of it; later, its bytes are dropped, since other calls share
   * the request.
   */
  async read(contentHash: string, signal?: AbortSignal): Promise<Uint8Array> {
    requireLive(signal);
    let abort: () => void = () => undefined;
    const bytes = new Promise<Uint8Array>((resolve, reject) => {
      const asked: Waiting = { contentHash, resolve, reject, isGivenUp: false };
      abort = () => this.giveUp(asked, abortedBy(signal));
      this.waiting.push(asked);
    });
    const forget = onAbort(signal, abort);
    // The first call sends, a moment later: by then an app that shows a page of thumbnails has asked for all of them.
    if (this.waiting.length === 1) void this.send();
    try {
      return await bytes;
    } finally {
      forget();
    }
  }

  private giveUp(asked: Waiting, error: GatehouseError): void {
    const at = this.waiting.indexOf(asked);
    if (at >= 0) this.waiting.splice(at, 1);
    asked.isGivenUp = true;
    asked.reject(error);
  }

  /** Sends until no call waits. Never rejects. */
  private async send(): Promise<void> {
    while (this.waiting.length > 0) {
      const leave = await this.slots.enter();
      const timer = setTimeout(leave, this.longestTurn);
      const asked = this.waiting.splice(0, this.areKnown ? MOST_ITEMS : 1);
      void this.bring(asked).finally(() => {
        clearTimeout(timer);
        leave();
      });
    }
  }

  /** Never rejects. */
  private async bring(asked: readonly Waiting[]): Promise<void> {
    // A single blob is read by GET, which the browser can answer from its cache, or stores there. If all calls were
    // aborted meanwhile, nothing is read.
    if (!this.areKnown || asked.length < 2) await this.bringAlone(asked);
    else {
      try {
        const outcomes = await this.reads.many(asked.map(({ contentHash }) => contentHash));
        for (const [index, outcome] of outcomes.entries()) this.settle(asked[index], outcome);
      } catch (error) {
        await this.failed(asked, error);
      }
    }
  }

  private settle(asked: Waiting | undefined, { result, error }: Outcome<Uint8Array>): void {
    if (result !== null) asked?.resolve(result);
    else if (!ALONE.has(error.status)) asked?.reject(error);
    // Nobody would handle the rejection of this request, which ends a process of Node.js.
    else if (asked?.isGivenUp === false) asked.resolve(this.reads.one(asked.contentHash));
  }

  private async failed(asked: readonly Waiting[], error: unknown): Promise<void> {
    const status = error instanceof GatehouseError ? error.status : 0;
    if (WITHOUT_BATCHES.has(status)) this.areKnown = false;
    if (!this.areKnown || status === MALFORMED_BATCH) await this.bringAlone(asked);
    else for (const { reject } of asked) reject(error);
  }

  /** Reads one after the other. Never rejects. */
  private async bringAlone(asked: readonly Waiting[]): Promise<void> {
    for (const { contentHash, resolve, reject, isGivenUp } of asked) {
      if (!isGivenUp) await this.reads.one(contentHash).then(resolve, reject);
    }
  }
}
