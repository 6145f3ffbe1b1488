import { describe, expect, it } from '@jest/globals';
import { nextStepSize, StepSize, timed } from '../../../application/sweeps/step-size.js';

describe('The size of the transactions of a mass operation', () => {
  it.each([
    [64, 5, 128],
    [64, 11, 128],
    [64, 12, 64],
    [64, 24, 64],
    [128, 25, 64],
    [256, 1_000, 128],
    [256, 0, 256],
    [64, 1_000, 64],
    [64, -5_000, 128],
  ])('after %d rows in %d ms is %d', (size, took, next) => {
    expect(nextStepSize(size, took)).toBe(next);
  });

  it('follows the time that they take, between its bounds', () => {
    const size = new StepSize();
    const sizes = [0, 0, 0, 100, 100, 100, 100, 20, 10].map((took) => {
      const { current } = size;
      size.took(took);
      return current;
    });
    expect(sizes).toEqual([128, 256, 256, 256, 128, 64, 64, 64, 64]);
    expect(size.current).toBe(128);
  });

  it('is measured over the work alone', async () => {
    const { result, took } = await timed(() => Promise.resolve('done'));
    expect([result, took >= 0]).toEqual(['done', true]);
    await expect(timed(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });
});
