import { describe, expect, it } from '@jest/globals';
import { changeTerms } from '../../../domain/links/link-terms.js';
import type { ShareLink, UploadLink } from '../../../domain/links/link.js';
import { anId, NOW } from '../../support/people/builders.js';

const any = {
  id: anId(),
  albumId: anId(),
  makerId: anId(),
  tokenHash: new Uint8Array(32),
  bundle: new Uint8Array(),
  createdAt: NOW - 9,
  expiresAt: NOW + 1,
  revokedAt: null,
};
const upload: UploadLink = { ...any, kind: 'upload', bounds: { maxBytes: 5n, maxFiles: 3 } };
const share: ShareLink = { ...any, kind: 'share', restricted: true };

describe('changing the terms of a link', () => {
  it('leaves absent ones unchanged, and ends an expiry or a bound by null', () => {
    expect(changeTerms(upload, 'admin', {}, NOW)).toEqual(upload);
    expect(changeTerms(upload, 'admin', { expiresAt: NOW + 7, maxFiles: null }, NOW)).toEqual({
      ...upload,
      expiresAt: NOW + 7,
      bounds: { maxBytes: 5n, maxFiles: null },
    });
    expect(changeTerms(share, 'admin', { expiresAt: null }, NOW)).toEqual({ ...share, expiresAt: null });
  });

  it.each([
    ['at its expiry', upload, 'admin', NOW + 1],
    ['after its revocation', { ...upload, revokedAt: NOW }, 'admin', NOW],
    ['after the end of its maker’s admin role', upload, 'writer', NOW],
    ['after the end of its album', share, null, NOW],
  ] as const)('is refused %s, whatever the terms', (_when, link, role, now) => {
    for (const terms of [{}, { expiresAt: null }, { expiresAt: now + 9 }, { expiresAt: now }, { maxFiles: 9 }]) {
      expect(() => changeTerms(link, role, terms, now)).toThrow('You have created no such link.');
    }
  });

  it('refuses an expiry that has passed, and bounds of a share link', () => {
    expect(() => changeTerms(share, 'admin', { expiresAt: NOW }, NOW)).toThrow(/must lie in the future/);
    for (const terms of [{ maxBytes: 1n }, { maxFiles: null }]) {
      expect(() => changeTerms(share, 'admin', terms, NOW)).toThrow(/this is a share link/);
    }
  });
});
