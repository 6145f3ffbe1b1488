import { createRequire } from 'node:module';
import { join } from 'node:path';

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

/** Options of esbuild for a bundle of sources with their packages (docs/decisions/bundle.md). */
export const WITH_PACKAGES = {
  bundle: true,
  splitting: true,
  // Not `keepNames`: it defines the name of every closure anew each time one is made (docs/decisions/bundle.md).
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // These packages load files beside their own: binaries, and the entry files of threads.
  external: ['bcrypt', 'libsql', 'piscina'],
  plugins: [{ name: 'noDrivers', setup: noDrivers }],
  // For packages in CommonJS that load modules of Node.
  banner: { js: "import { createRequire as requireOf } from 'module'; const require = requireOf(import.meta.url);" },
  logLevel: 'warning',
};
