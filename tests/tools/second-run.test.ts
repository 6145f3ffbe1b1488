import { describe, expect, it } from '@jest/globals';
import { onceMore } from '../../tools/second-run.mjs';

const aSuite = (file: string, startTime = 0, endTime = 100) => ({ file, startTime, endTime });
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

  it('run once more when the database was away meanwhile, however many and whichever they are', () => {
    const files = sevenOf('tests/contracts');
    expect(onceMore(files, [[100, 200]])).toEqual(files.map(({ file }) => file));
    expect(onceMore([...files, aSuite('tests/contracts/late.test.ts', 201, 300)], [[100, 200]])).toEqual([]);
    expect(onceMore(files, [[101, 200]])).toEqual([]);
  });
});
