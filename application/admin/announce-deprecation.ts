import { announceDeprecation } from '../../domain/protocol/deprecation.js';
import type { Deprecation } from '../../domain/protocol/window.js';
import type { Clock } from '../ports/platform/clock.js';
import type { DeprecationStore } from '../ports/stores/deprecation-store.js';
import type { AnnouncedPolicies } from '../protocol/announced-policies.js';
import type { LoadAnnouncements } from '../protocol/load-announcements.js';

/**
 * Announces that the minimum protocol version, and possibly the minimum client build, will rise; a second announcement
 * for the same version moves its date. Every node applies it within seconds.
 */
export class AnnounceDeprecation {
  constructor(
    private readonly parts: {
      readonly deprecations: DeprecationStore;
      readonly policies: AnnouncedPolicies;
      readonly loadAnnouncements: LoadAnnouncements;
      readonly clock: Clock;
    },
  ) {}

  /** @throws error.deprecation.invalid */
  async execute(announcement: Omit<Deprecation, 'announcedAt'>): Promise<Deprecation> {
    await this.parts.loadAnnouncements.execute();
    const candidate = { ...announcement, announcedAt: this.parts.clock.now() };
    const deprecation = announceDeprecation(this.parts.policies.current().window, candidate);
    await this.parts.deprecations.put(deprecation);
    await this.parts.loadAnnouncements.execute();
    return deprecation;
  }
}
