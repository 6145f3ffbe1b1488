import { DomainError, invalidField } from '../../../../domain/kernel/errors.js';
import { MAX_SIZE } from '../../../../domain/kernel/size.js';
import { CHECKSUM_ALGORITHMS, type Checksum } from '../../../../domain/uploads/checksum.js';

const DIGEST_LENGTHS = { sha1: 20, sha256: 32 } as const;
const NUMBER = /^(0|[1-9][0-9]{0,15})$/;

/** Parses `Upload-Offset`: a whole number, in digits only, without a leading zero. */
export function parseUploadOffset(value: string | undefined): bigint {
  const offset = value !== undefined && NUMBER.test(value) ? BigInt(value) : null;
  if (offset === null || offset > MAX_SIZE) {
    throw invalidField('/Upload-Offset', 'must be the number of bytes sent so far');
  }
  return offset;
}

/** Parses `Upload-Length`. It cannot be deferred: creation reserves quota for the whole upload. */
export function parseUploadLength(value: string | undefined): bigint {
  if (value === undefined || !NUMBER.test(value))
    throw invalidField('/Upload-Length', 'must be the number of bytes in all');
  return BigInt(value);
}

/** tus, "Creation": a length beyond `Tus-Max-Size` is a 413. @throws error.upload.too_large */
export function requireWithinMaxSize(length: string | undefined): void {
  if (length === undefined || !/^[0-9]+$/.test(length) || BigInt(length) <= MAX_SIZE) return;
  throw new DomainError('error.upload.too_large', `Announce no more than ${MAX_SIZE} bytes.`);
}

/** Parses `Upload-Checksum: <algorithm> <base64>`; `null` if absent. Rejects a checksum that cannot be verified. */
export function parseUploadChecksum(value: string | undefined): Checksum | null {
  if (value === undefined) return null;
  const [name, encoded, ...rest] = value.split(' ');
  const algorithm = CHECKSUM_ALGORITHMS.find((known) => known === name);
  if (algorithm === undefined) {
    throw invalidField('/Upload-Checksum', `must use one of the algorithms ${CHECKSUM_ALGORITHMS.join(', ')}`);
  }
  const digest = new Uint8Array(Buffer.from(encoded ?? '', 'base64'));
  const isExact = Buffer.from(digest).toString('base64') === encoded && digest.length === DIGEST_LENGTHS[algorithm];
  if (!isExact || rest.length > 0) {
    throw invalidField('/Upload-Checksum', `must be "${algorithm} " and the digest in base64`);
  }
  return { algorithm, digest };
}
