import { expect, it } from '@jest/globals';
import { readArguments } from '../../bench/lib/arguments.mjs';

const STAGES = ['reads', 'uploads'];

it.each([
  ['an unknown stage', ['--only', 'reads,writes'], 'There is no stage “writes”. There are: reads, uploads.'],
  ['an unknown option', ['--quikc'], "Unknown option '--quikc'"],
  ['a word too many', ['reads'], "Unexpected argument 'reads'"],
])('the bench rejects %s before it begins', (_, values, fault) => {
  expect(readArguments(values, STAGES).fault).toContain(fault);
});

it('the bench runs the stages that --only names, or all', () => {
  expect(readArguments(['--quick', '--only', 'uploads'], STAGES)).toMatchObject({
    fault: null,
    options: { quick: true },
    only: ['uploads'],
  });
  expect(readArguments([], STAGES)).toMatchObject({ fault: null, only: STAGES });
});
