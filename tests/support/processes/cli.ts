import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The built command. */
export const CLI_PROGRAM = new URL('../../../dist/infrastructure/gatehouse.js', import.meta.url).pathname;

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built operator command in a folder and an environment of the test. */
export type Cli = (...values: string[]) => Promise<Ran>;

export function cliIn(folder: string, env: Readonly<Record<string, string>>): Cli {
  return async (...values) => {
    const child = startCli(folder, env, ...values);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, out, err };
  };
}

/** Starts the command for a test that ends it itself. */
export function startCli(
  folder: string,
  env: Readonly<Record<string, string>>,
  ...values: string[]
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [CLI_PROGRAM, ...values], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
