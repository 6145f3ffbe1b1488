import { MALFORMED_BATCH, WITHOUT_BATCHES, type Outcome } from '../api/batch.js';
import type { BatchedUpload, NewUpload } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { CLIENT_CODES, GatehouseError } from '../http/error.js';
import type { CallOptions } from '../http/options.js';

/** The most bytes of an upload in a batch: a broken connection loses all of them. */
export const MOST_OF_ONE = 256 * 1024;
/** The most bytes of a batch. Many proxies accept bodies of a MiB. */
const MOST_OF_ALL = 900 * 1024;
/** The smallest useful batch: below this size no batches are sent. */
const LEAST_OF_ALL = 64 * 1024;
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

interface Waiting {
  readonly upload: NewUpload;
  readonly bytes: Uint8Array;
  readonly resolve: (outcome: Outcome<BatchedUpload> | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends small uploads together: uploads that arrive while four batches are under way form the next one. Each gets its
 * own outcome, or null if it has to be sent alone.
 */
export class UploadBatches {
  private waiting: Waiting[] = [];
  private underWay = 0;
  private most = MOST_OF_ALL;

  constructor(
    private readonly client: GatehouseClient,
    private readonly call: CallOptions,
  ) {}

  takes({ declared_size, manifest }: NewUpload): boolean {
    return declared_size <= Math.min(MOST_OF_ONE, this.most) && manifest.document.length < LONGEST_LINE / 2;
  }

  /** Rejects with an error that concerns the whole batch, such as an outage. */
  send(upload: NewUpload, bytes: Uint8Array): Promise<Outcome<BatchedUpload> | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ upload, bytes, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.underWay === AT_ONCE || this.waiting.length === 0) return;
    this.underWay += 1;
    void this.run(this.taken()).finally(() => {
      this.underWay -= 1;
      this.next();
    });
  }

  /** Never rejects. */
  private async run(items: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.client.uploads.createBatch(items, { ...this.call, timeout: IN_TIME });
      items.forEach(({ resolve }, index) => resolve(outcomes[index] ?? null));
    } catch (error) {
      const goesAlone = this.isNotTaken(error);
      for (const { resolve, reject } of items) {
        if (goesAlone) resolve(null);
        else reject(error);
      }
    }
  }

  /** Removes and returns the first waiting upload, and the others that fit beside it. */
  private taken(): readonly Waiting[] {
    const [items, left]: [Waiting[], Waiting[]] = [[], []];
    let [bytes, line] = [0, 0];
    for (const each of this.waiting) {
      const { declared_size, manifest } = each.upload;
      const length = lineOf(each.upload);
      const isAlike = manifest.protocol_version === (items[0] ?? each).upload.manifest.protocol_version;
      const fits = bytes + declared_size <= this.most && line + length <= LONGEST_LINE && items.length < MOST_ITEMS;
      if (items.length === 0 || (isAlike && fits)) {
        items.push(each);
        [bytes, line] = [bytes + declared_size, line + length];
      } else left.push(each);
    }
    this.waiting = left;
    return items;
  }

  /** True if the batch was rejected as a whole; smaller batches follow, or none. */
  private isNotTaken(error: unknown): boolean {
    if (!(error instanceof GatehouseError)) return false;
    if (WITHOUT_BATCHES.has(error.status)) this.most = 0;
    else if (TOO_LARGE.has(error.status) || error.code === CLIENT_CODES.timeout) this.most = smaller(this.most);
    else return error.status === MALFORMED_BATCH;
    return true;
  }
}

function smaller(most: number): number {
  return most / 2 < LEAST_OF_ALL ? 0 : most / 2;
}

function lineOf(upload: NewUpload): number {
  return JSON.stringify(upload).length + 1;
}
