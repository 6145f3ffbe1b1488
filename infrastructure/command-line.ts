import 'reflect-metadata';
import { performance } from 'node:perf_hooks';
import { runCommand } from '../adapters/cli/program.js';
import { ProgressLine, type Progress } from '../adapters/cli/progress.js';
import type { IfInterrupted, Out } from '../adapters/cli/command.js';
import { Interruption } from './process/interruption.js';
import type { OperatorAccess } from './operator-access.js';
import { explain } from './process/explain.js';
import { unwritten } from './process/unwritten.js';
import { version } from './version.js';

const asJson = process.argv.includes('--json');
const err = (text: string): void => {
  line.clear();
  process.stderr.write(`${text}\n`);
};

const line = new ProgressLine({
  write: (text) => void process.stderr.write(text),
  columns: () => process.stderr.columns || 80,
  now: () => performance.now(),
});
const progress: Progress = (text, share) => {
  if (process.stderr.isTTY && !asJson) line.show(text, share);
};
const printed: { remedy: string | null; isLost: boolean } = { remedy: null, isLost: false };
const out: Out = (text, ifUnread) => {
  line.clear();
  printed.remedy = ifUnread ?? null;
  return new Promise((resolve) => {
    process.stdout.write(`${text}\n`, (error) => resolve(!error));
  });
};

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader such as `| head` may close the pipe.
  const { remedy, isLost } = printed;
  if (isLost || (error.code === 'EPIPE' && remedy === null)) return;
  printed.isLost = true;
  const detail = [unwritten(error), ...(remedy === null ? [] : [remedy])].join(' ');
  err(asJson ? JSON.stringify({ code: 'error.command.failed', detail }) : detail);
  // The command ends by itself, and closes the database.
  process.exitCode = 1;
});
// A closed standard error is ignored: a reader that leaves must not end a repair in the middle.
process.stderr.on('error', () => undefined);
// Only this user may read the files that the command writes.
process.umask(0o077);

/** With `--json` standard error holds JSON too, a line each. */
const warn = (text: string): void => err(asJson ? JSON.stringify({ warning: text }) : text);

const opened: OperatorAccess[] = [];
/** Loads the service's parts only for a command that needs them, because loading is slow. */
async function open(): Promise<OperatorAccess> {
  const { OperatorAccess } = await import('./operator-access.js');
  const access = new OperatorAccess(process.env, warn);
  opened.push(access);
  return access;
}
const access = {
  checkConfig: async () => (await open()).checkConfig(),
  useCases: async () => (await open()).useCases(),
  maintenance: async () => (await open()).maintenance(),
};
const interruption = new Interruption((detail) =>
  err(asJson ? JSON.stringify({ code: 'error.command.failed', detail }) : detail),
);
const ifInterrupted: IfInterrupted = (remedy, undo) => interruption.set(remedy, undo);
const terminal = { version: version(), out, err, progress, ifInterrupted, explain };
// Stays if the command never settles, since a command that ended early is no success.
process.exitCode = 1;
const code = await runCommand(process.argv.slice(2), access, terminal);
if (!printed.isLost) process.exitCode = code;
interruption.clear();
for (const access of opened) await access.end();
