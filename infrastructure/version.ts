import { existsSync, readFileSync } from 'node:fs';

/** Returns the version in package.json, which is in a folder above the sources and `dist/`. */
export function version(): string {
  const candidates = ['../package.json', '../../package.json'].map((path) => new URL(path, import.meta.url));
  const found = candidates.find((url) => existsSync(url));
  if (found === undefined) return '0.0.0';
  const { version } = JSON.parse(readFileSync(found, 'utf8')) as { version: string };
  return version;
}
