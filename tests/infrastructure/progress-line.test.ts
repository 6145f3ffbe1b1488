import { expect, it } from '@jest/globals';
import { ProgressLine, shareOfSteps } from '../../adapters/cli/progress.js';

function aTerminal(columns = 80) {
  const written: string[] = [];
  const terminal = { now: 0, write: (text: string) => void written.push(text) };
  const line = new ProgressLine({ write: terminal.write, columns: () => columns, now: () => terminal.now });
  return { terminal, line, written };
}

it('draws a bar over itself, at most ten times a second, and clears it', () => {
  const { terminal, line, written } = aTerminal();
  line.show('soon', 0);
  line.clear();
  expect(written).toEqual([]);
  terminal.now = 2_400;
  line.show('40 of 100 blobs', 0.4);
  terminal.now = 2_499;
  line.show('41 of 100 blobs', 0.41);
  terminal.now = 2_500;
  line.show('done', 1);
  line.clear();
  line.clear();
  expect(written).toEqual([
    '\r\u001b[K[########------------]  40 %  2 s  40 of 100 blobs',
    '\r\u001b[K[####################] 100 %  2 s  done',
    '\r\u001b[K',
  ]);
});

it('keeps to the width of the terminal, and has no bar where nothing is known', () => {
  const { terminal, line, written } = aTerminal(30);
  terminal.now = 1_000;
  line.show('a text that is far too long for it');
  expect(written).toEqual(['\r\u001b[K…  1 s  a text that is far to']);
});

it('work in steps stands in the middle of its step', () => {
  expect([shareOfSteps(0, 5), shareOfSteps(4, 5), shareOfSteps(-1, 5)]).toEqual([0.1, 0.9, 0.1]);
});
