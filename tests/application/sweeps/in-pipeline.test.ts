import { describe, expect, it } from '@jest/globals';
import { inPipeline } from '../../../application/sweeps/in-pipeline.js';
import { nextTurn } from '../../../application/sweeps/next-turn.js';

describe('inPipeline', () => {
  it('begins steps in order, three at most at once, and returns when all have ended', async () => {
    const begun: number[] = [];
    let [underWay, most] = [0, 0];
    const results = await inPipeline([1, 2, 3, 4, 5, 6], async (item) => {
      begun.push(item);
      most = Math.max(most, (underWay += 1));
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      underWay -= 1;
      return item * 10;
    });
    expect([results, begun, most, underWay]).toEqual([[10, 20, 30, 40, 50, 60], [1, 2, 3, 4, 5, 6], 3, 0]);
  });

  it('lets other work run between two steps', async () => {
    let turns = 0;
    const other = setInterval(() => (turns += 1), 0);
    await inPipeline(Array.from({ length: 20 }), async () => {
      const before = turns;
      while (turns === before) await nextTurn();
    });
    clearInterval(other);
    expect(turns).toBeGreaterThan(0);
  });

  it('begins no step after a failure, waits for those under way, and throws it', async () => {
    const ended: number[] = [];
    const items = Array.from({ length: 9 }, (_, index) => index);
    const running = inPipeline(items, async (item) => {
      if (item === 1) throw new Error('no more');
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      ended.push(item);
    });
    await expect(running).rejects.toThrow('no more');
    expect(ended).toEqual([0]);
  });

  it('does nothing for nothing', async () => {
    expect(await inPipeline([], () => Promise.reject(new Error('called')))).toEqual([]);
  });
});
