// Builds the package into dist/: ES modules with types (esm), CommonJS (cjs), and one file for browsers (browser).
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

process.chdir(dirname(new URL(import.meta.url).pathname));
rmSync('dist', { recursive: true, force: true });

const sources = readdirSync('src', { recursive: true })
  .map((name) => join('src', name))
  .filter((name) => name.endsWith('.ts'));

// Types and ES modules: the compiler's output for each file.
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });

// CommonJS, also file by file, so that all entries share one GatehouseError class. The types are the same.
await build({
  absWorkingDir: process.cwd(),
  entryPoints: sources,
  outdir: 'dist/cjs',
  format: 'cjs',
  platform: 'node',
  target: 'node20',
});
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs" }\n');
cpSync('dist/esm', 'dist/cjs', { recursive: true, filter: (path) => !path.endsWith('.js') });

// Browsers without a bundler: `<script type="module">`. Most pages need only `core`; `gatehouse` has everything.
const browser = {
  absWorkingDir: process.cwd(),
  bundle: true,
  format: 'esm',
  minify: true,
  sourcemap: true,
  platform: 'browser',
  target: 'es2022',
};
await build({ ...browser, entryPoints: ['src/core.ts', 'src/gatehouse.ts'], outdir: 'dist/browser' });
