import type { EndedAtProvider, ProviderMarks } from '../../../domain/oidc/provider-logout.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { ExpiringRows } from './expiring-rows.js';

/** A logout that a provider announced; kept for as long as its token could be sent again. */
export interface ProviderLogout extends EndedAtProvider {
  /** Of issuer and `jti`. */
  readonly tokenMark: Uint8Array;
  readonly notedAt: Instant;
  readonly expiresAt: Instant;
}

/**
 * Logouts that providers announced. A row is noted, and committed, before the sessions are ended, and a sign-in looks for
 * it after its session is committed: so of the two at least one sees the other, on any nodes.
 * Held by `tests/contracts/provider-logout-store.test.ts`.
 */
export interface ProviderLogoutStore extends ExpiringRows {
  /** One insert. `under_way`: noted before, by a delivery that has not finished; `done`: the token was used. */
  note(logout: ProviderLogout): Promise<'noted' | 'under_way' | 'done'>;
  /** One conditional update: of parallel deliveries of one token exactly one is `true`. */
  finish(tokenMark: Uint8Array, now: Instant): Promise<boolean>;
  /**
   * Whether what a sign-in came from has ended: its provider's session at any time, or all of its person's at `since` or
   * later; where the sign-in knows no session of the provider, any of the person's will do.
   */
  covers(marks: ProviderMarks, since: Instant): Promise<boolean>;
}
