import { expect, it } from '@jest/globals';
import { table } from '../../adapters/cli/format.js';

it('a table has any number of rows, and each column the width of its longest cell', () => {
  const rows = Array.from({ length: 300_000 }, (_, index) => [String(index), index === 7 ? 'the longest' : null]);
  const lines = table(['A', 'B'], rows).split('\n');
  expect(lines).toHaveLength(300_001);
  expect(lines[8]).toBe('7       the longest');
});
