import type { Instant } from '../../../domain/kernel/instant.js';
import type { ExpiringRows } from './expiring-rows.js';

/** A federation capability of this server's that peers must take no more. */
export interface RevokedCapability {
  readonly jti: string;
  readonly revokedAt: Instant;
  /** When it would have ended by itself. */
  readonly expiresAt: Instant;
}

export interface RevokedCapabilityStore extends ExpiringRows {
  /** `false` when it was revoked before: the first revocation stands. */
  add(revoked: RevokedCapability): Promise<boolean>;
  /** Those revoked after `since`, earliest first. */
  listSince(since: Instant): Promise<readonly RevokedCapability[]>;
}
