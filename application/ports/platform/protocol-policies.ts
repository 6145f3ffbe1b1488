import type { Instant } from '../../../domain/kernel/instant.js';
import type { ProtocolPolicy } from '../../../domain/protocol/window.js';

/** The protocol window and announcements in force; read on every request, so answered from memory. */
export interface ProtocolPolicies {
  current(): ProtocolPolicy;
  /** The time that `current` is computed for. */
  now(): Instant;
}
