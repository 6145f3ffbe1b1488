// Run this after adding or upgrading a package: `node tools/complete-lock.mjs`.
//
// A registry mirror that carries the binaries of only some platforms leaves the others out of package-lock.json; npm 11
// then rejects the file, and `npm ci` on such a platform finds no binary. Parents pin these versions exactly, so this
// script adds the missing entries, without the integrity that only the registry knows.
import { readFileSync, writeFileSync } from 'node:fs';

const PLATFORM =
  /-(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+?)(?:-(gnu|musl)?(?:eabi|eabihf|msvc)?)?$/;
const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!isListed(path, name)) lock.packages[`node_modules/${name}`] = platformEntry(entry, name, version);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

/** Looks a package up like Node: in the package's own node_modules, then in those of the folders above it. */
function isListed(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
  }
}

function platformEntry(parent, name, version) {
  const [, os, cpu, libc] = PLATFORM.exec(name) ?? [];
  if (os === undefined || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${name}@${version}: not a pinned binary`);
  const dev = parent.dev === true ? { dev: true } : {};
  const family = libc === undefined ? {} : { libc: [libc === 'gnu' ? 'glibc' : 'musl'] };
  return {
    version,
    cpu: [cpu],
    ...dev,
    ...family,
    license: parent.license,
    optional: true,
    os: [os],
    engines: parent.engines,
  };
}
