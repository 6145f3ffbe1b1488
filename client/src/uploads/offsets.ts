import type { HttpRequest, HttpResponse } from 'tus-js-client';
import { unreadable } from '../http/error.js';

/**
 * Follows the offsets that the service gives. tus-js-client believes each of them: it would send a piece for ever that
 * never counts, and it retries anew after every rise, also one that was there before
 * (tests/client/lying-uploads.test.ts).
 */
export class Offsets {
  private highest = -1;
  private retries = 0;

  constructor(
    private readonly size: number,
    private readonly mostRetries: number,
  ) {}

  /** @throws error.client.unreadable for an offset that cannot be, or that does not rise with a piece */
  answered(request: HttpRequest, response: HttpResponse): void {
    const status = response.getStatus();
    const text = response.getHeader('Upload-Offset');
    if (status < 200 || status > 299 || text === undefined) return;
    const offset = /^\d+$/.test(text) ? Number(text) : NaN;
    const least = request.getMethod() === 'PATCH' ? Number(request.getHeader('Upload-Offset')) + 1 : 0;
    if (!(offset >= least && offset <= this.size)) {
      const message = `The service says that it has ${text} bytes, where ${least} to ${this.size} are possible.`;
      throw unreadable(message, status);
    }
    if (offset <= this.highest) return;
    this.highest = offset;
    this.retries = 0;
  }

  /** Counts a retry; `false` if there were too many without a byte more. */
  mayRetry(): boolean {
    this.retries += 1;
    return this.retries <= this.mostRetries;
  }
}
