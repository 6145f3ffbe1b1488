import type { Clock } from '../../../application/ports/platform/clock.js';
import type { Duration, Instant } from '../../../domain/kernel/instant.js';

/** A clock that stands still until a test moves it. */
export class FixedClock implements Clock {
  constructor(private instant: Instant = Date.UTC(2026, 5, 1, 12)) {}

  now(): Instant {
    return this.instant;
  }

  set(instant: Instant): void {
    this.instant = instant;
  }

  advance(duration: Duration): void {
    this.instant += duration;
  }
}
