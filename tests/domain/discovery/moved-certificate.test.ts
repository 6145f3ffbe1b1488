import { describe, expect, it } from '@jest/globals';
import { movedMessage, readMovedCertificate } from '../../../domain/discovery/moved-certificate.js';
import { toBase64Url, toHex, utf8 } from '../../../domain/kernel/bytes.js';
import { refusalOf } from '../refusal.js';

const SIGNATURE = new Uint8Array(64).fill(3);
const fields = {
  oldHandle: 'ada@old.org',
  newHandle: 'ada@new.org',
  movedAt: '2026-01-31T12:00:00.000Z',
  ikSig: toBase64Url(SIGNATURE),
};
const certificate = readMovedCertificate(fields);

describe('a moved certificate', () => {
  it('is read as it is', () => {
    expect(certificate).toEqual({ ...fields, movedAt: 1_769_860_800_000, ikSig: SIGNATURE });
  });

  it('signs the handles and the moment as they are shown', () => {
    const texts = ['service-moved/v1', 'ada@old.org', 'ada@new.org', '2026-01-31T12:00:00.000Z'];
    const expected = texts.map((text) => {
      const length = text.length < 24 ? (0x60 + text.length).toString(16) : `78${text.length.toString(16)}`;
      return length + toHex(utf8(text));
    });
    expect(toHex(movedMessage(certificate))).toBe(`84${expected.join('')}`);
  });

  it.each([
    ['/old_handle', { oldHandle: 'Ada@old.org' }],
    ['/old_handle', { oldHandle: 'ada' }],
    ['/new_handle', { newHandle: 'ada@@new.org' }],
    ['/new_handle', { newHandle: 'ada@old.org' }],
    ['/moved_at', { movedAt: '2026-01-31' }],
    ['/moved_at', { movedAt: '2026-01-31T12:00:00Z' }],
    ['/moved_at', { movedAt: '2026-01-31T12:00:00.000+00:00' }],
    ['/moved_at', { movedAt: '2026-02-30T12:00:00.000Z' }],
    ['/moved_at', { movedAt: '+012026-01-31T12:00:00.000Z' }],
    ['/moved_at', { movedAt: 'x'.repeat(24) }],
    ['/ik_sig', { ikSig: '' }],
    ['/ik_sig', { ikSig: toBase64Url(new Uint8Array(63)) }],
    ['/ik_sig', { ikSig: `${toBase64Url(SIGNATURE)}==` }],
  ])('is refused at %s: %j', (path, change) => {
    const refusal = refusalOf(() => readMovedCertificate({ ...fields, ...change }));
    expect(refusal.code).toBe('error.request.invalid');
    expect(refusal.details['errors']).toEqual([expect.objectContaining({ path })]);
  });
});
