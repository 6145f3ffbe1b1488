import { DELETION_BEGUN } from '../../domain/accounts/account.js';
import { toRfc3339, type Instant } from '../../domain/kernel/instant.js';
import { UNBOUNDED } from '../../domain/quota/limits.js';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
const NONE = '-';

/** Formats a size for people; `--json` gives scripts the exact bytes. */
export function size(bytes: bigint): string {
  let amount = Number(bytes);
  let unit = 0;
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  return `${Number.isInteger(amount) ? amount : amount.toFixed(1)} ${UNITS[unit] ?? ''}`;
}

export function limit(bytes: bigint | null, unset = 'unbounded'): string {
  if (bytes === null) return unset;
  return bytes === UNBOUNDED ? 'unbounded' : size(bytes);
}

export function instant(at: Instant | null): string {
  return at === null ? NONE : toRfc3339(at);
}

export function deletionTime(deletesAt: Instant): string {
  return deletesAt === DELETION_BEGUN ? 'now' : `at ${toRfc3339(deletesAt)}`;
}

/** Returns a size for `--json`; sizes stay within the integers that JSON numbers hold exactly. */
export function jsonSize(bytes: bigint | null): number | null {
  return bytes === null ? null : Number(bytes);
}

export function jsonInstant(at: Instant | null): string | null {
  return at === null ? null : toRfc3339(at);
}

/** Formats aligned columns under their headings. */
export function table(headings: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const cells = [headings, ...rows.map((row) => row.map((cell) => cell ?? NONE))];
  const widths = headings.map((_, column) => widest(cells.map((row) => row[column] ?? '')));
  return cells.map((row) => line(row, widths)).join('\n');
}

/**
 * Returns the length of the longest text. Not `Math.max(...)`: a list of all accounts has more rows than a call may
 * have arguments.
 */
function widest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}

/** Formats a single record: a line per name and value. */
export function facts(pairs: readonly (readonly [name: string, value: string | null])[]): string {
  const width = widest(pairs.map(([name]) => name));
  return pairs.map(([name, value]) => line([name, value ?? NONE], [width])).join('\n');
}

/**
 * Formats comma-separated values (RFC 4180). Text that a spreadsheet would calculate gets an apostrophe before it: an
 * address may begin with `=`.
 */
export function csv(headings: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return [headings, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n');
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function line(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd();
}
