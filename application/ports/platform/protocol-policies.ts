import type { Instant } from '../../../domain/kernel/instant.js';
import type { ProtocolPolicy } from '../../../domain/protocol/window.js';

/** The protocol window and announcements in force; asked on every request, so it is answered from memory. */
export interface ProtocolPolicies {
  current(): ProtocolPolicy;
  /** The moment that `current` is answered for. */
  now(): Instant;
}
