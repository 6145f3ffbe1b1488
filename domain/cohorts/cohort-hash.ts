import { isSha256Hex, sha256, toHex } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/deterministic-cbor.js';
import type { AccountId } from '../kernel/ids.js';

/** The platforms that a client may run on; a closed list, so that one device has one hash. */
export const PLATFORM_TAGS = ['ios', 'android', 'macos', 'windows', 'linux'] as const;
export type PlatformTag = (typeof PLATFORM_TAGS)[number];

export interface Device {
  /** Binds the hash to the account: one device under two accounts cannot be linked. Encoded as lower-case UUID text. */
  readonly userId: AccountId;
  readonly platformTag: PlatformTag;
  /** Unaltered text if the platform gives text; bytes if it is a random seed (iOS, 16 bytes). */
  readonly primaryId: string | Uint8Array;
}

/**
 * Clients compute it; the server never does and only receives the result. Vectors for other languages:
 * tests/vectors/cohort-hash.json.
 */
export function cohortHash({ userId, platformTag, primaryId }: Device): string {
  return toHex(sha256(encodeCbor(['service-device-cohort/v1', userId, platformTag, primaryId])));
}

/** The cohort that a request claims. A malformed one counts as none and is not an error; no decision may read it. */
export function advisoryCohortHash(value: unknown): string | null {
  return isSha256Hex(value) ? value : null;
}
