import { table } from './report.mjs';

const HEADINGS = ['## Targets', '## Figures'];
const AGAIN = /^Measured again by .*$/gm;

/** Returns `before`, a report, with the operations of `after` in place of its own; new ones come last. */
export function merged(before, after, fact) {
  const facts = [...(before.match(AGAIN) ?? []).filter((line) => subject(line) !== subject(fact)), fact];
  let text = before.replaceAll(/^Measured again by .*\n/gm, '');
  for (const heading of HEADINGS)
    text = replaced(text, heading, mergedTable(tableBelow(text, heading), tableBelow(after, heading)));
  return text.replace(`\n${HEADINGS[0]}`, `${facts.join('\n')}\n\n${HEADINGS[0]}`);
}

function subject(line) {
  return /by `[^`]*`/.exec(line)?.[0];
}

function mergedTable(old, fresh) {
  const groups = new Map(groupsOf(old));
  for (const [operation, lines] of groupsOf(fresh)) groups.set(operation, lines);
  return [old[0], ...[...groups.values()].flat()];
}

/** Groups the lines by operation, which only the first line of each names. */
function groupsOf([, ...lines]) {
  const groups = [];
  for (const line of lines) {
    if (line[0] === '') groups.at(-1)[1].push(line);
    else groups.push([line[0], [line]]);
  }
  return groups;
}

/** Returns the cells of the table, without the line below its head. */
function tableBelow(text, heading) {
  return linesBelow(text, heading)
    .filter((_, index) => index !== 1)
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
}

function linesBelow(text, heading) {
  const lines = text.slice(text.indexOf(heading)).split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const after = lines.findIndex((line, index) => index > first && !line.startsWith('|'));
  return lines.slice(first, after === -1 ? undefined : after);
}

function replaced(text, heading, cells) {
  const [head, ...lines] = cells;
  return text.replace(linesBelow(text, heading).join('\n'), () => table(head, lines).join('\n'));
}
