import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { OtpauthCodes } from '../../adapters/crypto/otpauth-codes.js';
import { SystemRandom } from '../../adapters/system/random.js';
import { fromHex } from '../../domain/kernel/bytes.js';
import { SECOND } from '../../domain/kernel/instant.js';

interface Vectors {
  readonly secret_hex: string;
  readonly secret_base32: string;
  readonly otpauth_uri: { readonly issuer: string; readonly account_name: string; readonly uri: string };
  readonly codes: readonly { readonly unix_seconds: number; readonly step: number; readonly code: string }[];
}

const vectors = JSON.parse(readFileSync('tests/vectors/totp.json', 'utf8')) as Vectors;
const secret = fromHex(vectors.secret_hex);
const codes = new OtpauthCodes(new SystemRandom());

/** An independent implementation of RFC 4226 section 5.3. */
function codeAt(step: number): string {
  const mac = createHmac('sha1', secret)
    .update(Buffer.from(step.toString(16).padStart(16, '0'), 'hex'))
    .digest();
  const number = mac.readUInt32BE(mac[19]! & 0xf) & 0x7fffffff;
  return (number % 1_000_000).toString().padStart(6, '0');
}

describe('a code', () => {
  it.each(vectors.codes)('of the vectors is its step’s: $unix_seconds', ({ unix_seconds, step, code }) => {
    expect(codes.matchingStep(secret, code, unix_seconds * SECOND)).toBe(step);
    expect(codeAt(step)).toBe(code);
  });

  it('is taken within one step either way, to the millisecond', () => {
    const step = 60_000_000;
    const start = step * 30 * SECOND;
    const code = codeAt(step);
    expect(codes.matchingStep(secret, code, start - 30 * SECOND - 1)).toBeNull();
    expect(codes.matchingStep(secret, code, start - 30 * SECOND)).toBe(step);
    expect(codes.matchingStep(secret, code, start)).toBe(step);
    expect(codes.matchingStep(secret, code, start + 60 * SECOND - 1)).toBe(step);
    expect(codes.matchingStep(secret, code, start + 60 * SECOND)).toBeNull();
  });

  it('that two steps share counts for the newer, which may be unused while the older is spent', () => {
    // The first two adjacent steps of this secret with the same code, found by search.
    const step = 910_737;
    expect(codeAt(step + 1)).toBe(codeAt(step));
    expect(codes.matchingStep(secret, codeAt(step), step * 30 * SECOND)).toBe(step + 1);
    expect(codes.matchingStep(secret, codeAt(step), (step + 1) * 30 * SECOND)).toBe(step + 1);
  });

  it.each(['', '12345', '1234567', ' 287082', '287 82', '２８７０８２', '-87082', '28708\n', '287082\n'])(
    'is not %j',
    (code) => {
      expect(codes.matchingStep(secret, code, 59 * SECOND)).toBeNull();
    },
  );

  it('of another secret is none', () => {
    expect(codes.matchingStep(codes.generateSecret(), '287082', 59 * SECOND)).toBeNull();
  });

  it('is taken in the first step of time, which has none before it', () => {
    expect(codes.matchingStep(secret, codeAt(0), 0)).toBe(0);
  });
});

describe('a secret', () => {
  it('is 160 random bits', () => {
    expect(codes.generateSecret()).toHaveLength(20);
    expect(codes.generateSecret()).not.toEqual(codes.generateSecret());
  });

  it('is given to people in base32 and to apps as an otpauth address', () => {
    const { issuer, account_name: accountName, uri } = vectors.otpauth_uri;
    expect(codes.base32(secret)).toBe(vectors.secret_base32);
    expect(codes.uri(secret, { issuer, accountName })).toBe(uri);
  });

  it('carries any issuer and name safely, and sets a port off without a colon, which would end the issuer', () => {
    const uri = new URL(codes.uri(secret, { issuer: 'localhost:8080', accountName: 'a?b&c#d@x.org' }));
    expect(decodeURIComponent(uri.pathname)).toBe('/localhost 8080:a?b&c#d@x.org');
    expect(uri.searchParams.get('issuer')).toBe('localhost 8080');
    expect(uri.searchParams.get('secret')).toBe(vectors.secret_base32);
  });
});
