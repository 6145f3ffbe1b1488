import { DAY, MINUTE, timeLeft, type Duration, type Instant } from '../kernel/instant.js';
import type { AccountId, DeviceId, SessionId } from '../kernel/ids.js';

export type SignInMethod = 'password' | 'totp' | 'oidc';

/** One row of the session ledger. Only the SHA-256 of the refresh token is stored. */
export interface Session {
  readonly id: SessionId;
  readonly accountId: AccountId;
  /** SHA-256 of the refresh token, 32 bytes. */
  readonly tokenHash: Uint8Array;
  readonly deviceId: DeviceId;
  /** Advisory, asserted by the client; no decision may read it. 64 hex digits. */
  readonly cohortHash: string | null;
  readonly method: SignInMethod;
  /**
   * Keyed hashes of the identity at the provider and of the provider's own session, if it named one (`ProviderMarks`).
   */
  readonly providerSubject: Uint8Array | null;
  readonly providerSession: Uint8Array | null;
  readonly createdAt: Instant;
  /** The time of the last access token issued, written at most once in `lastUsedInterval`. */
  readonly lastUsedAt: Instant;
  /** Hard expiry; set when the session opens, never moved. */
  readonly expiresAt: Instant;
  readonly revokedAt: Instant | null;
}

/** The fields of a session that decide each request of its bearer. */
export type BearerSession = Pick<Session, 'id' | 'accountId' | 'deviceId' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'>;

export interface SessionLifetimes {
  readonly inactivity: Duration;
  readonly hardExpiry: Duration;
}

/**
 * The least time between two recorded uses of a session: a minute. A use within that time does not restart the
 * inactivity clock, so the interval is shorter if the inactivity limit is minutes: a session in use must not expire.
 */
export function lastUsedInterval({ inactivity }: Pick<SessionLifetimes, 'inactivity'>): Duration {
  return Math.min(MINUTE, Math.floor(inactivity / 10));
}

/**
 * True if a use at `now` is to be recorded. A use dated ahead was recorded before a clock was set back; the new one
 * replaces it. But a use dated half the inactivity limit ahead, or more, stays: a clock that is this far behind may be
 * the wrong one, as on a machine that starts in 1970. Once it is right, its uses would end every session as inactive.
 */
export function isUseDue(
  { lastUsedAt }: Pick<Session, 'lastUsedAt'>,
  lifetimes: Pick<SessionLifetimes, 'inactivity'>,
  now: Instant,
): boolean {
  if (lastUsedAt - now >= lifetimes.inactivity / 2) return false;
  return timeLeft(lastUsedAt, lastUsedInterval(lifetimes), now) === 0;
}

/**
 * A session is deleted this long after its hard expiry, revoked or not, so that no history of a person's sign-ins is
 * kept. Until then its client learns how it ended; afterwards its refresh token is unknown.
 */
export const ENDED_SESSIONS_KEPT: Duration = 30 * DAY;

export type SessionState = 'open' | 'revoked' | 'expired';

/** Expiry is computed, never stored. Both bounds are exclusive: at exactly 365 days a session has expired. */
export function sessionState(
  session: Pick<Session, 'lastUsedAt' | 'expiresAt' | 'revokedAt'>,
  lifetimes: SessionLifetimes,
  now: Instant,
): SessionState {
  if (session.revokedAt !== null) return 'revoked';
  if (now >= session.expiresAt || now >= session.lastUsedAt + lifetimes.inactivity) return 'expired';
  return 'open';
}

/** Tells open sessions from expired ones: those last used at or before `openSince` are inactive. */
export interface OpenAt {
  readonly now: Instant;
  readonly openSince: Instant;
}

/** For a statement that finds open sessions by `sessionState`'s rules. */
export function openAt({ inactivity }: Pick<SessionLifetimes, 'inactivity'>, now: Instant): OpenAt {
  return { now, openSince: now - inactivity };
}

/** The time at which the session ends if it is not used again. */
export function inactiveAt(session: Pick<Session, 'lastUsedAt' | 'expiresAt'>, lifetimes: SessionLifetimes): Instant {
  return Math.min(session.lastUsedAt + lifetimes.inactivity, session.expiresAt);
}
