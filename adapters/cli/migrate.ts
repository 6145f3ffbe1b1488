import type { Command } from 'commander';
import { leaf, type Perform, type Surroundings } from './command.js';
import { table } from './format.js';

export function migrateCommand(surroundings: Surroundings): Command {
  return leaf('migrate', 'migrate the database schema to this build', surroundings, migrate(surroundings)).option(
    '--status',
    'list the applied and the missing migrations, and apply none',
  );
}

const migrate =
  ({ progress }: Surroundings): Perform =>
  async (access, _values, { status }) => {
    const maintenance = await access.maintenance();
    if (status !== true) {
      const applied = await maintenance.migrate(progress);
      const text = applied.length === 0 ? 'The schema is current.' : `Applied:\n${applied.join('\n')}`;
      return { json: { applied }, text };
    }
    const migrations = await maintenance.status();
    const rows = migrations.map(({ name, applied }) => [name, applied ? 'applied' : 'pending']);
    return { json: { migrations }, text: table(['MIGRATION', 'STATE'], rows) };
  };
