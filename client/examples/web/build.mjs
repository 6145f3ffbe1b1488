// Builds the app into dist/: static files for any web server, which adds its own config.json beside them.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const here = new URL('.', import.meta.url).pathname;
const out = process.argv[2] ?? join(here, 'dist');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const options = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  logLevel: 'warning',
  // In this repository the app uses the package's sources, so that edits of either take effect at once.
  conditions: ['gatehouse-source'],
};
const source = (name) => join(here, 'src', name);
const entryPoints = { app: source('main.ts'), link: source('link.ts') };
await build({ ...options, entryPoints, outdir: out, splitting: true, chunkNames: 'parts/[name]-[hash]' });
await build({ ...options, entryPoints: { 'catalog-worker': source('catalog-worker.ts') }, outdir: out });

const wasm = createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm');
copyFileSync(wasm, join(out, 'sqlite3.wasm'));
for (const name of ['index.html', 'link.html', 'app.css']) copyFileSync(join(here, name), join(out, name));
