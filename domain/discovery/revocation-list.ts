import { CLOCK_SKEW, DAY, MINUTE, type Duration, type Instant } from '../kernel/instant.js';

/** No capability is accepted beyond 24 h, so no revocation has to be published for longer. */
export const REVOCATION_WINDOW: Duration = DAY;

/**
 * The time for which a revocation is stored after the end of its capability. If a clock runs ahead for a while, the sweep
 * would otherwise delete revocations of the last day, and once the clock is set right peers would accept the capabilities
 * again (quality F10).
 */
export const REVOCATIONS_KEPT: Duration = 30 * DAY;

/** The granularity of `issued_at`: for that long, an unchanged list stays the same document. */
const ISSUE_STEP: Duration = MINUTE;

/**
 * The time at which the list was last known to be complete: this minute or, within it, its newest revocation. A
 * revocation dated further ahead than clocks differ was made before a clock was set back. It stays on the list but does
 * not date the list: peers reject a list from the future, and then every capability of this server (quality F10).
 */
export function issuedAt(revocations: readonly { readonly revokedAt: Instant }[], now: Instant): Instant {
  let latest = now - (now % ISSUE_STEP);
  // A loop, since the engine limits the number of arguments of `Math.max`, and a list may be longer.
  for (const { revokedAt } of revocations) if (revokedAt - now <= CLOCK_SKEW) latest = Math.max(latest, revokedAt);
  return latest;
}
