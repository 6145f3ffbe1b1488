import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DIST = new URL('../../dist/', import.meta.url).pathname;
const THREAD = 'adapters/typeorm/engine/bulk/bulk-worker.js';
const STEP_SERVER = /^shared\/(?:sqlite|mysql)-step-server-\w+\.js$/;
/** The pages of the console, which browsers load. */
const CONSOLE = 'adapters/http/console/app/';

const programs = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.js') && !file.startsWith(CONSOLE),
);
const textOf = (file: string) => readFileSync(join(DIST, file), 'utf8');

/** Returns the file and all files that it imports, but not those that it may load later. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, path = ''] of textOf(file).matchAll(/^(?:import|\} from) ?"(\.[^"]+)";$/gm))
    loadedWith(join(dirname(file), path), known);
  return known;
}

/** The files of a package in a file of the bundle, by the comments above them. */
function partsOf(name: string, file: string): string[] {
  const above = new RegExp(`^ *(?:// |")node_modules/${name}/([^"\\n]+)`, 'gm');
  return [...textOf(file).matchAll(above)].map(([, part = '']) => part);
}

describe('the bundle', () => {
  it('has no character beyond Latin-1, for which V8 would keep two bytes for every character of a file', () => {
    expect(programs.filter((file) => /[^\0-\xff]/.test(textOf(file)))).toEqual([]);
  });

  it.each([THREAD, ...programs.filter((file) => STEP_SERVER.test(file))])(
    'has no more of TypeORM for the thread of bulk steps than the class of its entities: %s',
    (file) => {
      const parts = [...loadedWith(file)].flatMap((each) => partsOf('typeorm', each));
      expect(new Set(parts)).toEqual(new Set(file === THREAD ? [] : ['entity-schema/EntitySchema.js']));
    },
  );

  it('has both step servers, and somewhere the whole of TypeORM', () => {
    expect(programs.filter((file) => STEP_SERVER.test(file))).toHaveLength(2);
    expect(programs.flatMap((file) => partsOf('typeorm', file)).length).toBeGreaterThan(200);
  });
});
