import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync, sign } from 'node:crypto';
import * as ed25519 from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { UserSignatures } from '../../adapters/crypto/user-signatures.js';
import { fromHex, utf8 } from '../../domain/kernel/bytes.js';

ed25519.hashes.sha512 = sha512;
const signatures = new UserSignatures();
const message = utf8('the message');

function flip(bytes: Uint8Array, index: number): Uint8Array {
  const flipped = bytes.slice();
  flipped[index]! ^= 1;
  return flipped;
}

describe('Ed25519', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  const signature = new Uint8Array(sign(null, message, privateKey));

  it('accepts the signature that node:crypto made, and nothing altered', () => {
    expect(signatures.verifyEd25519(key, message, signature)).toBe(true);
    expect(signatures.verifyEd25519(key, utf8('the other'), signature)).toBe(false);
    expect(signatures.verifyEd25519(key, message, flip(signature, 0))).toBe(false);
    expect(signatures.verifyEd25519(key, message, flip(signature, 40))).toBe(false);
    expect(signatures.verifyEd25519(flip(key, 3), message, signature)).toBe(false);
  });

  it('accepts the vector of RFC 8032 section 7.1, test 2', () => {
    const rfcKey = fromHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
    const rfcSignature = fromHex(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    );
    expect(signatures.verifyEd25519(rfcKey, Uint8Array.of(0x72), rfcSignature)).toBe(true);
  });

  it('answers false, and never throws, for any other length', () => {
    for (const length of [0, 31, 33, 63, 65, 1000]) {
      expect(signatures.verifyEd25519(new Uint8Array(length), message, signature)).toBe(false);
      expect(signatures.verifyEd25519(key, message, new Uint8Array(length))).toBe(false);
    }
  });

  it.each([
    ['the identity', '0100000000000000000000000000000000000000000000000000000000000000'],
    ['order 2', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['order 4', '0000000000000000000000000000000000000000000000000000000000000000'],
    ['order 8', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
    ['not canonical', 'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ])('refuses a public key of small order: %s', (_, hex) => {
    // With S = 0 and R the identity or the key itself, such keys satisfy the bare equation.
    const identity = fromHex(`01${'00'.repeat(31)}`);
    for (const r of [identity, fromHex(hex)]) {
      for (let attempt = 0; attempt < 8; attempt += 1) {
        const forged = Buffer.concat([r, new Uint8Array(32)]);
        expect(signatures.verifyEd25519(fromHex(hex), Uint8Array.of(attempt), forged)).toBe(false);
      }
    }
  });

  it('refuses a signature that only the equation with the cofactor takes, as OpenSSL refuses it', () => {
    const { key: mixed, signature: signedUnder } = cofactoredOnly(utf8('a message'));
    expect(ed25519.verify(signedUnder, utf8('a message'), mixed, { zip215: false })).toBe(true);
    expect(signatures.isEd25519Key(mixed)).toBe(true);
    expect(signatures.verifyEd25519(mixed, utf8('a message'), signedUnder)).toBe(false);
  });

  it.each([
    ['a point of the curve', true, key],
    ['the identity', false, fromHex(`01${'00'.repeat(31)}`)],
    ['order 8', false, fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')],
    ['y of the field prime or more', false, fromHex(`ed${'ff'.repeat(30)}7f`)],
    ['no point of the curve', false, new Uint8Array(32).fill(2)],
    ['31 bytes', false, key.subarray(1)],
  ])('tells a key that may sign: %s, %s', (_, good, bytes) => {
    expect(signatures.isEd25519Key(bytes)).toBe(good);
  });

  it('refuses S + L, which RFC 8032 forbids', () => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const half = BigInt(`0x${Buffer.from(signature.slice(32)).reverse().toString('hex')}`) + order;
    const malleable = Buffer.from(half.toString(16).padStart(64, '0'), 'hex').reverse();
    expect(signatures.verifyEd25519(key, message, Buffer.concat([signature.slice(0, 32), malleable]))).toBe(false);
  });
});

describe('ML-DSA-65', () => {
  const { publicKey, secretKey } = ml_dsa65.keygen(new Uint8Array(32).fill(9));
  const signature = ml_dsa65.sign(message, secretKey);

  it('accepts its signature, and nothing altered', () => {
    expect(publicKey).toHaveLength(1952);
    expect(signatures.verifyMlDsa65(publicKey, message, signature)).toBe(true);
    expect(signatures.verifyMlDsa65(publicKey, utf8('the other'), signature)).toBe(false);
    expect(signatures.verifyMlDsa65(publicKey, message, flip(signature, 100))).toBe(false);
    expect(signatures.verifyMlDsa65(flip(publicKey, 100), message, signature)).toBe(false);
  });

  it('refuses a signature under another context string', () => {
    const elsewhere = ml_dsa65.sign(message, secretKey, { context: utf8('elsewhere') });
    expect(signatures.verifyMlDsa65(publicKey, message, elsewhere)).toBe(false);
  });

  it('answers false, and never throws, for any other length', () => {
    for (const length of [0, 1951, 1953, 3308, 3310]) {
      expect(signatures.verifyMlDsa65(new Uint8Array(length), message, signature)).toBe(false);
      expect(signatures.verifyMlDsa65(publicKey, message, new Uint8Array(length))).toBe(false);
    }
  });
});

/**
 * Signs under A + T, where T has order 8: the torsion stays in the plain equation and vanishes when multiplied by 8.
 */
function cofactoredOnly(text: Uint8Array): { key: Uint8Array; signature: Uint8Array } {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const [a, r] = [123_456_789n, 987_654_321n];
  const torsion = ed25519.Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');
  const key = ed25519.Point.BASE.multiply(a).add(torsion).toBytes();
  const R = ed25519.Point.BASE.multiply(r).toBytes();
  const littleEndian = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
  const k = littleEndian(sha512(Buffer.concat([R, key, text]))) % order;
  const S = Buffer.from(((r + k * a) % order).toString(16).padStart(64, '0'), 'hex').reverse();
  return { key, signature: Buffer.concat([R, S]) };
}
