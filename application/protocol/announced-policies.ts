import { nextCutoff, policyAt } from '../../domain/protocol/deprecation.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Deprecation, ProtocolPolicy } from '../../domain/protocol/window.js';
import type { Clock } from '../ports/platform/clock.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';

/**
 * The configured window together with the operator's announcements. Recomputed only when the announcements are replaced
 * or a cutoff passes, so a call costs one comparison.
 */
export class AnnouncedPolicies implements ProtocolPolicies {
  private configured: ProtocolPolicy;
  private policy: ProtocolPolicy;
  private validUntil: Instant;

  constructor(
    private readonly parts: { readonly clock: Clock; readonly protocolPolicy: Omit<ProtocolPolicy, 'deprecations'> },
  ) {
    this.configured = { ...parts.protocolPolicy, deprecations: [] };
    this.policy = this.configured;
    this.validUntil = Infinity;
  }

  now(): Instant {
    return this.parts.clock.now();
  }

  current(): ProtocolPolicy {
    if (this.parts.clock.now() >= this.validUntil) this.workOut();
    return this.policy;
  }

  /** Replaces the announcements by those of the database. */
  announce(deprecations: readonly Deprecation[]): void {
    this.configured = { ...this.configured, deprecations };
    this.workOut();
  }

  private workOut(): void {
    const now = this.parts.clock.now();
    this.policy = policyAt(this.configured, now);
    this.validUntil = nextCutoff(this.configured.deprecations, now) ?? Infinity;
  }
}
