import { fromBase64Url } from '../../domain/kernel/bytes.js';
import { invalidField } from '../../domain/kernel/errors.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import { accountNotFound } from '../admin/find-account.js';
import type { UnitOfWork } from '../ports/stores/unit-of-work.js';
import { nextTurn } from '../sweeps/next-turn.js';
import { EXPORT_PAGE, personPage, isOfContent, SECTIONS, type ExportPage, type Place } from './export-page.js';
import { encoded } from './lines.js';
import { isCursorOf, type Cursor, type ExportParts } from './section.js';

/**
 * Exports everything that the service holds about an account, as lines of JSON, a chunk of whole lines at a time: it
 * holds one page in memory, however long the export is. It includes no secret (docs/decisions/account-export.md).
 *
 * After each page comes `{"type": "mark", "from": …}`; an interrupted export continues with that `from`. The last line
 * is `{"type": "end", "counts": …}`: without it the export is incomplete.
 */
export class ExportAccount {
  constructor(private readonly parts: ExportParts & { readonly unitOfWork: UnitOfWork }) {}

  /** @throws error.account.not_found, error.request.invalid */
  async execute(accountId: AccountId, from: string | null): Promise<AsyncIterable<string>> {
    return this.chunks(accountId, await this.startOf(accountId, from));
  }

  /** Checks a request as `execute` does, but exports nothing and so is no operator's deed. @throws as `execute` */
  async judge(accountId: AccountId, from: string | null): Promise<void> {
    await this.startOf(accountId, from);
  }

  private async startOf(accountId: AccountId, from: string | null): Promise<Place> {
    const start = from === null ? { section: 0, after: null } : placeOf(from);
    if ((await this.parts.accounts.find(accountId)) === null) throw accountNotFound();
    return start;
  }

  private async *chunks(accountId: AccountId, start: Place): AsyncGenerator<string> {
    const counts: Record<string, number> = {};
    for (let place: Place | null = start; place !== null;) {
      const page: ExportPage = await this.page(accountId, place);
      for (const [type, count] of Object.entries(page.counts)) counts[type] = (counts[type] ?? 0) + count;
      if (page.chunk !== '') yield page.chunk;
      place = page.next;
      await nextTurn();
    }
    yield encoded({ type: 'end', counts }).text;
  }

  private page(accountId: AccountId, place: Place): Promise<ExportPage> {
    if (!isOfContent(place)) return personPage(this.parts, accountId, place);
    const { unitOfWork, settings } = this.parts;
    const { serverHost, quota } = settings;
    return unitOfWork.readStep(EXPORT_PAGE, { accountId, place, settings: { serverHost, quota } });
  }
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
