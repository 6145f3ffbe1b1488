// Bundles the operator's console into dist/, beside the compiled endpoint that serves it: one script, one style sheet.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

await build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: [
    { in: 'adapters/http/console/app/main.tsx', out: 'console' },
    { in: 'adapters/http/console/app/styles/all.css', out: 'console' },
  ],
  outdir: 'dist/adapters/http/console/app',
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
});
