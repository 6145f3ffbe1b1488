import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SECOND } from '../../domain/kernel/instant.js';
import { Upkeep } from '../../infrastructure/upkeep.js';

describe('upkeep', () => {
  let runs: string[];
  let reports: string[];
  let broken: boolean;
  let upkeep: Upkeep;

  beforeEach(() => {
    jest.useFakeTimers();
    [runs, reports, broken] = [[], [], false];
    const chore = (what: string, fails: () => boolean) => ({
      what,
      run: async () => {
        if (fails()) throw new Error('the database is away');
        runs.push(what);
      },
    });
    const chores = [chore('the keys', () => broken), chore('the announcements', () => false)];
    upkeep = new Upkeep(chores, 3 * SECOND, { report: (what) => reports.push(what) });
  });
  afterEach(async () => {
    await upkeep.stop();
    jest.useRealTimers();
  });

  it('does every chore at the start, and again after each pause', async () => {
    await upkeep.start();
    expect(runs).toEqual(['the keys', 'the announcements']);
    await jest.advanceTimersByTimeAsync(3 * SECOND - 1);
    expect(runs).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(4);
    await jest.advanceTimersByTimeAsync(3 * SECOND);
    expect(runs).toHaveLength(6);
  });

  it('lets a failure stop the start', async () => {
    broken = true;
    await expect(upkeep.start()).rejects.toThrow('the database is away');
    await jest.advanceTimersByTimeAsync(9 * SECOND);
    expect(runs).toEqual([]);
  });

  it('reports a later failure once, does the other chores, and goes on when it is mended', async () => {
    await upkeep.start();
    broken = true;
    await jest.advanceTimersByTimeAsync(9 * SECOND);
    expect(reports).toEqual(['the keys could not be refreshed']);
    expect(runs.filter((what) => what === 'the announcements')).toHaveLength(4);
    broken = false;
    await jest.advanceTimersByTimeAsync(3 * SECOND);
    expect(runs.filter((what) => what === 'the keys')).toHaveLength(2);
    broken = true;
    await jest.advanceTimersByTimeAsync(3 * SECOND);
    expect(reports).toHaveLength(2);
  });

  it('does nothing any more once it was stopped', async () => {
    await upkeep.start();
    await upkeep.stop();
    await jest.advanceTimersByTimeAsync(9 * SECOND);
    expect(runs).toHaveLength(2);
  });
});
