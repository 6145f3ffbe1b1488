import type { Clock } from '../../application/ports/platform/clock.js';
import type { Instant } from '../../domain/kernel/instant.js';

/** The machine's clock. It may step back (NTP); the service does not rely on monotonic time. */
export class SystemClock implements Clock {
  now(): Instant {
    return Date.now();
  }
}
