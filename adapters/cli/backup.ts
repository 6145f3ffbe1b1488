import { resolve } from 'node:path';
import type { Command } from 'commander';
import { DomainError } from '../../domain/kernel/errors.js';
import { leaf, type Outcome, type Perform, type Surroundings } from './command.js';
import { facts, size } from './format.js';
import type { ArchiveReport } from './operator.js';

export function backupCommand(surroundings: Surroundings): Command {
  const perform: Perform = async (access, [folder = '']) => {
    const maintenance = await access.maintenance();
    surroundings.ifInterrupted('A backup without manifest.json is incomplete: remove its folder, or name a new one.');
    const report = await maintenance.backup(named(folder), surroundings.progress);
    return outcomeOf(
      report,
      'Backup',
      `The backup does NOT contain the master key, and a restore needs it: keep ${report.masterKey} in another place.`,
    );
  };
  return leaf(
    'backup <folder>',
    'copy the database and the files; the service may run',
    surroundings,
    perform,
  ).addHelpText(
    'after',
    '\nThe folder must be new or empty. The master key is not copied: keep it apart from the backup.',
  );
}

export function restoreCommand(surroundings: Surroundings): Command {
  const perform: Perform = async (access, [folder = '']) => {
    const maintenance = await access.maintenance();
    surroundings.ifInterrupted(
      'Run the restore again before the service starts: the rows are written last, all or none.',
    );
    const report = await maintenance.restore(named(folder), surroundings.progress);
    return outcomeOf(
      report,
      'Restored',
      `Its secrets are sealed under the master key in ${report.masterKey}. Now start the service.`,
    );
  };
  return leaf(
    'restore <folder>',
    'restore a backup into an empty database and data folder',
    surroundings,
    perform,
  ).addHelpText(
    'after',
    '\nThe service must not run, and the environment must have the master key that was in use when the backup was made.',
  );
}

/** An empty name, as of an unset variable of the shell, would be the current folder. @throws error.request.invalid */
function named(folder: string): string {
  if (folder === '') throw new DomainError('error.request.invalid', 'Name a folder.');
  return resolve(folder);
}

function outcomeOf(
  { folder, createdAt, rows, files, bytes, missing, masterKey }: ArchiveReport,
  what: string,
  key: string,
): Outcome {
  const lines = facts([
    [what, folder],
    ['Created', createdAt],
    ['Rows', String(rows)],
    ['Files', `${files} (${size(BigInt(bytes))})`],
  ]);
  const lost = missing.map((hash) => `Missing: the file of blob ${hash}.`);
  return {
    json: {
      folder,
      created_at: createdAt,
      rows,
      files,
      bytes,
      missing,
      master_key_included: false,
      master_key: masterKey,
    },
    text: [lines, '', ...lost, key].join('\n'),
    isBad: missing.length > 0,
  };
}
