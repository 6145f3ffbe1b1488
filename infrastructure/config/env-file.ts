import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './env.js';
import { VARIABLES } from './variables.js';

/**
 * Adds the service's variables from the file `ENV_FILE` to the environment, whose own values win. Called once, before
 * anything is read, so that worker processes inherit the result. Returns every name in the file.
 */
export function applyEnvFile(environment: NodeJS.ProcessEnv): readonly string[] {
  const path = environment['ENV_FILE']?.trim() ?? '';
  if (path === '') return [];
  const values = parseEnv(contentOf(path));
  for (const { name } of VARIABLES) {
    const value = values[name];
    if (value !== undefined && (environment[name] ?? '').trim() === '') environment[name] = value;
  }
  return Object.keys(values);
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError('ENV_FILE', `must be a file that the service may read; ${path} is not (${code ?? 'error'})`);
  }
}
