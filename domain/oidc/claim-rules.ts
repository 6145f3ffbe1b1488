import { parseSize } from '../kernel/size.js';
import type { OwnLimits } from '../quota/limits.js';

/** The member names that lead to a claim, outermost first: Keycloak's roles are `["realm_access", "roles"]`. */
export type ClaimPath = readonly string[];

type Scalar = string | number | boolean;

/** A condition for signing in by a provider: the claim equals, or contains, one of the values. */
export interface RequiredClaim {
  readonly path: ClaimPath;
  readonly values: readonly Scalar[];
}

/** The limits that a provider sets: by group if there are `limits`, else the claim itself is the hard limit. */
export interface QuotaClaim {
  readonly path: ClaimPath;
  readonly limits: ReadonlyMap<Scalar, OwnLimits> | null;
}

export type Claims = Readonly<Record<string, unknown>>;

/** `undefined` if the claim is absent. */
export function claimAt(claims: Claims, path: ClaimPath): unknown {
  let value: unknown = claims;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Claims)[name];
  }
  return value;
}

/** Fails closed: an absent claim or one of another type never matches. */
export function admits({ path, values }: RequiredClaim, claims: Claims): boolean {
  return heldBy(claims, path).some((held) => values.includes(held as Scalar));
}

/**
 * Returns an account's limits, valid until the provider sends others. Without a match both are the deployment's; of
 * several groups the one with the largest hard limit applies. `unreadable` when the claim is present but is no size.
 */
export function limitsFrom({ path, limits }: QuotaClaim, claims: Claims): OwnLimits | 'unreadable' {
  if (limits === null) return sizeFrom(claimAt(claims, path));
  const granted = heldBy(claims, path).flatMap((held) => limits.get(held as Scalar) ?? []);
  return granted.reduce<OwnLimits>((best, each) => (hardOf(each) > hardOf(best) ? each : best), DEPLOYMENTS);
}

const DEPLOYMENTS: OwnLimits = { soft: null, hard: null };

function hardOf({ hard }: OwnLimits): bigint {
  return hard ?? -1n;
}

function sizeFrom(value: unknown): OwnLimits | 'unreadable' {
  if (value === undefined || value === null) return DEPLOYMENTS;
  const hard = readSize(value);
  return hard === null ? 'unreadable' : { soft: null, hard };
}

/** Reads a number of bytes, or text such as `100GiB`; `null` for anything else. */
export function readSize(value: unknown): bigint | null {
  if (typeof value === 'string') return parseSize(value.trim());
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
}

function heldBy(claims: Claims, path: ClaimPath): readonly unknown[] {
  const value = claimAt(claims, path);
  return Array.isArray(value) ? value : [value];
}
