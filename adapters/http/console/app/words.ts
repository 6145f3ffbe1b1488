const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Formats a size in decimal units with three digits: `1.23 GB`. */
export function bytes(count: number): string {
  const step = count < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(count) / 3));
  return `${rounded(count / 1000 ** step)} ${UNITS[step] ?? ''}`;
}

export function rounded(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 });
}

export function seconds(value: number): string {
  return value < 1 ? `${rounded(value * 1000)} ms` : `${rounded(value)} s`;
}

/** Formats an instant in the reader's own time zone. */
export function moment(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...{ hour12: false },
  });
}

export function timeOfDay(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

const SPANS: readonly (readonly [milliseconds: number, name: string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
];

/** Returns `3 days` or `1 hour`: the length of time in its largest whole unit. */
export function spanBetween(from: string, to: string): string {
  const length = Date.parse(to) - Date.parse(from);
  const [unit, name] = SPANS.find(([each]) => length >= each) ?? [1000, 'second'];
  const count = Math.max(0, Math.floor(length / unit));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** Turns `missing_file` into `missing file`. */
export function plain(name: string): string {
  return name.replaceAll('_', ' ');
}

const SIZE = /^(\d+(?:\.\d+)?)\s*(bytes|kb|mb|gb|tb)?$/i;

/** Parses `10 GB` into bytes; `null` if the text is not a size. */
export function sizeOf(text: string): number | null {
  const [, amount, unit = 'bytes'] = SIZE.exec(text.trim()) ?? [];
  if (amount === undefined) return null;
  const step = UNITS.findIndex((each) => each.toLowerCase() === unit.toLowerCase());
  const size = Math.round(Number(amount) * 1000 ** step);
  return Number.isSafeInteger(size) ? size : null;
}
