import { readSize, type ClaimPath, type QuotaClaim, type RequiredClaim } from '../../domain/oidc/claim-rules.js';
import type { OwnLimits } from '../../domain/quota/limits.js';

type Scalar = RequiredClaim['values'][number];
/** Throws an error that names the member. */
type Fail = (remedy: string) => never;

const REQUIRED_FORM = 'must be {"claim": "groups", "values": ["media"]}';
const QUOTA_FORM = 'must be {"claim": "groups", "limits": {"media": "100GiB"}}, or {"claim": "quota"}';

/** Reads a provider's `required_claim`. */
export function readRequiredClaim(value: unknown, fail: Fail): RequiredClaim | null {
  if (value === undefined || value === null) return null;
  const { claim, values } = members(value, ['claim', 'values'], REQUIRED_FORM, fail);
  if (!Array.isArray(values) || values.length === 0 || !values.every(isScalar)) {
    return fail('values must list one or more strings, numbers or booleans');
  }
  return { path: claimPath(claim, fail), values };
}

/** Reads a provider's `quota_claim`. */
export function readQuotaClaim(value: unknown, fail: Fail): QuotaClaim | null {
  if (value === undefined || value === null) return null;
  const { claim, limits } = members(value, ['claim', 'limits'], QUOTA_FORM, fail);
  const path = claimPath(claim, fail);
  if (limits === undefined) return { path, limits: null };
  if (!isObject(limits) || Object.keys(limits).length === 0) return fail(QUOTA_FORM);
  const entries = Object.entries(limits).map(([group, each]) => [group, readLimits(group, each, fail)] as const);
  return { path, limits: new Map<Scalar, OwnLimits>(entries) };
}

function readLimits(group: string, value: unknown, fail: Fail): OwnLimits {
  const form = `limits.${group} must be a size, for example "100GiB", or {"soft": "90GiB", "hard": "100GiB"}`;
  const { soft: softText, hard: hardText } = isObject(value)
    ? members(value, ['soft', 'hard'], form, fail)
    : { soft: undefined, hard: value };
  const hard = readSize(hardText);
  const soft = softText === undefined ? null : readSize(softText);
  if (hard === null || (softText !== undefined && soft === null)) return fail(form);
  if (soft !== null && soft > hard) return fail(`limits.${group}.soft must not be above its hard`);
  return { soft, hard };
}

function claimPath(claim: unknown, fail: Fail): ClaimPath {
  const path: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  if (path.length > 0 && path.every((name) => typeof name === 'string' && name !== '')) return path as ClaimPath;
  return fail(
    'claim must be a name, or the path to a nested claim as a list of names, for example ["realm_access", "roles"]',
  );
}

function members(value: unknown, names: readonly string[], form: string, fail: Fail): Record<string, unknown> {
  if (!isObject(value) || Object.keys(value).some((name) => !names.includes(name))) return fail(form);
  return value;
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
