import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const FOLDER = 'docs/decisions';
const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
const pages = readdirSync(FOLDER).filter((page) => page !== 'README.md');

describe('a decision', () => {
  it.each(pages)('%s states its status and day first, and is in the list', (page) => {
    const [title, , status] = readFileSync(`${FOLDER}/${page}`, 'utf8').split('\n');
    expect(title).toMatch(/^# ./);
    expect(status).toMatch(/^\*\*Status\.\*\* (Accepted|Proposed|Replaced by .+) \d{4}-\d{2}-\d{2}/);
    expect(index).toContain(`](${page})`);
  });
});
