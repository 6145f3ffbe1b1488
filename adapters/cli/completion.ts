import { Argument, type Command } from 'commander';
import { leaf, type Surroundings } from './command.js';
import { bashCompletion, fishCompletion, zshCompletion } from './completion-scripts.js';
import { completionTable } from './completion-table.js';

const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;
type Shell = keyof typeof SCRIPTS;

/** Prints a shell's completion script, made of the commands themselves. `program` returns the finished program. */
export function completionCommand(surroundings: Surroundings, program: () => Command): Command {
  const command = leaf('completion', 'print the completion script of a shell', surroundings, (_access, [shell]) => {
    const script = SCRIPTS[shell as Shell](completionTable(program()));
    return Promise.resolve({ json: { shell, script }, text: script });
  });
  command.addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)));
  return command.addHelpText(
    'after',
    [
      '',
      'bash: gatehouse completion bash > /etc/bash_completion.d/gatehouse',
      'zsh:  gatehouse completion zsh > "${fpath[1]}/_gatehouse"',
      'fish: gatehouse completion fish > ~/.config/fish/completions/gatehouse.fish',
    ].join('\n'),
  );
}
