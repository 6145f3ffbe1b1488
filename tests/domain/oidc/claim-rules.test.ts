import { describe, expect, it } from '@jest/globals';
import { admits, claimAt, limitsFrom } from '../../../domain/oidc/claim-rules.js';

const GIB = 1024n ** 3n;

describe('a claim', () => {
  it.each([
    [['groups'], { groups: ['a'] }, ['a']],
    [['realm_access', 'roles'], { realm_access: { roles: ['r'] } }, ['r']],
    [['realm_access', 'roles'], { realm_access: 'none' }, undefined],
    [['realm_access', 'roles'], { realm_access: null }, undefined],
    [['realm_access', 'roles'], {}, undefined],
    [['a.b'], { 'a.b': 1, a: { b: 2 } }, 1],
    [['toString'], {}, undefined],
    [['groups', 'length'], { groups: ['a'] }, 1],
    [['groups', 'length'], { groups: 'a' }, undefined],
  ])('%j of %j', (path, claims, value) => {
    expect(claimAt(claims, path)).toEqual(value);
  });
});

describe('a required claim', () => {
  const rule = { path: ['groups'], values: ['media', 7, true] };
  it.each([['media'], [['x', 'media']], [7], [true], [[7]]])('admits %j', (groups) => {
    expect(admits(rule, { groups })).toBe(true);
  });
  it.each([
    [undefined],
    [null],
    ['Media'],
    ['media '],
    [[]],
    [['x']],
    [{ media: true }],
    ['7'],
    ['true'],
    [[['media']]],
  ])('does not admit %j', (groups) => {
    expect(admits(rule, { groups })).toBe(false);
  });
});

describe('the limits of a claim', () => {
  const limits = new Map([
    ['staff', { soft: 90n * GIB, hard: 100n * GIB }],
    ['media', { soft: null, hard: 200n * GIB }],
    ['none', { soft: null, hard: 0n }],
  ]);
  it.each([
    ['staff', { soft: 90n * GIB, hard: 100n * GIB }],
    [['staff', 'media'], { soft: null, hard: 200n * GIB }],
    [['media', 'staff'], { soft: null, hard: 200n * GIB }],
    [['none'], { soft: null, hard: 0n }],
    [['others'], { soft: null, hard: null }],
    [undefined, { soft: null, hard: null }],
  ])('of the groups %j', (groups, expected) => {
    expect(limitsFrom({ path: ['groups'], limits }, { groups })).toEqual(expected);
  });
  it.each([
    ['100GiB', { soft: null, hard: 100n * GIB }],
    [1024, { soft: null, hard: 1024n }],
    ['0', { soft: null, hard: 0n }],
    [undefined, { soft: null, hard: null }],
    [null, { soft: null, hard: null }],
    ['much', 'unreadable'],
    [-1, 'unreadable'],
    [1.5, 'unreadable'],
    [2 ** 53, 'unreadable'],
    [['1GiB'], 'unreadable'],
    ['', 'unreadable'],
  ])('of the claim %j itself', (quota, expected) => {
    expect(limitsFrom({ path: ['quota'], limits: null }, { quota })).toEqual(expected);
  });
});
