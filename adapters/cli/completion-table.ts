import type { Command } from 'commander';

/** A word that can be completed, and its meaning. */
export interface Word {
  readonly word: string;
  readonly meaning: string;
}

export interface OptionRow extends Word {
  /** The possible values; empty for any other value; `null` for an option without one. */
  readonly values: readonly string[] | null;
}

/** The words after one command; `trail`: its name without the program's, such as `account suspend`. */
export interface CompletionRow {
  readonly trail: string;
  readonly commands: readonly Word[];
  readonly options: readonly OptionRow[];
  /** The choices of its first argument. */
  readonly values: readonly string[];
}

/** Returns a row for the program and for each command below it. */
export function completionTable(program: Command): readonly CompletionRow[] {
  return rowsOf(program, []);
}

function rowsOf(command: Command, path: readonly string[]): CompletionRow[] {
  const row: CompletionRow = {
    trail: path.join(' '),
    commands: command.commands.map((child) => ({ word: child.name(), meaning: child.description() })),
    options: [...command.options.flatMap(optionRow), { word: '--help', meaning: 'show the help', values: null }],
    values: command.registeredArguments[0]?.argChoices ?? [],
  };
  return [row, ...command.commands.flatMap((child) => rowsOf(child, [...path, child.name()]))];
}

function optionRow({ long, description, required, optional, argChoices }: Command['options'][number]): OptionRow[] {
  if (long === undefined) return [];
  return [{ word: long, meaning: description, values: required || optional ? (argChoices ?? []) : null }];
}
