import { RequestError } from '../../request-error.js';

/** A byte range, both ends included. */
interface ByteRange {
  readonly start: bigint;
  readonly end: bigint;
}

/**
 * Returns the one range that a `Range` header requests (RFC 9110 section 14.2), `null` for the whole. Other units,
 * malformed ranges and several ranges at once are ignored; the last cost more than they are worth.
 *
 * @throws error.request.range_not_satisfiable, with the `size` that the 416 puts into its Content-Range
 */
export function readRange(header: string | undefined, size: bigint): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return suffix(BigInt(last), size);
  return between(BigInt(first), last === '' ? null : BigInt(last), size);
}

function between(start: bigint, end: bigint | null, size: bigint): ByteRange | null {
  if (end !== null && end < start) return null;
  if (start >= size) throw notSatisfiable(size);
  return { start, end: end !== null && end < size ? end : size - 1n };
}

function suffix(length: bigint, size: bigint): ByteRange {
  if (length === 0n || size === 0n) throw notSatisfiable(size);
  return { start: length < size ? size - length : 0n, end: size - 1n };
}

function notSatisfiable(size: bigint): RequestError {
  return new RequestError('error.request.range_not_satisfiable', `Ask for bytes from 0 to ${size - 1n}.`, {
    size: Number(size),
  });
}
