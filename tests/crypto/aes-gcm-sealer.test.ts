import { describe, expect, it } from '@jest/globals';
import { AesGcmSealer } from '../../adapters/crypto/aes-gcm-sealer.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { UnsealFailed } from '../../application/ports/crypto/secret-sealer.js';
import { utf8 } from '../../domain/kernel/bytes.js';

const sealer = new AesGcmSealer(new Uint8Array(32).fill(1), new SystemRandom());
const secret = utf8('a very secret secret');

describe('a sealed secret', () => {
  it('opens in its own context', () => {
    expect(sealer.unseal(sealer.seal(secret, 'totp-secret:a'), 'totp-secret:a')).toEqual(secret);
    expect(sealer.unseal(sealer.seal(new Uint8Array(0), 'empty'), 'empty')).toEqual(new Uint8Array(0));
  });

  it('is another one every time and shows nothing', () => {
    const sealed = sealer.seal(secret, 'totp-secret:a');
    expect(sealed).not.toEqual(sealer.seal(secret, 'totp-secret:a'));
    expect(Buffer.from(sealed).includes(Buffer.from(secret))).toBe(false);
    expect(sealed[0]).toBe(1);
  });

  it('opens neither in another row nor under another master key', () => {
    const sealed = sealer.seal(secret, 'totp-secret:a');
    const stranger = new AesGcmSealer(new Uint8Array(32).fill(2), new SystemRandom());
    expect(() => sealer.unseal(sealed, 'totp-secret:b')).toThrow(UnsealFailed);
    expect(() => stranger.unseal(sealed, 'totp-secret:a')).toThrow(UnsealFailed);
  });

  it('does not open with any one bit altered, cut short or emptied, and says so without the secret', () => {
    const sealed = sealer.seal(secret, 'row');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const altered = sealed.slice();
      altered[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => sealer.unseal(altered, 'row')).toThrow(UnsealFailed);
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => sealer.unseal(sealed.subarray(0, length), 'row')).toThrow(
        'The stored secret "row" cannot be opened',
      );
    }
  });
});
