import { describe, expect, it } from '@jest/globals';
import { DAY } from '../../../domain/kernel/instant.js';
import { MAX_SIZE } from '../../../domain/kernel/size.js';
import { admitMetadata, admitUpload, chargedAccount } from '../../../domain/quota/admission.js';
import { outcomeOf, refusalOf } from '../refusal.js';

const NOW = 1_800_000_000_000;
const limits = { soft: 80n, hard: 100n, graceWindow: 14 * DAY };
const unbounded = { ...limits, soft: null, hard: null };
const suspension = { mode: 'uploads', reason: 'unpaid' } as const;
const some = { used: 40n, reserved: 30n, hardExceededSince: null };
const full = { used: 100n, reserved: 0n, hardExceededSince: NOW };
const expired = { ...full, hardExceededSince: NOW - 14 * DAY - 1 };

describe('an upload', () => {
  it('is admitted up to the hard limit, reservations included, and reserves what it declares', () => {
    expect(admitUpload(some, limits, null, 30n, NOW)).toEqual({ ...some, reserved: 60n });
  });

  it('is refused one byte past it, with the numbers', () => {
    const refusal = refusalOf(() => admitUpload(some, limits, null, 31n, NOW));
    expect(refusal.code).toBe('error.quota.exceeded');
    expect(refusal.details).toEqual({ used: 40n, reserved: 30n, declaredSize: 31n, hardLimit: 100n });
  });

  it('is refused at the limit, then after the grace window, then when suspended: the gravest reason is told', () => {
    expect(outcomeOf(() => admitUpload(full, limits, null, 1n, NOW))).toBe('error.quota.exceeded');
    expect(outcomeOf(() => admitUpload(expired, limits, null, 1n, NOW))).toBe('error.quota.grace_expired');
    expect(outcomeOf(() => admitUpload(expired, limits, suspension, 1n, NOW))).toBe('error.account.suspended');
    expect(outcomeOf(() => admitUpload(some, unbounded, { ...suspension, mode: 'full' }, 1n, NOW))).toBe(
      'error.account.suspended',
    );
  });

  it('fits an unbounded account until the wire could not represent the counters', () => {
    expect(admitUpload(some, unbounded, null, MAX_SIZE - 70n, NOW).reserved).toBe(MAX_SIZE - 40n);
    expect(outcomeOf(() => admitUpload(some, unbounded, null, MAX_SIZE - 69n, NOW))).toBe('error.storage.full');
  });
});

describe('metadata', () => {
  it('grows up to the limit beside what is reserved, and not past it', () => {
    expect(admitMetadata(some, limits, null, 30n, NOW)).toEqual({ ...some, used: 70n });
    expect(outcomeOf(() => admitMetadata(some, limits, null, 31n, NOW))).toBe('error.quota.exceeded');
  });

  it('shrinks and is rewritten in every state', () => {
    for (const usage of [some, full, expired]) {
      for (const held of [null, suspension]) {
        expect(admitMetadata(usage, limits, held, -5n, NOW).used).toBe(usage.used - 5n);
        expect(admitMetadata(usage, limits, held, 0n, NOW).used).toBe(usage.used);
      }
    }
  });

  it('does not grow when the account is full, its grace over, or it is suspended', () => {
    expect(outcomeOf(() => admitMetadata(full, limits, null, 1n, NOW))).toBe('error.quota.exceeded');
    expect(outcomeOf(() => admitMetadata(expired, limits, null, 1n, NOW))).toBe('error.quota.grace_expired');
    expect(outcomeOf(() => admitMetadata(some, limits, suspension, 1n, NOW))).toBe('error.account.suspended');
  });

  it('that shrinks below the limit lifts the read-only state at once', () => {
    const lifted = admitMetadata(expired, limits, null, -1n, NOW);
    expect(lifted.hardExceededSince).toBeNull();
    expect(admitUpload(lifted, limits, null, 1n, NOW).reserved).toBe(1n);
  });
});

it('who uploads is charged, and of a sponsored account its sponsor', () => {
  expect(chargedAccount('anna', { id: 'anna', sponsor: null })).toBe('anna');
  expect(chargedAccount('anna', { id: 'child', sponsor: 'anna' })).toBe('anna');
  // The caller is neither the owner nor the sponsor.
  expect(chargedAccount('anna', { id: 'child', sponsor: 'bert' })).toBe('bert');
  expect(outcomeOf(() => chargedAccount('anna', { id: 'child', sponsor: null }))).toBe('error.account.not_found');
  expect(outcomeOf(() => chargedAccount('anna', { id: 'bert', sponsor: null }))).toBe('error.account.not_found');
});
