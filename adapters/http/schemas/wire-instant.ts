import { toRfc3339, type Instant } from '../../../domain/kernel/instant.js';

/** For a nullable instant; `toRfc3339` is the wire form of every other one. */
export function instantToWire(instant: Instant | null): string | null {
  return instant === null ? null : toRfc3339(instant);
}
