import { MALFORMED_BATCH, WITHOUT_BATCHES, type Outcome } from '../api/batch.js';
import type { BatchedUpload, NewUpload } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { CLIENT_CODES, GatehouseError } from '../http/error.js';
import type { CallOptions } from '../http/options.js';
import { afterAnswer, afterRejection, FIRST_BATCHES, hasGrown, NO_BATCHES } from './batch-size.js';

/** The most bytes of an upload in a batch: a broken connection loses all of them. */
export const MOST_OF_ONE = 256 * 1024;
const MOST_ITEMS = 100;
/** The longest line of a batch, in characters. The service accepts 256 KiB. */
const LONGEST_LINE = 200_000;
/**
 * The number of concurrent batches: while the service stores some, the next ones arrive. A browser has six connections.
 */
const AT_ONCE = 4;
/** Milliseconds for a whole batch; a slower connection sends smaller ones. */
const IN_TIME = 60_000;
/** The body is too large or too slow, for the service or a proxy. */
const TOO_LARGE = new Set([408, 413]);
/** The service holds too many batches. */
const FULL = 503;

interface Waiting {
  readonly upload: NewUpload;
  readonly bytes: Uint8Array;
  readonly resolve: (outcome: Outcome<BatchedUpload> | null) => void;
  readonly reject: (error: unknown) => void;
}

interface Batch {
  readonly items: readonly Waiting[];
  readonly bytes: number;
  /** The most bytes that it could have had. */
  readonly allowed: number;
}

/**
 * Sends small uploads together: uploads that arrive while four batches are under way form the next one. Each gets its
 * own outcome, or null if it has to be sent alone.
 */
export class UploadBatches {
  private waiting: Waiting[] = [];
  private underWay = 0;
  private size = FIRST_BATCHES;

  constructor(
    private readonly client: GatehouseClient,
    private readonly call: CallOptions,
  ) {}

  takes({ declared_size, manifest }: NewUpload): boolean {
    return declared_size <= Math.min(MOST_OF_ONE, this.size.most) && manifest.document.length < LONGEST_LINE / 2;
  }

  /** Rejects with an error that concerns the whole batch, such as an outage. */
  send(upload: NewUpload, bytes: Uint8Array): Promise<Outcome<BatchedUpload> | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ upload, bytes, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    while (this.underWay < AT_ONCE && this.waiting.length > 0) {
      this.underWay += 1;
      void this.run(this.taken()).finally(() => {
        this.underWay -= 1;
        this.next();
      });
    }
  }

  /** Never rejects. */
  private async run(batch: Batch): Promise<void> {
    const { now } = this.client.transport.platform;
    const sent = now();
    try {
      const outcomes = await this.client.uploads.createBatch(batch.items, { ...this.call, timeout: IN_TIME });
      this.size = afterAnswer(this.size, { bytes: batch.bytes, took: now() - sent });
      batch.items.forEach(({ resolve }, index) => resolve(outcomes[index] ?? null));
    } catch (error) {
      this.failed(batch, error);
    }
  }

  /** The files of a large batch are sent again in smaller ones. Those of a small one are sent alone. */
  private failed({ items, bytes, allowed }: Batch, error: unknown): void {
    const isLarge = hasGrown(bytes);
    const reason = reasonOf(error, isLarge);
    if (reason === 'without batches') this.size = NO_BATCHES;
    if (reason === 'size') this.size = afterRejection(this.size, allowed);
    if (reason === 'size' && isLarge) this.waiting.unshift(...items);
    else if (reason === null) for (const { reject } of items) reject(error);
    else for (const { resolve } of items) resolve(null);
  }

  /** Removes and returns the first waiting upload, and the others that fit beside it. */
  private taken(): Batch {
    const [items, left]: [Waiting[], Waiting[]] = [[], []];
    let [bytes, line] = [0, 0];
    for (const each of this.waiting) {
      const { declared_size, manifest } = each.upload;
      const length = lineOf(each.upload);
      const isAlike = manifest.protocol_version === (items[0] ?? each).upload.manifest.protocol_version;
      const fits =
        bytes + declared_size <= this.size.most && line + length <= LONGEST_LINE && items.length < MOST_ITEMS;
      if (items.length === 0 || (isAlike && fits)) {
        items.push(each);
        [bytes, line] = [bytes + declared_size, line + length];
      } else left.push(each);
    }
    this.waiting = left;
    return { items, bytes, allowed: this.size.most };
  }
}

/** Returns why a batch was rejected as a whole; null if its error concerns more than this batch. */
function reasonOf(error: unknown, isLarge: boolean): 'without batches' | 'size' | 'form' | null {
  if (!(error instanceof GatehouseError)) return null;
  const { status, code } = error;
  if (WITHOUT_BATCHES.has(status)) return 'without batches';
  if (TOO_LARGE.has(status) || code === CLIENT_CODES.timeout) return 'size';
  // Some proxies end the connection instead of a response.
  if (isLarge && (status === FULL || code === CLIENT_CODES.network)) return 'size';
  return status === MALFORMED_BATCH ? 'form' : null;
}

function lineOf(upload: NewUpload): number {
  return JSON.stringify(upload).length + 1;
}
