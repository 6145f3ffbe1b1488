import type { DeviceId, SessionId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';

/** The result of every sign-in method. */
export interface TokenPair {
  readonly accessToken: string;
  /** Whole seconds. */
  readonly expiresIn: number;
  /** 128 random bits, base64url; only its hash is stored. */
  readonly refreshToken: string;
  readonly sessionId: SessionId;
  /** The hard expiry. */
  readonly sessionExpiresAt: Instant;
  readonly deviceId: DeviceId;
}
