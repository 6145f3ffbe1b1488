import { parseArgs } from 'node:util';

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
  help: { type: 'boolean', default: false },
};

/**
 * Reads the arguments of a run.
 *
 * @returns `fault`: what is wrong with them, in a sentence, or null; `only`: the stages to run
 */
export function readArguments(values, stages) {
  try {
    const { values: options } = parseArgs({ args: values, options: OPTIONS });
    const only = options.only?.split(',') ?? stages;
    const unknown = only.filter((name) => !stages.includes(name));
    const fault =
      unknown.length === 0 ? null : `There is no stage “${unknown.join(', ')}”. There are: ${stages.join(', ')}.`;
    return { fault, options, only };
  } catch (error) {
    return { fault: error.message, options: {}, only: [] };
  }
}
