/** A client's build as a semantic version (semver 2.0.0). */
export type ClientBuild = string;

/** The least build where no cutoff of builds is announced (contract section 1). */
export const ANY_BUILD: ClientBuild = '0.0.0';

const NUMBER = '(?:0|[1-9]\\d*)';
const PRE_RELEASE_PART = `(?:${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const SEMVER = new RegExp(
  `^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})` +
    `(?:-(${PRE_RELEASE_PART}(?:\\.${PRE_RELEASE_PART})*))?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
);

/** `null` unless the value is a semantic version of at most 64 characters. */
export function parseClientBuild(value: unknown): ClientBuild | null {
  return typeof value === 'string' && value.length <= 64 && SEMVER.test(value) ? value : null;
}

/** Compares by precedence (semver 2.0.0 section 11): negative, zero or positive; build metadata is ignored. */
export function compareBuilds(left: ClientBuild, right: ClientBuild): number {
  const [leftCore, leftPre] = precedence(left);
  const [rightCore, rightPre] = precedence(right);
  const core = compareParts(leftCore, rightCore);
  if (core !== 0) return core;
  // A pre-release precedes its release.
  if (leftPre.length === 0 || rightPre.length === 0) return rightPre.length - leftPre.length;
  return compareParts(leftPre, rightPre);
}

export function laterBuild(left: ClientBuild, right: ClientBuild): ClientBuild {
  return compareBuilds(left, right) >= 0 ? left : right;
}

function precedence(build: ClientBuild): readonly [readonly string[], readonly string[]] {
  const match = SEMVER.exec(build) ?? [];
  return [match.slice(1, 4), match[4]?.split('.') ?? []];
}

function compareParts(left: readonly string[], right: readonly string[]): number {
  const differing = left.findIndex((part, index) => part !== right[index]);
  if (differing === -1) return left.length - right.length;
  const [one, other] = [left[differing] ?? '', right[differing]];
  if (other === undefined) return 1;
  const numeric = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (numeric[0] === true && numeric[1] === true) return BigInt(one) < BigInt(other) ? -1 : 1;
  if (numeric[0] !== numeric[1]) return numeric[0] === true ? -1 : 1;
  return one < other ? -1 : 1;
}
