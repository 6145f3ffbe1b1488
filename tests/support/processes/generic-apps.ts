import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The programs of tests/generic, which have packages of their own. */
export const APPS = new URL('../../generic/apps/', import.meta.url).pathname;

const run = promisify(execFile);

/** Installs their packages where they are not there. */
export async function installApps(): Promise<void> {
  await inApps('./install');
}

/** Runs a command in their folder; gives what it says. */
export async function inApps(command: string, ...values: readonly string[]): Promise<string> {
  const ran = run(command, values, { cwd: APPS });
  const { stdout } = await ran.catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${values.join(' ')}: ${stdout}${stderr}`);
  });
  return stdout;
}

/** Runs one of them; gives what it says. */
export function runApp(program: string, ...values: readonly string[]): Promise<string> {
  return inApps(process.execPath, program, ...values);
}
