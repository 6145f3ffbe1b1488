import type { Instant } from '../../../domain/kernel/instant.js';
import type { ExpiringRows } from './expiring-rows.js';

/** A federation capability of this server that peers must no longer accept. */
export interface RevokedCapability {
  readonly jti: string;
  readonly revokedAt: Instant;
  /** The end of its own validity. */
  readonly expiresAt: Instant;
}

/** The position of a revocation in the order of pages. */
export type RevocationCursor = Pick<RevokedCapability, 'revokedAt' | 'jti'>;

/** `deleteExpired` deletes what ended `REVOCATIONS_KEPT` ago. */
export interface RevokedCapabilityStore extends ExpiringRows {
  /** `false` when it was revoked before: the first revocation stands. */
  add(revoked: RevokedCapability): Promise<boolean>;
  find(jti: string): Promise<RevokedCapability | null>;
  /** The first `limit` revocations after the instant `since` and after the position `after`, by time and then jti. */
  page(since: Instant, after: RevocationCursor | null, limit: number): Promise<readonly RevokedCapability[]>;
}
