/** A moment, in whole milliseconds since 1970-01-01T00:00:00Z. It always comes from a `Clock`. */
export type Instant = number;

/** A length of time in whole milliseconds. On the wire durations are whole seconds. */
export type Duration = number;

export const SECOND: Duration = 1_000;
export const MINUTE: Duration = 60 * SECOND;
export const HOUR: Duration = 60 * MINUTE;
export const DAY: Duration = 24 * HOUR;

const UNITS: Readonly<Record<string, Duration>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/**
 * Parses a human-readable duration: `30s`, `15m`, `24h`, `180d`; a bare number counts seconds. `null` for anything
 * else.
 */
export function parseDuration(text: string): Duration | null {
  const [, amount, unit = 's'] = /^(\d{1,12})(s|m|h|d)?$/.exec(text) ?? [];
  return amount === undefined ? null : Number(amount) * (UNITS[unit] ?? NaN);
}

/** Writes a duration as `parseDuration` reads it, in the largest unit that divides it: `30d`, `36h`. */
export function formatDuration(duration: Duration): string {
  const seconds = Math.ceil(duration / SECOND) * SECOND;
  const units = Object.entries(UNITS).reverse();
  const [unit, length] = units.find(([, each]) => seconds % each === 0) ?? ['s', SECOND];
  return `${seconds / length}${unit}`;
}

/** RFC 3339 in UTC with milliseconds, the wire form of an instant. */
export function toRfc3339(instant: Instant): string {
  return new Date(instant).toISOString();
}

const RFC_3339 =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads an RFC 3339 date-time, which has an offset from UTC. `null` for any other text, for a day that its month lacks,
 * and for an instant outside the years 0 to 9999, which `toRfc3339` could not write.
 */
export function parseRfc3339(text: string): Instant | null {
  const [, day = ''] = RFC_3339.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // `Date` reads the 30th of February as the 2nd of March.
  if (Number.isNaN(midnight) || !toRfc3339(midnight).startsWith(day)) return null;
  const instant = Date.parse(text);
  return /^\d{4}-/.test(toRfc3339(instant)) ? instant : null;
}

/** The largest difference between the clocks of a deployment's nodes. */
export const CLOCK_SKEW: Duration = 5 * SECOND;

/**
 * Returns the time left at `now` of a span that began at `since`, at most its length. A start further ahead than clocks
 * differ was written before a clock was set back; such a span is over, since otherwise it would last as long as the
 * step.
 */
export function timeLeft(since: Instant, length: Duration, now: Instant): Duration {
  if (since - now > CLOCK_SKEW) return 0;
  return Math.max(0, Math.min(length, since + length - now));
}

/**
 * The largest step back of a clock that leaves what is under way as it is. Time daemons step a running clock by less
 * (ntpd by at most 1,000 s).
 */
export const CLOCK_CORRECTION: Duration = 60 * MINUTE;

/**
 * True for a moment that was written before a clock was set back by more than a correction. A span that began then
 * counts as over, or as begun at `now`: otherwise it would last longer by the whole step.
 */
export function isImplausiblyAhead(moment: Instant, now: Instant): boolean {
  return moment - now > CLOCK_CORRECTION;
}

/** True within a span of this `lifetime` that ends at `expiresAt`, exclusive, and did not begin implausibly ahead. */
export function isUnexpired(expiresAt: Instant, lifetime: Duration, now: Instant): boolean {
  return now < expiresAt && !isImplausiblyAhead(expiresAt - lifetime, now);
}

/** Returns whole seconds, rounded up so that a `Retry-After` is never too short. */
export function toSecondsUp(duration: Duration): number {
  return Math.ceil(duration / SECOND);
}
