import { fromBase64Url, toBase64Url, utf8 } from '../../domain/kernel/bytes.js';
import { invalidField } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { accountNotFound } from '../admin/find-account.js';
import { nextTurn } from '../sweeps/next-turn.js';
import { CONTENT_SECTIONS } from './content-sections.js';
import type { ExportLine } from './lines.js';
import { PERSON_SECTIONS } from './person-sections.js';
import { isCursorOf, type Cursor, type ExportParts, type Section } from './section.js';

const SECTIONS: readonly Section[] = [...PERSON_SECTIONS, ...CONTENT_SECTIONS];

/** A place between two pages. */
interface Place {
  readonly section: number;
  readonly after: Cursor | null;
}

/**
 * Exports everything that the service holds about an account, as lines of JSON, a chunk of whole lines at a time: it
 * holds one page in memory, however much there is. No secret is among it (docs/decisions/account-export.md).
 *
 * After each page comes `{"type": "mark", "from": …}`; an export that was cut off goes on with that `from`. The last
 * line is `{"type": "end", "counts": …}`: without it the export is not whole.
 */
export class ExportAccount {
  constructor(private readonly parts: ExportParts) {}

  /** @throws error.account.not_found, error.request.invalid */
  async execute(accountId: AccountId, from: string | null): Promise<AsyncIterable<Uint8Array>> {
    const start = from === null ? { section: 0, after: null } : placeOf(from);
    if ((await this.parts.accounts.find(accountId)) === null) throw accountNotFound();
    return this.chunks(accountId, start);
  }

  private async *chunks(accountId: AccountId, start: Place): AsyncGenerator<Uint8Array> {
    const counts: Record<string, number> = {};
    let place: Place | null = start;
    while (place !== null) {
      const { lines, next }: { lines: readonly ExportLine[]; next: Place | null } = await this.page(accountId, place);
      for (const { type } of lines) counts[type] = (counts[type] ?? 0) + 1;
      const mark = next === null ? { type: 'end', counts } : { type: 'mark', from: markOf(next) };
      // A section without rows needs no mark of its own.
      if (lines.length > 0 || next === null) yield encoded([...lines, mark]);
      place = next;
      await nextTurn();
    }
  }

  private async page(accountId: AccountId, { section, after }: Place) {
    const current = SECTIONS[section];
    if (current === undefined) return { lines: [], next: null };
    const { lines, next } = await current.page(this.parts, accountId, after);
    if (next !== null) return { lines, next: { section, after: next } };
    return { lines, next: section + 1 < SECTIONS.length ? { section: section + 1, after: null } : null };
  }
}

function encoded(lines: readonly ExportLine[]): Uint8Array {
  return utf8(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Names the section, so that a later version of the service understands the marks of an earlier one. */
function markOf({ section, after }: Place): string {
  return toBase64Url(utf8(JSON.stringify([SECTIONS[section]?.name ?? '', ...(after ?? [])])));
}

function placeOf(mark: string): Place {
  const [name, ...after] = keysOf(mark);
  const section = SECTIONS.findIndex((each) => each.name === name);
  const named = SECTIONS[section];
  if (named === undefined || (after.length > 0 && !isCursorOf(named, after))) throw invalidMark();
  return { section, after: after.length === 0 ? null : after };
}

function keysOf(mark: string): Cursor {
  try {
    const read: unknown = JSON.parse(Buffer.from(fromBase64Url(mark) ?? []).toString('utf8'));
    if (Array.isArray(read) && read.every(isKey)) return read;
  } catch {
    // Not JSON: rejected below.
  }
  throw invalidMark();
}

function isKey(value: unknown): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));
}

function invalidMark(): Error {
  return invalidField('/from', 'must be the `from` of a line of an earlier export');
}
