import type { Instant } from '../../../domain/kernel/instant.js';

/** The only source of the current time. A test sets it; nothing sleeps. */
export interface Clock {
  now(): Instant;
}
