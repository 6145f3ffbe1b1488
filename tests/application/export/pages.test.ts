import { expect, it } from '@jest/globals';
import { paged, SHORT_ROWS, type ContentParts } from '../../../application/export/section.js';

interface Row {
  readonly id: string;
  readonly document: string;
}

/** Reads all pages of this many rows; returns the number of lines in each. */
async function pagesOf(count: number, documentLength: number, limit?: number): Promise<readonly number[]> {
  const rows = Array.from({ length: count }, (_, index): Row => {
    return { id: String(index).padStart(4, '0'), document: 'x'.repeat(documentLength) };
  });
  const section = paged<Row, string>('row', {
    key: ['word'],
    ...(limit === undefined ? {} : { rows: limit }),
    read: async (_parts, _id, page) =>
      rows.filter(({ id }) => page.after === null || id > page.after).slice(0, page.limit),
    keyOf: ({ id }) => [id],
    afterOf: ([id]) => String(id),
    lines: (row) => [{ type: 'row', ...row }],
  });
  const lines: string[] = [];
  const pages: number[] = [];
  let after: Awaited<ReturnType<typeof section.page>>['next'] = null;
  do {
    const page = await section.page({} as ContentParts, '', after);
    lines.push(...page.lines.map(({ text }) => (JSON.parse(text) as Row).id));
    pages.push(page.lines.length);
    after = page.next;
  } while (after !== null);
  expect(lines).toEqual(rows.map(({ id }) => id));
  return pages;
}

it('a page of an export has 50 rows, or 100 short ones, or fewer if their documents are large', async () => {
  expect(await pagesOf(250, 100, SHORT_ROWS)).toEqual([100, 100, 50]);
  expect(await pagesOf(5, 60_000, SHORT_ROWS)).toEqual([5]);
  expect(await pagesOf(120, 1_000)).toEqual([50, 50, 20]);
  expect(await pagesOf(12, 60_000)).toEqual([5, 5, 2]);
  expect(await pagesOf(5, 60_000)).toEqual([5]);
  expect(await pagesOf(2, 1_000_000)).toEqual([1, 1]);
});
