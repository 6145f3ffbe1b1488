import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatHandle, handleCandidates, isHandleUser, parseHandle } from '../../../domain/accounts/handle.js';

const lines = (name: string) =>
  readFileSync(new URL(`../../vectors/${name}`, import.meta.url), 'utf8')
    .replace(/\n$/, '')
    .split('\n');
const CHANCE = Uint8Array.of(0xff, 0xff, 0xff, 0xff);

describe('a handle', () => {
  it.each(lines('handles-valid.txt'))('is %j', (text) => {
    const handle = parseHandle(text);
    expect(handle && formatHandle(handle)).toBe(text);
  });

  it.each(lines('handles-invalid.txt'))('is not %j', (text) => expect(parseHandle(text)).toBeNull());

  it('is split at its one @', () => {
    expect(parseHandle('ada@x.org:8080')).toEqual({ user: 'ada', host: 'x.org:8080' });
  });
});

describe('the handles to try at registration', () => {
  it.each([
    ['ada@x.org', 'ada'],
    ['ada.l_o-v@x.org', 'ada.l_o-v'],
    ['ada+photos@x.org', 'ada-photos'],
    ['ådä@x.org', 'ada'],
    ['.ada.@x.org', 'ada'],
    ['用户@x.org', 'user'],
    ['..@x.org', 'user'],
    [`${'a'.repeat(70)}@x.org`, 'a'.repeat(64)],
    [`${'a'.repeat(63)}.b@x.org`, 'a'.repeat(63)],
  ])('%s starts with %s', (address, first) => expect(handleCandidates(address, CHANCE)[0]).toBe(first));

  it('go on with numbers, within the length', () => {
    expect(handleCandidates('ada@x.org', CHANCE)).toEqual(['ada', 'ada2', 'ada3', 'ada4', 'ada4294967295']);
    expect(handleCandidates(`${'a'.repeat(64)}@x.org`, CHANCE)[1]).toBe(`${'a'.repeat(63)}2`);
  });

  it('are all handles, whatever the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uint8Array({ minLength: 4, maxLength: 4 }), (local, chance) => {
        const candidates = handleCandidates(`${local}@x.org`, chance);
        expect(candidates.every(isHandleUser)).toBe(true);
      }),
    );
  });
});
