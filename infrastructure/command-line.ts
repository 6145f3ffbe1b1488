import 'reflect-metadata';
import { runCommand } from '../adapters/cli/program.js';
import type { OperatorAccess } from './operator-access.js';
import { explain } from './process/explain.js';
import { version } from './version.js';

const err = (text: string): void => void process.stderr.write(`${text}\n`);

/** Clears the progress line of a terminal before the next text. */
const CLEAR_LINE = '\r\u001b[K';
const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE + text);
};
const out = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
  process.stdout.write(`${text}\n`);
};

// A reader such as `| head` may close the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
// Only this user may read the files that it writes.
process.umask(0o077);

const opened: OperatorAccess[] = [];
/** Loads the service's parts only for a command that needs them, because loading is slow. */
async function open(): Promise<OperatorAccess> {
  const { OperatorAccess } = await import('./operator-access.js');
  const access = new OperatorAccess(process.env, err);
  opened.push(access);
  return access;
}
const access = {
  useCases: async () => (await open()).useCases(),
  maintenance: async () => (await open()).maintenance(),
};
const terminal = { version: version(), out, err, progress, explain };
process.exitCode = await runCommand(process.argv.slice(2), access, terminal);
for (const access of opened) await access.end();
