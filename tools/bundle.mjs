// Bundles the service, its command and the files of their threads into dist/ (docs/decisions/bundle.md). esbuild leaves
// their types out and does not check them; `make check` does.
import { Buffer } from 'node:buffer';
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { WITH_PACKAGES } from './packages.mjs';
import { withStableSpreads } from './spreads.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** These threads start with a file that loads a program from its sources; here the program takes its place. */
const PROGRAMS = new Map([
  ['adapters/typeorm/engine/bulk/bulk-worker.js', 'adapters/typeorm/engine/bulk/bulk-program.ts'],
]);
/** The programs, and the entry files of their threads. */
const ENTRIES = [
  'infrastructure/main.ts',
  'infrastructure/gatehouse.ts',
  ...readdirSync('adapters', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-worker.js'))
    .map((name) => join('adapters', name)),
].map((path) => ({ in: PROGRAMS.get(path) ?? path, out: path.replace(/\.[jt]s$/, '') }));
/** Starts main.ts. It is copied, since esbuild would turn it into a module. */
const STARTER = 'infrastructure/main.cjs';
/** The console's files, which tools/build-console.mjs makes. */
const CONSOLE = 'dist/adapters/http/console/app';
/** One level below dist/: `withOwnAddress` counts on it. */
const SHARED = 'shared/[name]-[hash]';
/** Maps the first character to nothing, so that stack traces give a package's lines in the bundle. */
const NO_MAP = Buffer.from(JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' })).toString('base64');

function sources({ onLoad }) {
  onLoad({ filter: /\.ts$/ }, ({ path }) => {
    const text = withStableSpreads(readFileSync(path, 'utf8'), path);
    return { contents: text.includes('import.meta.url') ? withOwnAddress(text, path) : text, loader: 'ts' };
  });
}

/**
 * A source that finds files by its own address gets, in the bundle, the address that it would have as a file of its own
 * in dist/.
 */
function withOwnAddress(text, path) {
  if (ENTRIES.some((entry) => entry.in === relative('.', path)))
    throw new Error(`${path}: the address of an entry would be wrong.`);
  const place = relative('.', path).replace(/\.ts$/, '.js');
  return text.replaceAll('import.meta.url', `new URL('../${place}', import.meta.url).href`);
}

/**
 * V8 keeps the text of what it has loaded, and with two bytes for each character if one of them is beyond Latin-1, as
 * in TypeORM's comments.
 */
async function withoutComments(text) {
  const { code } = await transform(text, { minifyWhitespace: true, legalComments: 'inline' });
  return code;
}

function packages({ onLoad }) {
  onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
    const text = await withoutComments(withStableSpreads(readFileSync(path, 'utf8'), path));
    // On the second line, which the map says nothing about.
    return { contents: `\n${text}\n//# sourceMappingURL=data:application/json;base64,${NO_MAP}`, loader: 'js' };
  });
}

const { metafile } = await build({
  ...WITH_PACKAGES,
  entryPoints: ENTRIES,
  outdir: 'dist',
  chunkNames: SHARED,
  plugins: [...[sources, packages].map((setup) => ({ name: setup.name, setup })), ...WITH_PACKAGES.plugins],
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
});

copyFileSync(STARTER, join('dist', STARTER));

// Removes the files of an earlier build, and does so last, so that no file is missing meanwhile.
for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const path = join('dist', name);
  const isMade = path in metafile.outputs || path === join('dist', STARTER) || path.startsWith(CONSOLE);
  const isOld = !isMade && statSync(path).isFile();
  if (isOld) rmSync(path);
}
