import { VARIABLES } from './variables.js';

/** A variable that the service does not read, and the name that was probably meant. */
export interface UnknownName {
  readonly name: string;
  readonly meant: string | null;
}

/** The prefixes of the service's variables, which other programs seldom use. */
const OURS =
  /^(ACCESS_TOKEN|ACCOUNT_DELETION|ADMIN|AUTH|BCRYPT|BLOB|S3|CORS|FEDERATION|LOCKOUT|OIDC|PROTOCOL|QUOTA|REGISTRATION|SESSION|SIGNING_KEY|UPLOAD|DEPRECATION|WEBHOOK|GATEHOUSE)_/;
/** A desktop sets it for every program. */
const THEIRS = 'SESSION_MANAGER';
const KNOWN: ReadonlySet<string> = new Set(VARIABLES.map(({ name }) => name));

/** Returns every unknown name of the file, and those of the environment that resemble a variable of the service. */
export function unknownNames(environment: Iterable<string>, file: Iterable<string> = []): readonly UnknownName[] {
  const inFile = [...file].filter((name) => !KNOWN.has(name)).map((name) => ({ name, meant: meant(name) }));
  const inEnvironment = [...environment]
    .filter((name) => !KNOWN.has(name))
    .map((name) => ({ name, meant: meant(name) }))
    .filter(({ name, meant: ours }) => ours !== null || (OURS.test(name) && name !== THEIRS));
  const found = new Map([...inFile, ...inEnvironment].map((unknown) => [unknown.name, unknown]));
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

export function sayUnknown({ name, meant: ours }: UnknownName): string {
  return `${name} is not a variable of the service, and is ignored${ours === null ? '' : `; did you mean ${ours}?`}`;
}

/** Returns the nearest variable: at most one edit away in a name of 6 to 8 characters, two in a longer one. */
function meant(name: string): string | null {
  const wanted = name.toUpperCase().replaceAll('-', '_');
  let best: { readonly name: string; readonly slips: number } | null = null;
  for (const ours of KNOWN) {
    const allowed = ours.length < 6 ? 0 : ours.length < 9 ? 1 : 2;
    // Each edit changes the length by one at most. Comparing every name takes a twentieth of a start.
    if (Math.abs(wanted.length - ours.length) > allowed) continue;
    const slips = distance(wanted, ours);
    if (slips <= allowed && slips < (best?.slips ?? Infinity)) best = { name: ours, slips };
  }
  return best?.name ?? null;
}

/** Counts insertions, deletions, replacements and swaps of neighbours. */
function distance(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = at(rows, i - 1, j - 1) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const swapped = isSwap ? at(rows, i - 2, j - 2) + 1 : Infinity;
      row.push(Math.min(replaced, swapped, at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1));
    }
    rows.push(row);
  }
  return at(rows, left.length, right.length);
}

function at(rows: readonly (readonly number[])[], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}
