import { expect, it } from '@jest/globals';
import { requireRoom } from '../../../domain/kernel/limits.js';
import {
  isLinkFull,
  isLive,
  linkFull,
  linkInvalid,
  requireSameLink,
  type ShareLink,
} from '../../../domain/links/link.js';

const NOW = 1_790_000_000_000;
const endless = { revokedAt: null, expiresAt: null };

it('a link works for as long as its maker is an admin of its album, and no other role gives it', () => {
  const roles = ['admin', 'writer', 'reader', null] as const;
  expect(roles.map((role) => isLive(endless, role, NOW))).toEqual([true, false, false, false]);
});

it('a creation is repeated by the same one only, while the link has not ended', () => {
  const opaque = { tokenHash: new Uint8Array(32), bundle: new Uint8Array() };
  const ids = { id: 'a', albumId: 'b', makerId: 'c' };
  const expiring = { createdAt: NOW, expiresAt: NOW + 5, revokedAt: null };
  const link: ShareLink = { ...opaque, ...ids, ...expiring, kind: 'share', restricted: true };
  const later = { ...link, createdAt: NOW + 4 };
  expect(() => requireSameLink(link, later, true)).not.toThrow();
  expect(() => requireSameLink(link, later, false)).toThrow(/Make a new UUIDv7/);
  for (const [stored, wanted] of [
    [link, { ...later, restricted: false }],
    [{ ...link, revokedAt: NOW + 1 }, later],
    [link, { ...later, createdAt: NOW + 5 }],
  ] as const) {
    expect(() => requireSameLink(stored, wanted, true)).toThrow(/Make a new UUIDv7/);
  }
});

it('a full link is distinguished from other limits', () => {
  const usage = { bytes: 5n, files: 2 };
  expect(isLinkFull(linkFull({ maxBytes: null, maxFiles: 2 }, usage, 1n))).toBe(true);
  expect(isLinkFull(linkFull({ maxBytes: 5n, maxFiles: null }, usage, 1n))).toBe(true);
  expect(isLinkFull(linkInvalid())).toBe(false);
  expect(isLinkFull(new Error('the database is away'))).toBe(false);
  let other: unknown;
  try {
    requireRoom('open_uploads_per_link', 200);
  } catch (error) {
    other = error;
  }
  expect(other).toMatchObject({ code: 'error.limit.reached' });
  expect(isLinkFull(other)).toBe(false);
});

it('a link works until, and not at, its expiry, and no longer once it was revoked', () => {
  expect(isLive({ ...endless, expiresAt: NOW + 1 }, 'admin', NOW)).toBe(true);
  expect(isLive({ ...endless, expiresAt: NOW }, 'admin', NOW)).toBe(false);
  expect(isLive({ ...endless, revokedAt: NOW + 1 }, 'admin', NOW)).toBe(false);
});
