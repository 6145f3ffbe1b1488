import { Command, CommanderError } from 'commander';
import { DomainError } from '../../domain/kernel/errors.js';
import { accountCommands } from './account.js';
import { backupCommand, restoreCommand } from './backup.js';
import type { IfInterrupted, Out, Surroundings } from './command.js';
import { completionCommand } from './completion.js';
import { configCommands } from './config.js';
import { deedCommand } from './deeds.js';
import { deprecationCommands } from './deprecations.js';
import { federationCommands } from './federation.js';
import { keyCommands } from './keys.js';
import { migrateCommand } from './migrate.js';
import type { Access } from './operator.js';
import type { Progress } from './progress.js';
import { quotaCommands } from './quota.js';
import { webhookCommands } from './webhooks.js';
import { storageCommands } from './storage-check.js';

/** 0: done; 1: rejected or failed; 2: usage error. */
export type ExitCode = 0 | 1 | 2;

export interface Terminal {
  readonly version: string;
  readonly out: Out;
  readonly err: (text: string) => void;
  readonly progress: Progress;
  readonly ifInterrupted: IfInterrupted;
  /** Explains a failure that is not a refusal in one sentence. */
  readonly explain: (error: unknown) => { readonly code: string; readonly detail: string };
}

/** The error's own message tells clients to wait: they cannot free space. */
const FULL =
  'The blob store is full. Free space on the disk of DATA_DIR, or in the bucket, then run the command again.';

/** Runs one command line; `values` are the words after the program's name. */
export async function runCommand(values: readonly string[], access: Access, terminal: Terminal): Promise<ExitCode> {
  const outcome = { isBad: false };
  const json = values.includes('--json');
  const spoken = json ? { ...terminal, err: () => undefined } : terminal;
  const program = buildProgram(spoken, { ...terminal, access, ended: (isBad) => (outcome.isBad = isBad) });
  try {
    await program.parseAsync([...values], { from: 'user' });
    return outcome.isBad ? 1 : 0;
  } catch (error) {
    return error instanceof CommanderError ? misused(error, json, terminal) : failed(error, json, terminal);
  }
}

/** Commander has printed the message, except with `--json`; help and version are not errors. */
function misused({ exitCode, message }: CommanderError, json: boolean, { err }: Terminal): ExitCode {
  if (exitCode === 0) return 0;
  if (json) err(JSON.stringify({ code: 'error.request.invalid', detail: message.replace(/^error: /, '') }));
  return 2;
}

function buildProgram({ version, out, err }: Terminal, surroundings: Surroundings): Command {
  const program: Command = new Command('gatehouse')
    .description(
      "The operator's commands of Gatehouse. They open the database of the service, and need the same environment.",
    )
    .version(version, '--version')
    .addCommand(accountCommands(surroundings))
    .addCommand(deedCommand(surroundings))
    .addCommand(keyCommands(surroundings))
    .addCommand(federationCommands(surroundings))
    .addCommand(deprecationCommands(surroundings))
    .addCommand(quotaCommands(surroundings))
    .addCommand(storageCommands(surroundings))
    .addCommand(webhookCommands(surroundings))
    .addCommand(migrateCommand(surroundings))
    .addCommand(configCommands(surroundings))
    .addCommand(backupCommand(surroundings))
    .addCommand(restoreCommand(surroundings))
    .addCommand(completionCommand(surroundings, () => program))
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 rejected or failed, 2 wrong usage.' +
        '\nThe service may run at the same time, but not during restore.',
    );
  const output = {
    writeOut: (text: string) => void out(text.trimEnd()),
    writeErr: (text: string) => err(text.trimEnd()),
  };
  everywhere(program, (command) => {
    // Commander wraps no description of under 40 columns by default: beside long names the lines left the terminal.
    command.configureHelp({ minWidthToWrap: 20 });
    command.exitOverride().configureOutput(output).helpCommand(false).showHelpAfterError('(--help shows the usage)');
  });
  return program;
}

function everywhere(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const child of command.commands) everywhere(child, change);
}

function failed(error: unknown, json: boolean, { err, explain }: Terminal): ExitCode {
  if (!(error instanceof DomainError)) {
    const { code, detail } = explain(error);
    err(json ? JSON.stringify({ code, detail }) : detail);
    return 1;
  }
  const detail = error.code === 'error.storage.full' ? FULL : error.message;
  err(json ? JSON.stringify(toJson(error, detail)) : `Refused: ${detail}`);
  return error.code === 'error.request.invalid' ? 2 : 1;
}

function toJson({ code, details: { strandedAlbums } }: DomainError, detail: string): object {
  return { code, detail, ...(strandedAlbums === undefined ? {} : { stranded_albums: strandedAlbums }) };
}
