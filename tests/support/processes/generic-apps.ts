import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The folder of the programs of tests/generic, which have their own packages. */
export const APPS = new URL('../../generic/apps/', import.meta.url).pathname;

const run = promisify(execFile);

/** Installs their packages if missing. */
export async function installApps(): Promise<void> {
  await inApps('./install');
}

/** Runs a command in their folder; returns its output. */
export async function inApps(command: string, ...values: readonly string[]): Promise<string> {
  const ran = run(command, values, { cwd: APPS });
  const { stdout } = await ran.catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${values.join(' ')}: ${stdout}${stderr}`);
  });
  return stdout;
}

/** Runs one of them; returns its output. */
export function runApp(program: string, ...values: readonly string[]): Promise<string> {
  return inApps(process.execPath, program, ...values);
}
