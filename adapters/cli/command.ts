import { Command } from 'commander';
import type { Access } from './operator.js';

/** What a command came to: for `--json`, and for people. */
export interface Outcome {
  readonly json: object;
  readonly text: string;
  /** Said on standard error beside the text, where that is meant to be used as it is. */
  readonly note?: string;
  /** Done, and yet the answer is no: exit code 1. */
  readonly isBad?: boolean;
}

export type Options = Readonly<Record<string, unknown>>;
export type Perform = (access: Access, values: readonly string[], options: Options) => Promise<Outcome>;

/** Where the commands write, and what they are given; of the process, or of a test. */
export interface Surroundings {
  readonly access: Access;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** For work that takes a while; shown on a terminal alone. */
  readonly progress: (text: string) => void;
  readonly ended: (isBad: boolean) => void;
}

/** A command that does something: every one of them has `--json`. */
export function leaf(usage: string, description: string, surroundings: Surroundings, perform: Perform): Command {
  const command = new Command(usage.split(' ')[0]).description(description).option('--json', 'print JSON, for scripts');
  for (const argument of usage.split(' ').slice(1)) command.argument(argument);
  // Commander hands over the arguments, then the options, then the command itself.
  return command.action(async (...handed: unknown[]) => {
    const values = handed.slice(0, -2) as string[];
    const { json, text, note, isBad = false } = await perform(surroundings.access, values, command.opts<Options>());
    if (command.opts<Options>()['json'] === true) surroundings.out(JSON.stringify(json));
    else {
      surroundings.out(text);
      if (note !== undefined) surroundings.err(note);
    }
    surroundings.ended(isBad);
  });
}

export function group(name: string, description: string, commands: readonly Command[]): Command {
  const parent = new Command(name).description(description);
  for (const command of commands) parent.addCommand(command);
  return parent;
}
