import { expect, it } from '@jest/globals';
import { isLive } from '../../../domain/links/link.js';

const NOW = 1_790_000_000_000;
const endless = { revokedAt: null, expiresAt: null };

it('a link works for as long as its maker is an admin of its album, and no other role gives it', () => {
  const roles = ['admin', 'writer', 'reader', null] as const;
  expect(roles.map((role) => isLive(endless, role, NOW))).toEqual([true, false, false, false]);
});

it('a link works until, and not at, its expiry, and no longer once it was revoked', () => {
  expect(isLive({ ...endless, expiresAt: NOW + 1 }, 'admin', NOW)).toBe(true);
  expect(isLive({ ...endless, expiresAt: NOW }, 'admin', NOW)).toBe(false);
  expect(isLive({ ...endless, revokedAt: NOW + 1 }, 'admin', NOW)).toBe(false);
});
