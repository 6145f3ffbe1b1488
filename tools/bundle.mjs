// Bundles the service, its command and the files of their threads into dist/ (docs/decisions/bundle.md). esbuild leaves
// their types out and does not check them; `make check` does.
import { Buffer } from 'node:buffer';
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
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
/** These packages load files beside their own: binaries, and the entry files of threads. */
const UNBUNDLED = ['bcrypt', 'libsql', 'piscina'];
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

/** TypeORM asks for the drivers of all databases: most are not installed, and the adapter hands over its own. */
function noDrivers({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path, importer, resolveDir }) => {
    if (!importer.includes('/node_modules/typeorm/')) return undefined;
    return path === 'mysql2' || !isInstalled(path, resolveDir) ? { path, external: true } : undefined;
  });
}

function isInstalled(path, folder) {
  try {
    return createRequire(join(folder, 'any.js')).resolve(path) !== '';
  } catch {
    return false;
  }
}

function packages({ onLoad }) {
  onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path }) => {
    const text = withStableSpreads(readFileSync(path, 'utf8'), path);
    return { contents: `${text}\n//# sourceMappingURL=data:application/json;base64,${NO_MAP}`, loader: 'js' };
  });
}

const { metafile } = await build({
  entryPoints: ENTRIES,
  outdir: 'dist',
  chunkNames: SHARED,
  bundle: true,
  splitting: true,
  // Not `keepNames`: it defines the name of every closure anew each time one is made (docs/decisions/bundle.md).
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: UNBUNDLED,
  plugins: [sources, packages, noDrivers].map((setup) => ({ name: setup.name, setup })),
  // For packages in CommonJS that load modules of Node.
  banner: { js: "import { createRequire as requireOf } from 'module'; const require = requireOf(import.meta.url);" },
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
});

copyFileSync(STARTER, join('dist', STARTER));

// Removes the files of an earlier build, and does so last, so that no file is missing meanwhile.
for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const path = join('dist', name);
  const isMade = path in metafile.outputs || path === join('dist', STARTER) || path.startsWith(CONSOLE);
  const isOld = !isMade && statSync(path).isFile();
  if (isOld) rmSync(path);
}
