import { CLIENT_CODES, GatehouseError, requireLive } from '../http/error.js';
import { toHex } from '../kernel/bytes.js';
import { digestOf } from '../kernel/digest.js';

/** Ciphertext that can be read in pieces, and again after a restart. */
export interface UploadSource {
  readonly size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Reads all of these bytes, or rejects with `error.client.source_changed`. */
export async function readWhole(source: UploadSource, start: number, end: number): Promise<Uint8Array> {
  const bytes = await source.read(start, end);
  if (bytes.length === end - start) return bytes;
  const message = `The file has changed: it gave ${bytes.length} bytes instead of ${end - start} from byte ${start} on.`;
  throw new GatehouseError(CLIENT_CODES.sourceChanged, message);
}

const PIECE = 1024 * 1024;

export function bytesSource(bytes: Uint8Array): UploadSource {
  return { size: bytes.length, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) };
}

/**
 * Reads a `Blob` or `File`, if the platform can read a slice of one. Rejects with `error.client.source_changed` once the
 * platform refuses to: browsers read no file that has changed since it was chosen, and each says so in its own words.
 */
export function blobSource(blob: Blob): UploadSource {
  const read = async (start: number, end: number) =>
    new Uint8Array(await blob.slice(start, end).arrayBuffer().catch(unreadable));
  return { size: blob.size, read };
}

function unreadable(cause: unknown): never {
  const message = 'The file cannot be read any more: it was changed, moved or removed. Choose it again.';
  throw new GatehouseError(CLIENT_CODES.sourceChanged, message, { cause });
}

/**
 * Computes the SHA-256 of a content: with up to 16 MiB of it in memory, and of a larger one piece by piece.
 *
 * @throws error.client.source_changed for a content of another size
 */
export async function contentHash(
  source: UploadSource,
  options: { readonly onProgress?: (read: number) => void; readonly signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const digest = digestOf(source.size);
  for (let at = 0; at < source.size; at += PIECE) {
    requireLive(options.signal);
    const end = Math.min(at + PIECE, source.size);
    digest.update(await readWhole(source, at, end));
    options.onProgress?.(end);
  }
  return toHex(await digest.digest());
}
