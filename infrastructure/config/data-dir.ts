import { accessSync, chmodSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { ConfigError } from './env.js';

/**
 * Makes `DATA_DIR`, for this user alone. A folder that holds something already keeps its mode: it may be more than
 * ours, and what the service writes there is private by its own mode.
 */
export function prepareDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (readdirSync(path).length === 0) chmodSync(path, 0o700);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      'DATA_DIR',
      `must be a folder that the service may write to; ${path} is not (${code ?? 'error'})`,
    );
  }
}
