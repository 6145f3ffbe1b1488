import { bytesOf } from './body.js';
import type { ExpectedContent } from './content.js';
import { GatehouseError, unreadable } from './error.js';
import type { Patience } from './exchange.js';

const RANGE = /^(\d*)-(\d*)$/;
const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/;

/** One range of bytes (RFC 9110 section 14.1.2): `first-last`, `first-` or `-count`. */
export class ByteRange {
  /** `null`: the last `last` bytes. */
  private readonly first: number | null;
  /** `null`: to the end. */
  private readonly last: number | null;

  /** @throws RangeError for any other text: the service would ignore it and send the whole content */
  constructor(private readonly text: string) {
    const [, first = '', last = ''] = RANGE.exec(text) ?? [];
    this.first = first === '' ? null : Number(first);
    this.last = last === '' ? null : Number(last);
    const isReversed = this.first !== null && this.last !== null && this.last < this.first;
    if (isReversed || (this.first === null && this.last === null)) {
      throw new RangeError(`A range is first-last, first- or -count, such as 0-99; this is ${text}.`);
    }
  }

  get header(): string {
    return `bytes=${this.text}`;
  }

  /**
   * Reads exactly this range. A proxy may ignore `Range` and send the whole content (RFC 9110 section 14.2); the bytes
   * outside the range are dropped.
   *
   * @throws error.client.unreadable for other bytes; error.request.range_not_satisfiable if the whole content has none
   * of these bytes; error.client.other_content if the whole content is not the expected one
   */
  async read(response: Response, patience: Patience, expected?: ExpectedContent): Promise<Uint8Array> {
    if (response.status !== 206) return this.cutFrom(await bytesOf(response, patience, { expected }));
    const longest = this.last === null ? Infinity : this.last - (this.first ?? 1) + 1;
    const bytes = await bytesOf(response, patience, { most: Math.min(longest, expected?.size ?? Infinity) });
    const told = response.headers.get('content-range');
    const isAsked = told === null ? this.mayBe(bytes.length) : this.is(told, bytes.length, expected?.size);
    if (isAsked) return bytes;
    const message = `The answer is not the range ${this.text}: ${bytes.length} bytes, ${told ?? 'without a Content-Range'}.`;
    throw unreadable(message, 206);
  }

  private cutFrom(whole: Uint8Array): Uint8Array {
    const { start, end } = this.within(whole.length);
    // Copies, since a view would keep the whole content in memory.
    if (start < end) return whole.slice(start, end);
    const message = `The range ${this.text} is outside the ${whole.length} bytes.`;
    throw new GatehouseError('error.request.range_not_satisfiable', message, { status: 416 });
  }

  private is(contentRange: string, length: number, size: number | undefined): boolean {
    const [, first, last, total] = CONTENT_RANGE.exec(contentRange) ?? [];
    if (size !== undefined && Number(total) !== size) return false;
    const { start, end } = this.within(Number(total));
    return Number(first) === start && Number(last) === end - 1 && length === end - start;
  }

  /** If a proxy drops `Content-Range`, only the length can be compared; the content may end within the range. */
  private mayBe(length: number): boolean {
    return this.last === null || length <= (this.first === null ? this.last : this.last - this.first + 1);
  }

  /** `end` is exclusive. */
  private within(total: number): { readonly start: number; readonly end: number } {
    if (this.first === null) return { start: Math.max(0, total - (this.last ?? 0)), end: total };
    return { start: this.first, end: this.last === null ? total : Math.min(this.last + 1, total) };
  }
}
