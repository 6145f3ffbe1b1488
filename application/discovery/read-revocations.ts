import { issuedAt, REVOCATION_WINDOW } from '../../domain/discovery/revocation-list.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Clock } from '../ports/platform/clock.js';
import type { RevokedCapability, RevokedCapabilityStore } from '../ports/stores/revoked-capability-store.js';

export interface RevocationList {
  readonly issuedAt: Instant;
  readonly revoked: readonly RevokedCapability[];
}

/** Reads the database every time: a cached list, while the database is down, would let a revoked capability pass. */
export class ReadRevocations {
  constructor(
    private readonly parts: { readonly revokedCapabilities: RevokedCapabilityStore; readonly clock: Clock },
  ) {}

  async execute(): Promise<RevocationList> {
    const now = this.parts.clock.now();
    const revoked = await this.parts.revokedCapabilities.listSince(now - REVOCATION_WINDOW);
    return { issuedAt: issuedAt(revoked, now), revoked };
  }
}
