import type { Command } from 'commander';
import { group, leaf, type Perform, type Surroundings } from './command.js';
import { table } from './format.js';

export function configCommands(surroundings: Surroundings): Command {
  return group('config', 'the configuration', [
    leaf(
      'check',
      'check the environment: list faults, unknown and unused names, and the values in use; change nothing',
      surroundings,
      check,
    ),
  ]);
}

const check: Perform = async (access) => {
  const { faults, unknown, withoutEffect, effective } = await access.checkConfig();
  const names = unknown.map(({ name, meant }) =>
    meant === null
      ? `${name} is not a variable of the service`
      : `${name} is not a variable of the service; did you mean ${meant}?`,
  );
  const rows = effective.map(({ name, value, isDefault }) => [name, isDefault ? 'default' : 'set', value]);
  const verdict = [...faults.map((fault) => `Fault: ${fault}.`), ...names.map((name) => `Unknown: ${name}`)];
  const found = [
    ...withoutEffect.map((note) => `Note: ${note}.`),
    ...(verdict.length === 0 ? ['No fault found.'] : verdict),
  ];
  return {
    json: {
      faults,
      unknown,
      without_effect: withoutEffect,
      effective: effective.map(({ name, value, isDefault }) => ({ name, value, default: isDefault })),
    },
    text: [...(rows.length === 0 ? [] : [table(['VARIABLE', 'FROM', 'VALUE'], rows), '']), ...found].join('\n'),
    isBad: verdict.length > 0,
  };
};
