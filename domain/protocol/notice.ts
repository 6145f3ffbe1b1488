import { DomainError } from '../kernel/errors.js';
import { formatDuration, toRfc3339, type Duration, type Instant } from '../kernel/instant.js';
import { compareVersions, laterVersion, type ProtocolVersion } from './protocol-version.js';
import type { Deprecation } from './window.js';

/** Rejects a cutoff that leaves clients less time than the notice; `strandedAlbums` become read-only at it. */
export function requireNotice(
  { announcedAt, cutoffAt }: Pick<Deprecation, 'announcedAt' | 'cutoffAt'>,
  notice: Duration,
  strandedAlbums: number,
): void {
  if (cutoffAt - announcedAt >= notice) return;
  const earliest = toRfc3339(announcedAt + notice);
  throw new DomainError(
    'error.deprecation.too_soon',
    `The cutoff is closer than the required notice of ${formatDuration(notice)}, and ${stranded(strandedAlbums)} then: ` +
      `give a cutoff from ${earliest} on, or force it.`,
    { strandedAlbums },
  );
}

/** The minimum that holds before a start: the highest one that a start accepted, or that an announcement has raised. */
export function minimumInForce(
  accepted: ProtocolVersion,
  deprecations: readonly Deprecation[],
  now: Instant,
): ProtocolVersion {
  const passed = deprecations.filter(({ cutoffAt }) => now >= cutoffAt);
  return passed.map(({ protocolVersion }) => protocolVersion).reduce(laterVersion, accepted);
}

/** True when an announcement covers this minimum and is at least as old as the required notice. */
export function isAnnouncedLongEnough(
  version: ProtocolVersion,
  deprecations: readonly Deprecation[],
  notice: Duration,
  now: Instant,
): boolean {
  return deprecations.some(
    ({ protocolVersion, announcedAt }) => compareVersions(protocolVersion, version) >= 0 && now - announcedAt >= notice,
  );
}

/** Words the number of albums: `3 albums become read-only`. */
export function stranded(albums: number): string {
  if (albums === 1) return '1 album becomes read-only';
  return `${albums === 0 ? 'no' : albums} albums become read-only`;
}
