import { accessSync, chmodSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { ConfigError } from './env.js';

/**
 * Creates `DATA_DIR` with mode 0700. A folder that is not empty keeps its mode, because others may use it; the files
 * that the service writes there are private by their own mode.
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
