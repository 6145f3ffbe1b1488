import { describe, expect, it } from '@jest/globals';
import {
  may,
  requireMay,
  requireMayRemove,
  requireSameCreation,
  roleOf,
  type AlbumAction,
  type AlbumRole,
} from '../../../domain/albums/album.js';
import { outcomeOf } from '../refusal.js';

const album = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  ownerId: 'owner',
  protocolVersion: '2026-01-01',
  cryptoSuiteId: 1,
  manifest: Uint8Array.of(1, 2, 3),
  createdAt: 0,
  quiescence: null,
};

describe('roles in an album', () => {
  it('make the owner an admin, and others what their membership says', () => {
    expect(roleOf(album, 'owner', null)).toBe('admin');
    expect(roleOf(album, 'owner', 'reader')).toBe('admin');
    expect(roleOf(album, 'member', 'writer')).toBe('writer');
    expect(roleOf(album, 'stranger', null)).toBeNull();
  });

  it.each<[AlbumRole | null, AlbumAction, string | undefined]>([
    ['admin', 'read', undefined],
    ['admin', 'write', undefined],
    ['admin', 'manage', undefined],
    ['writer', 'read', undefined],
    ['writer', 'write', undefined],
    ['writer', 'manage', 'error.album.not_admin'],
    ['reader', 'read', undefined],
    ['reader', 'write', 'error.album.role_required'],
    ['reader', 'manage', 'error.album.not_admin'],
    [null, 'read', 'error.album.not_found'],
    [null, 'write', 'error.album.not_found'],
    [null, 'manage', 'error.album.not_found'],
  ])('%s may %s: %s', (role, action, refusal) => {
    expect(outcomeOf(() => requireMay(role, action))).toBe(refusal);
    if (role !== null) expect(may(role, action)).toBe(refusal === undefined);
  });
});

describe('membership', () => {
  it('is ended by an admin, or by the member', () => {
    expect(outcomeOf(() => requireMayRemove('admin', 'a', 'b'))).toBeUndefined();
    expect(outcomeOf(() => requireMayRemove('reader', 'a', 'a'))).toBeUndefined();
    expect(outcomeOf(() => requireMayRemove('writer', 'a', 'b'))).toBe('error.album.not_admin');
    expect(outcomeOf(() => requireMayRemove(null, 'a', 'a'))).toBe('error.album.not_found');
    expect(outcomeOf(() => requireMayRemove(null, 'a', 'b'))).toBe('error.album.not_found');
  });
});

describe('a creation that is repeated', () => {
  it('finds its album', () => {
    expect(outcomeOf(() => requireSameCreation(album, { ...album, manifest: Uint8Array.of(1, 2, 3) }))).toBeUndefined();
  });

  it.each([
    { ownerId: 'other' },
    { protocolVersion: '2026-01-02' },
    { cryptoSuiteId: 2 },
    { manifest: Uint8Array.of(1, 2, 4) },
  ])('is another one with %j', (change) => {
    expect(outcomeOf(() => requireSameCreation(album, { ...album, ...change }))).toBe('error.album.id_taken');
  });
});
