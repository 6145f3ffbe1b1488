import type { Instant } from '../../../domain/kernel/instant.js';
import type { ExpiringRows } from './expiring-rows.js';

/** A federation capability of this server that peers must no longer accept. */
export interface RevokedCapability {
  readonly jti: string;
  readonly revokedAt: Instant;
  /** The end of its own validity. */
  readonly expiresAt: Instant;
}

export interface RevokedCapabilityStore extends ExpiringRows {
  /** `false` when it was revoked before: the first revocation stands. */
  add(revoked: RevokedCapability): Promise<boolean>;
  /** The revocations after `since`, earliest first. */
  listSince(since: Instant): Promise<readonly RevokedCapability[]>;
}
