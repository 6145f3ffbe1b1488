const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** Formats a size in the units of the configuration and the command, with at most three digits: `1.23 GiB`. */
export function bytes(count: number): string {
  if (count === 1) return '1 byte';
  const step = UNITS.findIndex((unit, each) => count / 1024 ** each < 999.5 || unit === UNITS.at(-1));
  return `${rounded(count / 1024 ** step)} ${UNITS[step] ?? ''}`;
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

/** Once the deletion of an account has begun, its `deletes_at` is the beginning of the clock. */
export function deletionTime(deletesAt: string): string {
  return Date.parse(deletesAt) === 0 ? 'now' : `on ${moment(deletesAt)}`;
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

const SIZE = /^(\d+(?:\.\d+)?)\s*(?:bytes?|([kmgtp])(i?)b)?$/i;

/** Parses `10 GiB`, `10GiB` or, in powers of 1000, `10 GB` into bytes; `null` if the text is not a size. */
export function sizeOf(text: string): number | null {
  const [, amount, prefix = '', binary = ''] = SIZE.exec(text.trim()) ?? [];
  if (amount === undefined) return null;
  const step = ['', 'k', 'm', 'g', 't', 'p'].indexOf(prefix.toLowerCase());
  const size = Math.round(Number(amount) * (binary === '' ? 1000 : 1024) ** step);
  return Number.isSafeInteger(size) ? size : null;
}
