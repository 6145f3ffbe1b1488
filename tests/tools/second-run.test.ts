import { describe, expect, it } from '@jest/globals';
import { inSentences, onceMore } from '../../tools/second-run.mjs';

const aSuite = (file: string, startTime = 0, endTime = 100) => ({ file, startTime, endTime });
const anOutage = (from: number, to = 200, what: 'crash' | 'stall' = 'stall') => ({ what, from, to });
const sevenOf = (folder: string) => Array.from({ length: 7 }, (_, index) => aSuite(`${folder}/${index}.test.ts`));

/** docs/decisions/second-run.md */
describe('suites that failed in a whole run', () => {
  it('run once more, each file once, whatever projects it failed in', () => {
    const file = 'tests/http/uploads/send.test.ts';
    expect(onceMore([aSuite(file), aSuite(file), aSuite('tests/e2e/pages.test.ts')], [])).toEqual([
      file,
      'tests/e2e/pages.test.ts',
    ]);
  });

  it('stand when they are many, or one of them is a race', () => {
    expect(onceMore(sevenOf('tests/e2e'), [])).toEqual([]);
    expect(onceMore([aSuite('tests/races/uploads.test.ts'), aSuite('tests/e2e/pages.test.ts')], [])).toEqual([]);
  });

  it('run once more when the database was down or stalled meanwhile, however many and whichever they are', () => {
    const files = sevenOf('tests/contracts');
    expect(onceMore(files, [anOutage(100)])).toEqual(files.map(({ file }) => file));
    expect(onceMore([...files, aSuite('tests/contracts/late.test.ts', 201, 300)], [anOutage(100)])).toEqual([]);
    expect(onceMore(files, [anOutage(101)])).toEqual([]);
  });

  it('come with a sentence for crashes and one for stalls, if there were any', () => {
    expect(inSentences([])).toEqual([]);
    expect(inSentences([anOutage(0, 1_500), anOutage(5_000, 10_260), anOutage(0, 1, 'crash')])).toEqual([
      expect.stringContaining('crashed 1 times'),
      expect.stringContaining('stalled 2 times, for 5.3 s at most'),
    ]);
  });
});
