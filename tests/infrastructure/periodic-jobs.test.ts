import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SECOND } from '../../domain/kernel/instant.js';
import { PeriodicJobs } from '../../infrastructure/periodic-jobs.js';

describe('periodic jobs', () => {
  let runs: string[];
  let reports: string[];
  let broken: boolean;
  let jobs: PeriodicJobs;

  beforeEach(() => {
    jest.useFakeTimers();
    [runs, reports, broken] = [[], [], false];
    const job = (name: string, fails: () => boolean) => ({
      name,
      run: async () => {
        if (fails()) throw new Error('the database is away');
        runs.push(name);
      },
    });
    const jobList = [job('the keys', () => broken), job('the announcements', () => false)];
    jobs = new PeriodicJobs(jobList, 3 * SECOND, { report: (what) => reports.push(what) });
  });
  afterEach(async () => {
    await jobs.stop();
    jest.useRealTimers();
  });

  it('does every job at the start, and again after each pause', async () => {
    await jobs.start();
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
    await expect(jobs.start()).rejects.toThrow('the database is away');
    await jest.advanceTimersByTimeAsync(9 * SECOND);
    expect(runs).toEqual([]);
  });

  it('reports a later failure once, does the other jobList, and continues when it is mended', async () => {
    await jobs.start();
    broken = true;
    await jest.advanceTimersByTimeAsync(9 * SECOND);
    expect(reports).toEqual(['the job "the keys" failed']);
    expect(runs.filter((what) => what === 'the announcements')).toHaveLength(4);
    broken = false;
    await jest.advanceTimersByTimeAsync(3 * SECOND);
    expect(runs.filter((what) => what === 'the keys')).toHaveLength(2);
    broken = true;
    await jest.advanceTimersByTimeAsync(3 * SECOND);
    expect(reports).toHaveLength(2);
  });

  it('begins no further job of a round once it is being stopped', async () => {
    let end: () => void = () => undefined;
    const long = { name: 'the long one', run: () => new Promise<void>((resolve) => (end = resolve)) };
    const next = { name: 'the next one', run: () => Promise.resolve(runs.push('the next one')) };
    const round = new PeriodicJobs([long, next], SECOND, { report: (what) => reports.push(what) });
    round.startBehind();
    const stopped = round.stop();
    end();
    await stopped;
    expect([runs, reports]).toEqual([[], []]);
  });

  it('does nothing after it was stopped', async () => {
    await jobs.start();
    await jobs.stop();
    await jest.advanceTimersByTimeAsync(9 * SECOND);
    expect(runs).toHaveLength(2);
  });
});
