import type { CborValue } from '../kernel/deterministic-cbor.js';
import { toRfc3339, type Instant } from '../kernel/instant.js';

/** The fact that the server attests after it has read a stored blob whole. */
export interface StoredFact {
  /** SHA-256, 64 hex digits. */
  readonly contentHash: string;
  readonly size: bigint;
  readonly storedAt: Instant;
}

/** The payload of an attestation, with hash and instant in their wire forms. */
export function attestationPayload({ contentHash, size, storedAt }: StoredFact): CborValue {
  return ['service-attestation/v1', contentHash, size, toRfc3339(storedAt)];
}
