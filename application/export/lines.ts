import { toBase64Url } from '../../domain/kernel/bytes.js';
import { toRfc3339, type Instant } from '../../domain/kernel/instant.js';

/** A line of an export: plain JSON with a `type`, in the form of the wire for every reader. */
export interface ExportLine {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** A line as it is sent, written once. */
export interface EncodedLine {
  readonly type: string;
  /** Ends with the newline. */
  readonly text: string;
}

/**
 * Text rather than bytes: buffers that come from a thread count against the heap's limit until they are collected, so
 * that the collector would stop the event loop for 10 to 30 ms three times a second.
 */
export function encoded(line: ExportLine): EncodedLine {
  return { type: line.type, text: `${JSON.stringify(line)}\n` };
}

export function at(instant: Instant | null): string | null {
  return instant === null ? null : toRfc3339(instant);
}

/** Sizes stay within the integers that JSON numbers hold exactly. */
export function bytesOf(size: bigint | null): number | null {
  return size === null ? null : Number(size);
}

export function base64(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : toBase64Url(bytes);
}
