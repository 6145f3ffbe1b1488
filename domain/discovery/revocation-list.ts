import { DAY, MINUTE, type Duration, type Instant } from '../kernel/instant.js';

/** A capability is not taken beyond 24 h anyway, so no revocation has to be told for longer. */
export const REVOCATION_WINDOW: Duration = DAY;

/** How finely `issued_at` tells the time: a list that did not change stays, for that long, the same document. */
const ISSUE_STEP: Duration = MINUTE;

/** When the list was last known to be complete: this minute or, within it, its newest revocation. */
export function issuedAt(revocations: readonly { readonly revokedAt: Instant }[], now: Instant): Instant {
  return Math.max(now - (now % ISSUE_STEP), ...revocations.map(({ revokedAt }) => revokedAt));
}
