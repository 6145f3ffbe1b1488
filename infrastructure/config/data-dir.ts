import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError, type EnvReader } from './env.js';

const { R_OK, W_OK, X_OK } = constants;

export function dataDirOf(env: EnvReader): string {
  return resolve(env.text('DATA_DIR') ?? './data');
}

/**
 * Creates `DATA_DIR` with mode 0700. A folder that is not empty keeps its mode, because others may use it; the files
 * that the service writes there are private by their own mode.
 */
export function prepareDataDir(path: string): void {
  naming(path, () => {
    makeFolder(path);
    if (readdirSync(path).length === 0) chmodSync(path, 0o700);
    accessSync(path, R_OK | W_OK | X_OK);
  });
}

/**
 * Rejects a `DATA_DIR` that exists and cannot be used, whose path leads through a file, or that cannot be created.
 * Writes nothing.
 */
export function checkDataDir(path: string): void {
  naming(path, () => {
    const nearest = nearestThatExists(path);
    if (nearest === path) accessSync(path, R_OK | W_OK | X_OK);
    if (!statSync(nearest).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(nearest, W_OK | X_OK);
  });
}

/** Rejects a `DATA_DIR` that hides its files: a user who may not enter it sees each of them as missing. */
export function checkEntry(path: string): void {
  naming(path, () => statSync(`${path}/.`, { throwIfNoEntry: false }));
}

/**
 * Creates a folder, and the missing ones above it, with mode 0700. Node's option `recursive` never returns on a file
 * system that rejects new folders with ENOENT, such as /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const isMade = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(path).isDirectory();
    if (!isMade) throw error;
  }
}

export function nearestThatExists(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThatExists(dirname(path));
}

function naming(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      'DATA_DIR',
      `must be a folder that the service may write to; ${path} is not (${code ?? 'error'})`,
    );
  }
}
