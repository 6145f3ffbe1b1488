import { CLOCK_SKEW, DAY, MINUTE, type Duration, type Instant } from '../kernel/instant.js';

/** No capability is accepted beyond 24 h, so no revocation has to be published for longer. */
export const REVOCATION_WINDOW: Duration = DAY;

/** The granularity of `issued_at`: for that long, an unchanged list stays the same document. */
const ISSUE_STEP: Duration = MINUTE;

/**
 * The time at which the list was last known to be complete: this minute or, within it, its newest revocation. One that
 * lies further ahead than clocks differ was made before a clock was set back: it stays on the list, but dates it no more,
 * since peers accept no list from the future, and with it no capability of this server (quality F10).
 */
export function issuedAt(revocations: readonly { readonly revokedAt: Instant }[], now: Instant): Instant {
  let latest = now - (now % ISSUE_STEP);
  // Not as arguments of one call, whose number the engine limits: a list may be longer.
  for (const { revokedAt } of revocations) if (revokedAt - now <= CLOCK_SKEW) latest = Math.max(latest, revokedAt);
  return latest;
}
