import { expect, it } from '@jest/globals';
import { issuedAt } from '../../../domain/discovery/revocation-list.js';
import { CLOCK_SKEW, DAY, MINUTE, SECOND } from '../../../domain/kernel/instant.js';

const MINUTE_START = Date.UTC(2026, 5, 1, 12, 7);

it('a list of revocations is issued in its minute, or with its newest revocation', () => {
  expect(issuedAt([], MINUTE_START)).toBe(MINUTE_START);
  expect(issuedAt([], MINUTE_START + MINUTE - 1)).toBe(MINUTE_START);
  const revocations = [{ revokedAt: MINUTE_START - 9 * SECOND }, { revokedAt: MINUTE_START + 3 * SECOND }];
  expect(issuedAt(revocations.slice(0, 1), MINUTE_START + 10 * SECOND)).toBe(MINUTE_START);
  expect(issuedAt(revocations, MINUTE_START + 10 * SECOND)).toBe(MINUTE_START + 3 * SECOND);
});

it('a revocation made before a clock was set back does not date the list ahead of what peers accept', () => {
  const skewed = { revokedAt: MINUTE_START + CLOCK_SKEW };
  expect(issuedAt([skewed], MINUTE_START)).toBe(MINUTE_START + CLOCK_SKEW);
  const ahead = { revokedAt: MINUTE_START + 365 * DAY };
  expect(issuedAt([{ revokedAt: MINUTE_START + SECOND }, ahead], MINUTE_START + 2 * SECOND)).toBe(
    MINUTE_START + SECOND,
  );
});

it('a list of any length is issued, with its newest revocation', () => {
  const revocations = Array.from({ length: 300_000 }, (_, index) => ({ revokedAt: MINUTE_START + (index % 7) }));
  expect(issuedAt(revocations, MINUTE_START)).toBe(MINUTE_START + 6);
});
