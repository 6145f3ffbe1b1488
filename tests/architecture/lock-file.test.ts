import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

interface Entry {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly optional?: boolean;
  /** True for a workspace, which is a folder of this checkout. */
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Entry>> };
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
);

describe('package-lock.json', () => {
  it('names no registry: whoever installs uses their own (.npmrc)', () => {
    expect(installed.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('knows the integrity of everything but the binaries of some platforms (tools/complete-lock.mjs)', () => {
    const unknown = installed.filter(([, entry]) => entry.integrity === undefined);
    expect(unknown.filter(([, { optional, os }]) => optional !== true || os === undefined)).toEqual([]);
  });

  it('lists the binaries of every platform, else npm 11 refuses it (`node tools/complete-lock.mjs` mends it)', () => {
    const names = new Set(installed.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)));
    const wanted = installed.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });
});
