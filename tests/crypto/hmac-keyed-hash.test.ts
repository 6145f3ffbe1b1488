import { expect, it } from '@jest/globals';
import { HmacKeyedHash } from '../../adapters/crypto/hmac-keyed-hash.js';
import { toHex } from '../../domain/kernel/bytes.js';

it('a keyed hash is stable, and differs by key, purpose, part and the cut between parts', () => {
  const hash = new HmacKeyedHash(new Uint8Array(32).fill(1));
  const digests = [
    hash.digest('lockout', 'ab', 'c'),
    hash.digest('lockout', 'a', 'bc'),
    hash.digest('lockout', 'abc'),
    hash.digest('lockoutabc'),
    hash.digest('other', 'ab', 'c'),
    new HmacKeyedHash(new Uint8Array(32).fill(2)).digest('lockout', 'ab', 'c'),
  ].map(toHex);
  expect(new Set(digests).size).toBe(digests.length);
  expect(toHex(hash.digest('lockout', 'ab', 'c'))).toBe(digests[0]);
  expect(digests[0]).toHaveLength(64);
});
