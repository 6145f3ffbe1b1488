import { median, ratio } from './lib/contest.mjs';

/** Returns the report of a run, in Markdown: targets and results, then the figures behind them. */
export function report(rows, facts) {
  const races = rows.filter(({ results }) => results !== undefined);
  return [
    '# Results of the bench',
    '',
    ...facts,
    '',
    '## Targets',
    '',
    ...table(['operation', 'measured', 'target', ''], rows.flatMap(verdicts)),
    '',
    '## Figures',
    '',
    'Medians of the rounds. CPU is that of the server’s and of the database’s process, in µs for a request (or a MiB).',
    '',
    ...table(['operation', 'who', 'a second', 'p50 ms', 'p99 ms', 'CPU', 'database CPU'], races.flatMap(figures)),
    '',
  ].join('\n');
}

function verdicts({ operation, results, targets, value, unit, most, least: required }) {
  if (required !== undefined) {
    return [[operation, `${value.toFixed(0)} ${unit}`, `≥ ${required}`, value >= required ? '✓' : '✗']];
  }
  if (results === undefined) {
    return [[operation, `${value.toFixed(2)} ${unit}`, `≤ ${most}`, value <= most ? '✓' : '✗']];
  }
  const areSeveral = new Set(targets.map(({ of }) => of)).size > 1;
  return targets.map(({ of, against, least }, index) => {
    const reached = ratio(results, of, against);
    const named = areSeveral ? `${operation}, ${of}` : operation;
    const what = of === targets[index - 1]?.of ? '' : named;
    return [what, `${reached.toFixed(2)} × ${against}`, `≥ ${least}`, reached >= least ? '✓' : '✗'];
  });
}

function figures({ operation, unit = 'requests', results }) {
  return results.map(({ name, rounds }, index) => {
    const of = (key) => median(rounds.map((round) => round[key]));
    const rate = `${Math.round(of('rate'))}${unit === 'requests' ? '' : ` ${unit}`}`;
    return [
      index === 0 ? operation : '',
      name,
      rate,
      ...['p50', 'p99', 'cpu', 'databaseCpu'].map((key) => figure(of(key))),
    ];
  });
}

function figure(number) {
  return Number.isNaN(number) ? '' : number.toFixed(number < 10 ? 1 : 0);
}

/** Pads the cells, so that the table is readable on a terminal too. */
export function table(head, lines) {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...lines].map((line) => line[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...lines].map(line);
}
