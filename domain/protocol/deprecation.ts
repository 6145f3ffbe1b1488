import { DomainError } from '../kernel/errors.js';
import type { Instant } from '../kernel/instant.js';
import { laterBuild, parseClientBuild } from './client-build.js';
import { compareVersions, laterVersion, parseProtocolVersion, type ProtocolVersion } from './protocol-version.js';
import { isInside, type Deprecation, type ProtocolPolicy, type ProtocolWindow } from './window.js';

/** An announcement is worth making only if it leaves a window open and clients some time. */
export function announceDeprecation(window: ProtocolWindow, candidate: Deprecation): Deprecation {
  const version = parseProtocolVersion(candidate.protocolVersion);
  if (version === null || !isInside(window, version)) {
    throw invalid(`protocol_version becomes the new minimum: give one from ${window.min} to ${window.max}.`);
  }
  if (candidate.minClientBuild !== null && parseClientBuild(candidate.minClientBuild) === null) {
    throw invalid('min_client_build must be a semantic version, as 2.4.0.');
  }
  if (candidate.cutoffAt <= candidate.announcedAt) throw invalid('cutoff_at must lie in the future.');
  if (candidate.infoUrl !== null && !isPlainWebAddress(candidate.infoUrl)) {
    throw invalid('info_url must be an http or https address.');
  }
  return candidate;
}

/** Announced, and the cutoff still ahead: what server-info lists. The cutoff itself is the first moment outside. */
export function activeDeprecations(deprecations: readonly Deprecation[], now: Instant): readonly Deprecation[] {
  return deprecations.filter((deprecation) => now < deprecation.cutoffAt);
}

/**
 * The configured policy as it stands now: the window's Min and the least client build raised by every cutoff that has
 * come. Max is never passed, so that a Max configured lower later leaves one version rather than none.
 */
export function policyAt(configured: ProtocolPolicy, now: Instant): ProtocolPolicy {
  const passed = configured.deprecations.filter((deprecation) => now >= deprecation.cutoffAt);
  if (passed.length === 0) return configured;
  const { max } = configured.window;
  const min = passed.map((deprecation) => deprecation.protocolVersion).reduce(laterVersion, configured.window.min);
  return {
    ...configured,
    window: { min: compareVersions(min, max) > 0 ? max : min, max },
    minClientBuild: passed.reduce(
      (least, { minClientBuild }) => (minClientBuild === null ? least : laterBuild(minClientBuild, least)),
      configured.minClientBuild,
    ),
  };
}

/** The next moment at which `policyAt` would answer otherwise; `null` when no cutoff is ahead. */
export function nextCutoff(deprecations: readonly Deprecation[], now: Instant): Instant | null {
  const ahead = activeDeprecations(deprecations, now).map((deprecation) => deprecation.cutoffAt);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** The values of `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for a request at one version. */
export interface Sunset {
  readonly deprecatedAt: Instant;
  readonly sunsetAt: Instant;
  readonly infoUrl: string | null;
}

/**
 * The soonest end that is announced for a version inside the window as it stands now; `null` when none is. A version
 * that is out already has nothing left to lose.
 */
export function sunsetOf(
  version: ProtocolVersion,
  policy: Pick<ProtocolPolicy, 'window' | 'deprecations'>,
  now: Instant,
): Sunset | null {
  if (!isInside(policy.window, version)) return null;
  const affecting = activeDeprecations(policy.deprecations, now).filter(
    (deprecation) => compareVersions(version, deprecation.protocolVersion) < 0,
  );
  const [soonest] = affecting.toSorted((left, right) => left.cutoffAt - right.cutoffAt);
  if (soonest === undefined) return null;
  const deprecatedAt = Math.min(...affecting.map((deprecation) => deprecation.announcedAt));
  return { deprecatedAt, sunsetAt: soonest.cutoffAt, infoUrl: soonest.infoUrl };
}

/** It stands in a `Link` header between angle brackets, hence nothing that would end or split one. */
function isPlainWebAddress(text: string): boolean {
  return text.length <= 2048 && /^https?:\/\/[\x21-\x7e]+$/.test(text) && !/[<>"\\^`{|}]/.test(text);
}

function invalid(message: string): DomainError {
  return new DomainError('error.deprecation.invalid', message);
}
