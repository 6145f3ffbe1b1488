import { toBase64Url, utf8 } from '../../domain/kernel/bytes.js';
import type { AccountId } from '../../domain/kernel/ids.js';
import type { BulkStep } from '../ports/stores/unit-of-work.js';
import { CONTENT_SECTIONS } from './content-sections.js';
import { encoded } from './lines.js';
import { PERSON_SECTIONS } from './person-sections.js';
import type { ContentParts, Cursor, ExportParts, Page, Section } from './section.js';

export const SECTIONS: readonly Section<ExportParts>[] = [...PERSON_SECTIONS, ...CONTENT_SECTIONS];

/** A place between two pages. */
export interface Place {
  readonly section: number;
  readonly after: Cursor | null;
}

export interface ExportPage {
  /** Whole lines, the last of which is the mark of the next place if there is one; empty if there are none. */
  readonly chunk: string;
  /** The number of lines of each type. */
  readonly counts: Readonly<Record<string, number>>;
  /** `null` at the end of the export. */
  readonly next: Place | null;
}

interface Request {
  readonly accountId: AccountId;
  readonly place: Place;
  readonly settings: ContentParts['settings'];
}

const NOTHING: Page = { lines: [], next: null };

/** Reads one page of a section that may have thousands of rows. */
export const EXPORT_PAGE: BulkStep<Request, ExportPage> = {
  name: 'export page',
  run: async (stores, { accountId, place: { section, after }, settings }) => {
    const current = CONTENT_SECTIONS[section - PERSON_SECTIONS.length];
    return exported((await current?.page({ ...stores, settings }, accountId, after)) ?? NOTHING, section);
  },
};

export const isOfContent = ({ section }: Place): boolean => section >= PERSON_SECTIONS.length;

/** Reads one page of a section that has few rows. */
export async function personPage(
  parts: ExportParts,
  accountId: AccountId,
  { section, after }: Place,
): Promise<ExportPage> {
  return exported((await PERSON_SECTIONS[section]?.page(parts, accountId, after)) ?? NOTHING, section);
}

function exported({ lines, next: within }: Page, section: number): ExportPage {
  const next = within === null ? startAfter(section) : { section, after: within };
  const counts: Record<string, number> = {};
  for (const { type } of lines) counts[type] = (counts[type] ?? 0) + 1;
  // A section without rows needs no mark of its own.
  if (lines.length === 0) return { chunk: '', counts, next };
  const sent = next === null ? lines : [...lines, encoded({ type: 'mark', from: markOf(next) })];
  return { chunk: sent.map(({ text }) => text).join(''), counts, next };
}

function startAfter(section: number): Place | null {
  return section + 1 < SECTIONS.length ? { section: section + 1, after: null } : null;
}

/** Holds the section's name, so that a later version of the service understands the marks of an earlier one. */
function markOf({ section, after }: Place): string {
  return toBase64Url(utf8(JSON.stringify([SECTIONS[section]?.name ?? '', ...(after ?? [])])));
}
