import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import type { BlobRange } from '../../../application/ports/stores/blob-store.js';
import { DomainError } from '../../../domain/kernel/errors.js';
import { storageFull } from '../../../domain/uploads/blob-refusals.js';

/** The codes of several servers for a full store. The service sends nothing larger than S3 allows. */
const FULL = new Set(['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull', 'InsufficientCapacity']);
const MISSING = new Set(['NoSuchKey', 'NoSuchUpload']);
const INSUFFICIENT_STORAGE = 507;

/** An answer of success that no S3 server gives, such as the page of a gateway with status 200. */
class ForeignAnswer extends Error {
  override readonly name = 'ForeignAnswer';
}

/**
 * Returns the field that every S3 answer of its kind has. The SDK reads any text with status 200 as success, so bytes
 * that no store holds would be acknowledged (F2): tests/blobs/foreign-answers.test.ts.
 */
export function confirmed<T>(field: T | undefined): T {
  if (field === undefined) throw new ForeignAnswer('The answer comes from no S3 server.');
  return field;
}

interface ObjectAnswer {
  readonly ETag?: string | undefined;
  readonly ContentLength?: number | undefined;
  readonly ContentRange?: string | undefined;
}

/** Returns the size of the whole object. A gateway may ignore a range, and send the bytes of another. */
export function confirmedSize(answer: ObjectAnswer, range?: BlobRange): bigint {
  confirmed(answer.ETag);
  if (range === undefined) return BigInt(confirmed(answer.ContentLength));
  const [, first, last, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '') ?? [];
  const isAsked = first === String(range.start) && last === String(range.end);
  return BigInt(confirmed(isAsked ? whole : undefined));
}

/** Returns the code of an S3 error, or Node's code for a failed connection. */
export function s3Code(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name !== 'Error' && error.name !== 'AggregateError') return error.name;
  // The SDK wraps values that are not errors, and keeps only the message.
  return (error as NodeJS.ErrnoException).code ?? /\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? error.name;
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/**
 * Returns true if the store says that the object or multipart upload does not exist; a missing bucket does not count,
 * nor a gateway's 404.
 */
export function isMissing(error: unknown): boolean {
  return MISSING.has(s3Code(error));
}

/** Returns true if the requested range begins after the last byte, as every range of an empty object does. */
export function isBeyondEnd(error: unknown): boolean {
  return error instanceof BlobStoreUnavailable && s3Code(error.cause) === 'InvalidRange';
}

/** Returns true for the failed completion of a multipart upload one of whose parts has another ETag, or is missing. */
export function isInvalidPart(error: unknown): boolean {
  return error instanceof BlobStoreUnavailable && s3Code(error.cause) === 'InvalidPart';
}

/** Maps an error to one of the port: a refusal for the client, or an outage. */
export function asStoreFailure(error: unknown, what: string): Error {
  if (error instanceof BlobStoreUnavailable || error instanceof DomainError) return error;
  if (FULL.has(s3Code(error)) || statusOf(error) === INSUFFICIENT_STORAGE) return storageFull(error);
  return new BlobStoreUnavailable(`object store: ${what} failed (${s3Code(error)})`, { cause: error });
}
