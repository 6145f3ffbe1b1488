import { InvalidArgumentError } from 'commander';
import { CAPABILITY_SCOPES, type CapabilityScope } from '../../domain/federation/capability.js';
import { parseDuration, type Duration, type Instant } from '../../domain/kernel/instant.js';
import { parseSize } from '../../domain/kernel/size.js';
import { UNBOUNDED } from '../../domain/quota/limits.js';

/** `default` leaves a limit to the deployment. It is not `null`, which Commander would turn into an empty text. */
export type LimitValue = bigint | 'default';

export function readLimit(text: string): LimitValue {
  if (text === 'default') return text;
  if (text === 'unbounded') return UNBOUNDED;
  const size = parseSize(text);
  if (size === null)
    throw new InvalidArgumentError('Give a size, for example 1000000 or 10GiB, or default, or unbounded.');
  return size;
}

export function readLifetime(text: string): Duration {
  const duration = parseDuration(text);
  if (duration === null) throw new InvalidArgumentError('Give a duration, for example 30m or 24h.');
  return duration;
}

export function readScopes(text: string): readonly CapabilityScope[] {
  const asked = text.split(',').map((scope) => scope.trim());
  const scopes = CAPABILITY_SCOPES.filter((scope) => asked.includes(scope));
  if (scopes.length === asked.length) return scopes;
  throw new InvalidArgumentError(`Give one or more of ${CAPABILITY_SCOPES.join(', ')}, separated by commas.`);
}

export function readCount(text: string): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count === 0) throw new InvalidArgumentError('Give a whole number of at least 1.');
  return count;
}

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Reads a date or a time; a date alone is its midnight in UTC. */
export function readInstant(text: string): Instant {
  const instant = DATE.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : NaN;
  if (Number.isNaN(instant))
    throw new InvalidArgumentError('Give a date, for example 2027-01-31 or 2027-01-31T12:00:00Z.');
  return instant;
}

/** False for a day that its month lacks, which `Date.parse` reads as one of the next month. */
function isDay(date: string): boolean {
  const midnight = new Date(date);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
}
