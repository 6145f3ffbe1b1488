import { describe, expect, it } from '@jest/globals';
import { nextStepSize, StepSize } from '../../../application/sweeps/step-size.js';
import { NOW } from '../../support/people/builders.js';

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

  it('follows the time that the work takes, between its bounds', async () => {
    let now = NOW;
    const size = new StepSize({ now: () => now });
    const step = (took: number) =>
      size.measured(() => {
        now += took;
        return Promise.resolve(size.current);
      });
    const sizes = [];
    for (const took of [0, 0, 0, 100, 100, 100, 100, 20, 10]) sizes.push(await step(took));
    expect(sizes).toEqual([128, 256, 256, 256, 128, 64, 64, 64, 64]);
    expect(size.current).toBe(128);
  });

  it('is not changed by work that failed', async () => {
    const size = new StepSize({ now: () => NOW });
    await expect(size.measured(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(size.current).toBe(128);
  });
});
