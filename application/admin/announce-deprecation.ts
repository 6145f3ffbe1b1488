import { announceDeprecation } from '../../domain/protocol/deprecation.js';
import { requireNotice } from '../../domain/protocol/notice.js';
import type { Deprecation } from '../../domain/protocol/window.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { AnnouncedPolicies } from '../protocol/announced-policies.js';
import type { LoadAnnouncements } from '../protocol/load-announcements.js';
import type { Settings } from '../settings.js';
import type { CountedDeprecation } from './list-deprecations.js';

export interface Announcement extends Omit<Deprecation, 'announcedAt'> {
  /** Announces even if the cutoff is closer than the notice. */
  readonly force: boolean;
}

/**
 * Announces that the minimum protocol version, and possibly the minimum client build, will rise; a second announcement
 * for the same version moves its date. Every node applies it within seconds.
 */
export class AnnounceDeprecation {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly albums: AlbumStore;
      readonly policies: AnnouncedPolicies;
      readonly loadAnnouncements: LoadAnnouncements;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'deprecationNotice'>;
    },
  ) {}

  async execute({ force, ...announcement }: Announcement): Promise<CountedDeprecation> {
    const { unitOfWork, albums, policies, loadAnnouncements, clock, settings } = this.parts;
    await loadAnnouncements.execute();
    const candidate = { ...announcement, announcedAt: clock.now() };
    const deprecation = announceDeprecation(policies.current().window, candidate);
    const strandedAlbums = await albums.countBelow(deprecation.protocolVersion);
    if (!force) requireNotice(deprecation, settings.deprecationNotice, strandedAlbums);
    await unitOfWork.run(({ deprecations }) => deprecations.put(deprecation));
    await loadAnnouncements.execute();
    return { ...deprecation, strandedAlbums };
  }
}
