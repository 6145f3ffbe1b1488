import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parseUploadChecksum, parseUploadOffset } from '../../adapters/http/endpoints/uploads/tus-headers.js';
import { outcomeOf } from '../domain/refusal.js';

describe('Upload-Offset', () => {
  it('is digits, up to 2^53 - 1', () => {
    expect(parseUploadOffset('0')).toBe(0n);
    expect(parseUploadOffset('9007199254740991')).toBe(9007199254740991n);
  });

  it.each([
    undefined,
    '',
    '-1',
    '+1',
    '1.5',
    '0x10',
    ' 1',
    '1 ',
    '1e3',
    '00',
    '01',
    '9007199254740992',
    '9'.repeat(17),
    'NaN',
  ])('%p is refused', (value) => {
    expect(outcomeOf(() => parseUploadOffset(value))).toBe('error.request.invalid');
  });
});

describe('Upload-Checksum', () => {
  it.each(['sha1', 'sha256'] as const)('of %s is an algorithm and a digest', (algorithm) => {
    const digest = createHash(algorithm).update('bytes').digest();
    expect(parseUploadChecksum(`${algorithm} ${digest.toString('base64')}`)).toEqual({
      algorithm,
      digest: new Uint8Array(digest),
    });
  });

  it('may be absent', () => expect(parseUploadChecksum(undefined)).toBeNull());

  const sha1 = createHash('sha1').update('bytes').digest('base64');
  it.each(['', 'sha1', 'sha1 ', `md5 ${sha1}`, `SHA1 ${sha1}`, `sha256 ${sha1}`, `sha1  ${sha1}`, `sha1 ${sha1} x`])(
    '"%s" is refused, not skipped',
    (value) => {
      expect(outcomeOf(() => parseUploadChecksum(value))).toBe('error.request.invalid');
    },
  );

  it('is strict base64: no missing padding, no foreign letters', () => {
    for (const digest of [sha1.replaceAll('=', ''), `${sha1.slice(0, -2)}!=`, sha1.slice(0, 8)]) {
      expect(outcomeOf(() => parseUploadChecksum(`sha1 ${digest}`))).toBe('error.request.invalid');
    }
  });
});
