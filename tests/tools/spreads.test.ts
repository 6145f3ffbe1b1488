import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { withStableSpreads } from '../../tools/spreads.mjs';

const stable = (text: string) => withStableSpreads(text, 'any.ts');

/** docs/decisions/spreads.md */
describe('a spread that begins an object literal', () => {
  it('gets a spread of nothing before it, wherever the literal is', () => {
    expect(stable('const a = { ...b, c: { ...d, ...e } };\n')).toBe(
      'const a = { ...null, ...b, c: { ...null, ...d, ...e } };\n',
    );
    expect(stable('f<T>({\n  ...b,\n  get c() { return 1; } } as T);')).toBe(
      'f<T>({\n  ...null, ...b,\n  get c() { return 1; } } as T);',
    );
  });

  it('stays as it is where the literal ends with it, or does not begin with it', () => {
    for (const text of [
      'x = { ...b };',
      'x = { a, ...b };',
      'const { a, ...b } = c;',
      'f(...b, { a });',
      '// { ...b, c }',
    ])
      expect(stable(text)).toBe(text);
  });

  it('is changed once', () => {
    const once = stable('x = { ...b, c };');
    expect(stable(once)).toBe(once);
  });

  it('gives objects of one hidden class', () => {
    setFlagsFromString('--allow-natives-syntax');
    const make = stable('(a) => ({ ...a, b: 1 })');
    const made = `Array.from({ length: 100 }, (_, index) => make({ a: index }))`;
    const haveOneClass = `const make = ${make}; const made = ${made}; %HaveSameMap(made[98], made[99]);`;
    expect(runInNewContext(haveOneClass)).toBe(true);
  });

  it('is nowhere left in the build', () => {
    const files = readdirSync('dist', { recursive: true, encoding: 'utf8' });
    const programs = files.filter((name) => name.endsWith('.js') && !name.includes('console'));
    const left = programs.filter((name) => {
      const text = readFileSync(join('dist', name), 'utf8');
      return stable(text) !== text;
    });
    expect(left).toEqual([]);
  });
});
