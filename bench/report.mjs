/** The table of a run, in Markdown: figures, ratios to the floor, and whether each target was reached. */
export function report(rows, { machine, quick, size }) {
  const races = rows.filter((row) => row.results !== undefined);
  const limits = rows.filter((row) => row.limit !== undefined);
  return [
    '# Results of the bench',
    '',
    `${quick ? 'A quick run' : 'A full run'}: ${size.rounds} rounds of ${size.seconds} s, in turn; medians, and the median of paired ratios.`,
    `Machine: ${machine}. The measured process has one core of its own; load generator and MariaDB share the others.`,
    '',
    '| operation | who | a second | p99 ms | CPU µs | database CPU µs | ratio to the floor | target |',
    '|---|---|--:|--:|--:|--:|--:|---|',
    ...races.flatMap(raceLines),
    '',
    '| limit | measured | at most | |',
    '|---|--:|--:|---|',
    ...limits.map(
      (row) =>
        `| ${row.operation} | ${row.value.toFixed(2)} ${row.unit} | ${row.limit} | ${mark(row.value <= row.limit)} |`,
    ),
    '',
  ].join('\n');
}

function raceLines({ operation, target, results }) {
  return results.map((result, index) => {
    const first = index === 0;
    const goal = index === 1 ? `≥ ${target} ${mark(result.ratio >= target)}` : '';
    const figures = [Math.round(result.rate), result.p99, result.cpu, result.databaseCpu].map(figure);
    return `| ${first ? operation : ''} | ${result.name} | ${figures.join(' | ')} | ${result.ratio.toFixed(2)} | ${goal} |`;
  });
}

function figure(number) {
  return Number.isNaN(number) ? '' : String(Math.round(number));
}

function mark(reached) {
  return reached ? '✓' : '✗';
}
