import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { CheckStorage, type StorageReport } from '../../application/storage/check-storage.js';
import { CHECK_STEPS, SETTLE_TIME } from '../../application/storage/finding.js';
import { group, leaf, type Perform, type Surroundings } from './command.js';
import { jsonSize, table } from './format.js';
import { shareOfSteps } from './progress.js';
import { storageCopyCommand } from './storage-copy.js';

export function storageCommands(surroundings: Surroundings): Command {
  const check = leaf(
    'check',
    'compare ledger, references, charges and stored bytes with each other',
    surroundings,
    checkStorage(surroundings),
  )
    .option('--repair', 'also repair what the existing data allows')
    .addHelpText(
      'after',
      '\nThe service may run. Exit codes: 0 no problem remains, 1 a problem remains or the check failed, 2 wrong usage.' +
        '\nMake a backup before --repair.',
    );
  return group('storage', 'check or copy the stored bytes', [check, storageCopyCommand(surroundings)]);
}

function checkStorage({ progress }: Surroundings): Perform {
  return async (access, _values, { repair }) => {
    const useCases = await access.useCases();
    const report = await useCases(CheckStorage).execute({
      repair: repair === true,
      progress: (step, done) =>
        progress(`${done} ${step} checked`, shareOfSteps(CHECK_STEPS.indexOf(step), CHECK_STEPS.length)),
      settle: () => delay(SETTLE_TIME),
    });
    return { json: toJson(report), text: toText(report), isBad: report.left > 0 };
  };
}

function toJson({ repaired, counts, findings, found, left }: StorageReport): object {
  const listed = findings.map(({ kind, subject, stored, actual, mended, note }) => ({
    kind,
    subject,
    stored: jsonSize(stored),
    actual: jsonSize(actual),
    mended,
    note,
  }));
  return { repaired, found, left, counts, findings: listed };
}

function toText({ repaired, findings, found, left }: StorageReport): string {
  if (found === 0) return 'Ledger, references, charges and stored bytes agree.';
  const rows = findings.map(({ kind, subject, stored, actual, mended, note }) => [
    kind.replaceAll('_', ' '),
    subject,
    stored === null ? '' : String(stored),
    actual === null ? '' : String(actual),
    `${mended ? 'MENDED ' : ''}${note}`,
  ]);
  const unlisted = found - findings.length;
  const more = unlisted === 0 ? '' : `\n… and ${unlisted} more`;
  const verdict = repaired ? `${found - left} of ${found} mended, ${left} left.` : `${found} found.`;
  return `${table(['WRONG', 'OF', 'LEDGER', 'FOUND', 'WHAT'], rows)}${more}\n\n${verdict}`;
}
