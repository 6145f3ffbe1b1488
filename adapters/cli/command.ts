import { Command } from 'commander';
import type { Access } from './operator.js';
import type { Progress } from './progress.js';

/** The result of a command: `json` for `--json`, `text` for people. */
export interface Outcome {
  readonly json: object;
  /** Empty: the command has written its output itself. */
  readonly text: string;
  /** Written to standard error once the text is written, when the text is meant for copying or a pipe. */
  readonly note?: string;
  /** The remedy if the output cannot be written and nothing shows it again: the command then fails with exit code 1. */
  readonly ifUnread?: string;
  /** The command ran, but the result is negative: exit code 1. */
  readonly isBad?: boolean;
}

/**
 * Sets the clean-up, and the message to the operator, for Ctrl-C, SIGTERM and SIGHUP from now on. Only work that would
 * leave parts behind needs it: other commands end silently and leave nothing half done.
 */
export type IfInterrupted = (remedy: string, undo?: () => void) => void;

/**
 * Writes to standard output, and resolves to whether the text could be written. `ifUnread`: the remedy if it could not,
 * which then is a failure.
 */
export type Out = (text: string, ifUnread?: string) => Promise<boolean>;

export type Options = Readonly<Record<string, unknown>>;
export type Perform = (access: Access, values: readonly string[], options: Options) => Promise<Outcome>;

/** The inputs and outputs of the commands; the process or a test provides them. */
export interface Surroundings {
  readonly access: Access;
  readonly out: Out;
  readonly err: (text: string) => void;
  /** Reports the progress of slow work; shown only on a terminal, and not with `--json`. */
  readonly progress: Progress;
  readonly ifInterrupted: IfInterrupted;
  readonly ended: (isBad: boolean) => void;
}

/** Builds a command that does something; each has `--json`. */
export function leaf(usage: string, description: string, surroundings: Surroundings, perform: Perform): Command {
  const command = new Command(usage.split(' ')[0]).description(description).option('--json', 'print JSON, for scripts');
  for (const argument of usage.split(' ').slice(1)) command.argument(argument);
  // Commander passes the arguments, then the options, then the command itself.
  return command.action(async (...handed: unknown[]) => {
    requireValues(command);
    const values = handed.slice(0, -2) as string[];
    const outcome = await perform(surroundings.access, values, command.opts<Options>());
    const { json, text, note, ifUnread, isBad = false } = outcome;
    if (command.opts<Options>()['json'] === true) await surroundings.out(JSON.stringify(json), ifUnread);
    else {
      const isWritten = text === '' || (await surroundings.out(text, ifUnread));
      if (note !== undefined && isWritten) surroundings.err(note);
    }
    surroundings.ended(isBad);
  });
}

/** Rejects an option in the place of a value: `--reason --help`, which Commander accepts, would suspend an account. */
function requireValues(command: Command): void {
  const flags = new Set(['-h', '--help', ...command.options.map(({ long }) => long)]);
  for (const option of command.options) {
    const value = command.opts<Options>()[option.attributeName()];
    if (option.required && typeof value === 'string' && flags.has(value))
      command.error(`error: option '${option.flags}' argument missing`);
  }
}

export function group(name: string, description: string, commands: readonly Command[]): Command {
  const parent = new Command(name).description(description);
  for (const command of commands) parent.addCommand(command);
  return parent;
}
