import { isSha256Hex } from '../kernel/bytes.js';
import { DomainError } from '../kernel/errors.js';
import { isUuid } from '../kernel/ids.js';

/** Checked before a path is made of the name: `../x`, absolute paths and NULs are rejected. */
export function checkStagingId(stagingId: string): void {
  if (!isUuid(stagingId)) throw new DomainError('error.upload.not_found', 'There is no such upload.');
}

export function checkContentHash(contentHash: string): void {
  if (!isSha256Hex(contentHash)) throw new DomainError('error.blob.not_found', 'There is no such blob.');
}

export function checksumMismatch(): DomainError {
  return new DomainError('error.upload.checksum_mismatch', 'The bytes do not match their checksum. Send them again.');
}

export function contentMismatch(): DomainError {
  const detail = 'The bytes are not those of content_hash. The upload has failed: create a new one.';
  return new DomainError('error.upload.content_mismatch', detail);
}

export function storageFull(cause?: unknown): DomainError {
  return new DomainError(
    'error.storage.full',
    'The server has no room for these bytes. Try again later.',
    {},
    { cause },
  );
}

/** Lost outside the service's control: a failed disk, a restored backup. The client still has the bytes. */
export function stagedBytesLost(acknowledged: bigint, staged: bigint | number): DomainError {
  const cause = new Error(`${acknowledged} bytes of an upload were acknowledged, ${staged} are staged`);
  const detail = 'The server has lost bytes of this upload. Create a new one and send them again.';
  return new DomainError('error.upload.gone', detail, {}, { cause });
}

export function writerClosed(): Error {
  return new Error('The writer of staged bytes is closed.');
}
