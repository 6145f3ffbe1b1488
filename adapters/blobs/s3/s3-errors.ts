import { BlobStoreUnavailable } from '../../../application/ports/stores/blob-store-unavailable.js';
import { DomainError } from '../../../domain/kernel/errors.js';
import { storageFull } from '../../../domain/uploads/blob-refusals.js';

/** No room for the bytes, in the words of several servers. Nothing that is sent here is larger than S3 allows. */
const FULL = new Set(['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull', 'InsufficientCapacity']);
const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const INSUFFICIENT_STORAGE = 507;

/** The code of an S3 error, or what Node calls the failure of a connection. */
export function s3Code(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name !== 'Error' && error.name !== 'AggregateError') return error.name;
  // The SDK wraps what it takes for no error, and keeps its message.
  return (error as NodeJS.ErrnoException).code ?? /\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? error.name;
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** There is no such object or multipart upload, as opposed to: no such bucket. */
export function isMissing(error: unknown): boolean {
  return MISSING.has(s3Code(error));
}

/** As the port has it: a refusal that a client is told, or an outage. */
export function asStoreFailure(error: unknown, what: string): Error {
  if (error instanceof BlobStoreUnavailable || error instanceof DomainError) return error;
  if (FULL.has(s3Code(error)) || statusOf(error) === INSUFFICIENT_STORAGE) return storageFull(error);
  return new BlobStoreUnavailable(`object store: ${what} failed (${s3Code(error)})`, { cause: error });
}
