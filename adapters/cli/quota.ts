import { AUDIT_STAGES, AuditQuota } from '../../application/quota/audit-quota.js';
import type { Command } from 'commander';
import { group, leaf, type Perform, type Surroundings } from './command.js';
import { jsonSize, table } from './format.js';
import { shareOfSteps } from './progress.js';

export function quotaCommands(surroundings: Surroundings): Command {
  const audit = leaf(
    'audit',
    'compare every counter with the rows that it counts',
    surroundings,
    auditQuota(surroundings),
  )
    .option('--fix', 'also correct the counters')
    .addHelpText('after', '\nThe service may run. The exit code is 1 while differences remain.');
  return group('quota', 'check the storage accounting', [audit]);
}

function auditQuota({ progress }: Surroundings): Perform {
  return async (access, _values, { fix }) => {
    const isFixed = fix === true;
    const { found, differences } = await (
      await access.useCases()
    )(AuditQuota).execute({
      fix: isFixed,
      progress: ({ what, done }) =>
        progress(`${done} ${what} recounted`, shareOfSteps(AUDIT_STAGES.indexOf(what), AUDIT_STAGES.length)),
    });
    const rows = differences.map(({ subject, counter, stored, actual }) => [
      subject,
      counter,
      `${stored}`,
      `${actual}`,
    ]);
    const unlisted = found - rows.length;
    const more = unlisted === 0 ? '' : `\n… and ${unlisted} more`;
    const all = `${found} ${found === 1 ? 'difference' : 'differences'}`;
    const verdict =
      rows.length === 0 ? 'Every counter is the sum of its rows.' : `${all} ${isFixed ? 'mended' : 'found'}.`;
    return {
      json: {
        fixed: isFixed,
        found,
        differences: differences.map((each) => ({
          ...each,
          stored: jsonSize(each.stored),
          actual: jsonSize(each.actual),
        })),
      },
      text: rows.length === 0 ? verdict : `${table(['OF', 'COUNTER', 'STORED', 'ACTUAL'], rows)}${more}\n\n${verdict}`,
      isBad: found > 0 && !isFixed,
    };
  };
}
