import { DomainError } from '../kernel/errors.js';
import type { Instant } from '../kernel/instant.js';
import { laterBuild, parseClientBuild } from './client-build.js';
import { compareVersions, laterVersion, parseProtocolVersion, type ProtocolVersion } from './protocol-version.js';
import { isInside, type Deprecation, type ProtocolPolicy, type ProtocolWindow } from './window.js';

/** Checks an announcement: it must leave a window open and give clients some time. */
export function announceDeprecation(window: ProtocolWindow, candidate: Deprecation): Deprecation {
  const version = parseProtocolVersion(candidate.protocolVersion);
  if (version === null || !isInside(window, version)) {
    throw invalid('protocol_version', `becomes the new minimum: give one from ${window.min} to ${window.max}.`);
  }
  if (candidate.minClientBuild !== null && parseClientBuild(candidate.minClientBuild) === null) {
    throw invalid('min_client_build', 'must be a semantic version, for example 2.4.0.');
  }
  if (candidate.cutoffAt <= candidate.announcedAt) {
    throw invalid('cutoff_at', 'must lie in the future: give a later date.');
  }
  if (candidate.infoUrl !== null && !isPlainWebAddress(candidate.infoUrl)) {
    throw invalid('info_url', 'must be an http or https address.');
  }
  return candidate;
}

/**
 * Returns the deprecations whose cutoff is still to come, as server-info lists them. At its cutoff a deprecation is no
 * longer listed.
 */
export function activeDeprecations(deprecations: readonly Deprecation[], now: Instant): readonly Deprecation[] {
  return deprecations.filter((deprecation) => now < deprecation.cutoffAt);
}

/**
 * Returns the policy in force at `now`: every cutoff that has passed raises the window's Min and the least client
 * build. Min never exceeds Max, so that a Max configured lower later leaves one version rather than none.
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

/** The next moment at which the result of `policyAt` changes; `null` when no cutoff is ahead. */
export function nextCutoff(deprecations: readonly Deprecation[], now: Instant): Instant | null {
  return activeDeprecations(deprecations, now).reduce<Instant | null>(
    (next, { cutoffAt }) => (next === null ? cutoffAt : Math.min(next, cutoffAt)),
    null,
  );
}

/** The values of `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for a request at one version. */
export interface Sunset {
  readonly deprecatedAt: Instant;
  readonly sunsetAt: Instant;
  readonly infoUrl: string | null;
}

/**
 * Returns the soonest announced end of a version inside the current window; `null` when none is announced. A version
 * outside the window has ended already.
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
  const deprecatedAt = affecting.reduce((first, { announcedAt }) => Math.min(first, announcedAt), soonest.announcedAt);
  return { deprecatedAt, sunsetAt: soonest.cutoffAt, infoUrl: soonest.infoUrl };
}

/** Clients receive the address in angle brackets (RFC 8288), so no character in it may end or split it. */
function isPlainWebAddress(text: string): boolean {
  return text.length <= 2048 && /^https?:\/\/[\x21-\x7e]+$/.test(text) && !/[<>"\\^`{|}]/.test(text);
}

function invalid(member: string, message: string): DomainError {
  const errors = [{ path: `/${member}`, message }];
  return new DomainError('error.deprecation.invalid', `${member} ${message}`, { errors });
}
