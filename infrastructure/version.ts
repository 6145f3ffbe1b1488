import { existsSync, readFileSync } from 'node:fs';

/** The version in package.json, which stands above both the sources and `dist/`. */
export function version(): string {
  const candidates = ['../package.json', '../../package.json'].map((path) => new URL(path, import.meta.url));
  const found = candidates.find((url) => existsSync(url));
  if (found === undefined) return '0.0.0';
  const { version } = JSON.parse(readFileSync(found, 'utf8')) as { version: string };
  return version;
}
