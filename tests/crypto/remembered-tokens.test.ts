import { hash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { RememberedTokens } from '../../adapters/crypto/remembered-tokens.js';
import { uuidV4, uuidV7 } from '../../domain/kernel/ids.js';

const NOW = 1_800_000_000_000;
const hashOf = (n: number) => hash('sha256', `token ${n}`, 'buffer');
const claimsOf = (n: number, expiresAt = NOW + n) => {
  const random = new Uint8Array(16).fill(n);
  const ids = { accountId: uuidV7(NOW, random), sessionId: uuidV7(NOW + n, random), deviceId: uuidV4(random) };
  return { ...ids, issuedAt: expiresAt - 900_000, expiresAt };
};

describe('remembered tokens', () => {
  let tokens: RememberedTokens<string>;
  beforeEach(() => {
    tokens = new RememberedTokens(64);
  });

  it('are found with their claims and their verifier', () => {
    expect(tokens.find(hashOf(1))).toBeNull();
    tokens.remember(hashOf(1), claimsOf(1), 'a');
    tokens.remember(hashOf(2), claimsOf(2), 'b');
    expect(tokens.find(hashOf(1))).toEqual({ claims: claimsOf(1), verifier: 'a' });
    expect(tokens.find(hashOf(2))).toEqual({ claims: claimsOf(2), verifier: 'b' });
  });

  it('are found by the whole hash: no bit of it may differ', () => {
    tokens.remember(hashOf(1), claimsOf(1), 'a');
    for (let bit = 0; bit < 256; bit += 1) {
      const other = Buffer.from(hashOf(1));
      other.writeUInt8(other.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(tokens.find(other)).toBeNull();
    }
  });

  it('stand in one place only, however often they are remembered', () => {
    const all = new RememberedTokens<string>(8);
    for (let turn = 0; turn < 20; turn += 1) all.remember(hashOf(1), claimsOf(1), String(turn));
    for (let n = 2; n <= 8; n += 1) all.remember(hashOf(n), claimsOf(n), 'others');
    expect(all.find(hashOf(1))?.verifier).toBe('19');
  });

  it('give up the one that expires first, and no more than there is room for', () => {
    const all = new RememberedTokens<string>(8);
    const expiries = [5, 3, 9, 1, 8, 2, 7, 4, 6, 10];
    for (const n of expiries) all.remember(hashOf(n), claimsOf(n), 'a');
    expect(expiries.filter((n) => all.find(hashOf(n)) !== null).sort((a, b) => a - b)).toEqual([
      3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it('are never more than the table holds, and most of as many are', () => {
    for (let n = 1; n <= 200; n += 1) tokens.remember(hashOf(n), claimsOf(n % 250), 'a');
    const found = Array.from({ length: 200 }, (_, n) => tokens.find(hashOf(n + 1))).filter((one) => one !== null);
    expect(found.length).toBeLessThanOrEqual(64);
    expect(found.length).toBeGreaterThan(56);
  });
});
