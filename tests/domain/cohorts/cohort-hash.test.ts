import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  advisoryCohortHash,
  cohortHash,
  PLATFORM_TAGS,
  type PlatformTag,
} from '../../../domain/cohorts/cohort-hash.js';
import { fromHex } from '../../../domain/kernel/bytes.js';

interface Vector {
  readonly user_id: string;
  readonly platform_tag: PlatformTag;
  readonly primary_id?: string;
  readonly primary_id_hex?: string;
  readonly cohort_hash: string;
}

const { vectors } = JSON.parse(readFileSync('tests/vectors/cohort-hash.json', 'utf8')) as {
  vectors: readonly Vector[];
};

describe('a cohort hash', () => {
  it.each(vectors)('is what the vectors say: $platform_tag $primary_id$primary_id_hex of $user_id', (vector) => {
    const primaryId = vector.primary_id ?? fromHex(vector.primary_id_hex!);
    const device = { userId: vector.user_id, platformTag: vector.platform_tag, primaryId };
    expect(cohortHash(device)).toBe(vector.cohort_hash);
  });

  it('differs between accounts, platforms, and text and bytes of the same device; the vectors cover every platform', () => {
    expect(new Set(vectors.map((vector) => vector.cohort_hash)).size).toBe(vectors.length);
    expect(new Set(vectors.map((vector) => vector.platform_tag))).toEqual(new Set(PLATFORM_TAGS));
  });
});

describe('the cohort a request claims', () => {
  it('is kept when it is 64 lower-case hex digits', () => {
    expect(advisoryCohortHash('0123456789abcdef'.repeat(4))).toBe('0123456789abcdef'.repeat(4));
  });

  it.each([
    undefined,
    null,
    7,
    true,
    {},
    [],
    ['a'.repeat(64)],
    '',
    'a'.repeat(63),
    'a'.repeat(65),
    'A'.repeat(64),
    `${'a'.repeat(64)}\n`,
    'g'.repeat(64),
    'a'.repeat(50_000),
  ])('is dropped when it is anything else', (value) => {
    expect(advisoryCohortHash(value)).toBeNull();
  });
});
