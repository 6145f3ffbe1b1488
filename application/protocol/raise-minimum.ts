import { DomainError } from '../../domain/kernel/errors.js';
import { formatDuration } from '../../domain/kernel/instant.js';
import { isAnnouncedLongEnough, minimumInForce, stranded } from '../../domain/protocol/notice.js';
import { compareVersions, type ProtocolVersion } from '../../domain/protocol/protocol-version.js';
import type { Clock } from '../ports/platform/clock.js';
import type { AlbumStore } from '../ports/stores/album-store.js';
import type { DeprecationStore } from '../ports/stores/deprecation-store.js';
import type { ServiceFacts } from '../ports/stores/service-facts.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';

/** A configured minimum above the one in force. */
export interface MinimumRise {
  readonly from: ProtocolVersion;
  readonly to: ProtocolVersion;
  /** Pinned below `to`: they become read-only. */
  readonly strandedAlbums: number;
  readonly isAnnounced: boolean;
}

/**
 * Accepts the configured minimum at a start. Compares it with the highest one that a start on this database has
 * accepted; a lower one is not recorded, so that a restart during a change over several nodes is not rejected. The
 * first start on a database accepts every minimum.
 */
export class RaiseMinimum {
  constructor(
    private readonly parts: {
      readonly unitOfWork: UnitOfWork;
      readonly serviceFacts: ServiceFacts;
      readonly deprecations: DeprecationStore;
      readonly albums: AlbumStore;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'protocol' | 'deprecationNotice'>;
    },
  ) {}

  /** @throws error.deprecation.too_soon unless the rise was announced long enough ago, or is forced */
  async execute(force: boolean): Promise<MinimumRise | null> {
    const { unitOfWork, serviceFacts, clock, settings } = this.parts;
    const to = settings.protocol.min;
    const rise = await this.check(force);
    const accepted = await serviceFacts.read('protocol_minimum');
    if (accepted !== null && compareVersions(accepted, to) >= 0) return rise;
    return unitOfWork.run(async (stores) => {
      await stores.serviceFacts.raise('protocol_minimum', to, clock.now());
      return rise;
    });
  }

  /** Throws as `execute` does, and writes nothing. */
  async check(force: boolean): Promise<MinimumRise | null> {
    const rise = await this.rise();
    if (rise !== null && !rise.isAnnounced && !force) throw this.refusal(rise);
    return rise;
  }

  /** `null` when the minimum is not raised. Writes nothing. */
  async rise(): Promise<MinimumRise | null> {
    const { serviceFacts, deprecations, albums, clock, settings } = this.parts;
    const to = settings.protocol.min;
    const accepted = await serviceFacts.read('protocol_minimum');
    if (accepted === null) return null;
    const [announced, now] = [await deprecations.list(), clock.now()];
    const from = minimumInForce(accepted, announced, now);
    if (compareVersions(to, from) <= 0) return null;
    const isAnnounced = isAnnouncedLongEnough(to, announced, settings.deprecationNotice, now);
    return { from, to, isAnnounced, strandedAlbums: await albums.countBelow(to) };
  }

  private refusal({ from, to, strandedAlbums }: MinimumRise): DomainError {
    const notice = formatDuration(this.parts.settings.deprecationNotice);
    return new DomainError(
      'error.deprecation.too_soon',
      `The minimum rises from ${from} to ${to}, ${stranded(strandedAlbums)}, and no announcement that is at least ` +
        `${notice} old covers it: announce it first, or force it.`,
      { strandedAlbums },
    );
  }
}
