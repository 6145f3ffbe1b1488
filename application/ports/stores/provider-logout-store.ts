import type { EndedAtProvider, ProviderMarks } from '../../../domain/oidc/provider-logout.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ExpiringRows } from './expiring-rows.js';

/** A logout that a provider announced; kept for as long as its token could be replayed. */
export interface ProviderLogout extends EndedAtProvider {
  /** A hash of issuer and `jti`. */
  readonly tokenMark: Uint8Array;
  readonly notedAt: Instant;
  readonly expiresAt: Instant;
}

/**
 * Logouts that providers announced. A row is committed before the sessions are revoked, and a sign-in looks for a row
 * after its session is committed, so at least one of the two sees the other, on any nodes. Held by
 * `tests/contracts/provider-logout-store.test.ts`.
 */
export interface ProviderLogoutStore extends ExpiringRows {
  /**
   * One insert. `under_way`: inserted earlier, by a delivery that has not finished; `done`: the token has been used.
   */
  note(logout: ProviderLogout): Promise<'noted' | 'under_way' | 'done'>;
  /** One conditional update: of parallel deliveries of one token exactly one returns `true`. */
  finish(tokenMark: Uint8Array, now: Instant): Promise<boolean>;
  /**
   * True when a logout covers a sign-in: its provider's session ended at any time, or all of its person's sessions
   * ended at `since` or later. If the sign-in knows no session of the provider, any session of the person counts.
   */
  covers(marks: ProviderMarks, since: Instant): Promise<boolean>;
}
