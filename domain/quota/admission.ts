import type { Suspension } from '../accounts/account.js';
import { DomainError } from '../kernel/errors.js';
import type { AccountId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import { MAX_SIZE } from '../kernel/size.js';
import { quotaState, type QuotaLimits } from './quota-state.js';
import { chargeDelta, reserve, type Usage } from './usage.js';

/**
 * The one hard enforcement point (specification, "Quota enforcement points" 1): returns the counters with the
 * reservation, or throws. Call it under the lock of the account's row. Expired reservations count as long as `usage`
 * includes them: before a caller reports a refusal, it removes them and checks again.
 */
export function admitUpload(
  usage: Usage,
  limits: QuotaLimits,
  suspension: Suspension | null,
  declaredSize: bigint,
  now: Instant,
): Usage {
  refuseGrowth(usage, limits, suspension, declaredSize, now);
  return reserve(usage, declaredSize);
}

/** Enforcement point 4: shrinking (and rewriting in place) always works, growth is admitted like an upload. */
export function admitMetadata(
  usage: Usage,
  limits: QuotaLimits,
  suspension: Suspension | null,
  delta: bigint,
  now: Instant,
): Usage {
  if (delta > 0n) refuseGrowth(usage, limits, suspension, delta, now);
  return chargeDelta(usage, delta, limits.hard, now);
}

/**
 * The check for creations that take no bytes, such as an album: a suspended account, or one whose grace has expired,
 * can add nothing.
 */
export function requireMayGrow(usage: Usage, limits: QuotaLimits, suspension: Suspension | null, now: Instant): void {
  switch (quotaState(usage, limits, suspension, now)) {
    case 'Suspended':
      throw suspended();
    case 'GraceExpired':
      throw new DomainError(
        'error.quota.grace_expired',
        'Storage has been full for too long. Free space to add again.',
      );
    case 'OK':
    case 'SoftWarning':
    case 'HardExceeded':
  }
}

function suspended(): DomainError {
  return new DomainError('error.account.suspended', 'This account is suspended: it can read and delete, not add.');
}

/** Both suspension modes stop growth. Reserved bytes count: an open session must still fit when it finishes. */
function refuseGrowth(
  usage: Usage,
  limits: QuotaLimits,
  suspension: Suspension | null,
  size: bigint,
  now: Instant,
): void {
  requireMayGrow(usage, limits, suspension, now);
  if (quotaState(usage, limits, suspension, now) === 'HardExceeded') throw quotaExceeded(usage, limits.hard, size);
  const total = usage.used + usage.reserved + size;
  if (limits.hard !== null && total > limits.hard) throw quotaExceeded(usage, limits.hard, size);
  // Keeps the counters of unlimited accounts too within exact JSON numbers and the database's integers.
  if (total > MAX_SIZE) {
    throw new DomainError('error.storage.full', `No account can hold more than ${MAX_SIZE} bytes. Declare less.`);
  }
}

function quotaExceeded(usage: Usage, hard: bigint | null, size: bigint): DomainError {
  return new DomainError('error.quota.exceeded', 'Not enough storage is left. Free space, or ask for a larger quota.', {
    used: usage.used,
    reserved: usage.reserved,
    declaredSize: size,
    hardLimit: hard,
  });
}

/**
 * The future owner of the uploaded asset; `sponsor` is `null` if the owner is a registered account, or if the uploader
 * does not own the sponsored account.
 */
export interface UploadOwner {
  readonly id: AccountId;
  readonly sponsor: AccountId | null;
}

/**
 * Returns the account that pays for an upload: the authenticated uploader, not the owner. An upload to a sponsored
 * account is charged to its sponsor, whichever of its owners uploads (accounting rules 1 and 7).
 */
export function chargedAccount(caller: AccountId, owner: UploadOwner): AccountId {
  if (owner.id === caller) return caller;
  if (owner.sponsor !== null) return owner.sponsor;
  throw new DomainError('error.account.not_found', 'owner_id must be your account or a sponsored one that you own.');
}
