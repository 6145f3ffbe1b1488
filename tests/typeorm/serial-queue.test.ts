import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { SerialQueue } from '../../adapters/typeorm/engine/serial-queue.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';

const LONG = 60_000;

describe('SerialQueue', () => {
  it('runs one task at a time, in the order of the calls, past those that fail', async () => {
    const queue = new SerialQueue(LONG);
    const steps: string[] = [];
    const task = (name: string, fails = false) =>
      queue.run(async () => {
        steps.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        steps.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const outcomes = await Promise.allSettled([task('a'), task('b', true), task('c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(queue.length).toBe(0);
  });

  it('lets nobody slip in between a task that ends and the one whose turn it is', async () => {
    const queue = new SerialQueue(LONG);
    const order: number[] = [];
    let running = 0;
    const task = (index: number) =>
      queue.run(async () => {
        running += 1;
        expect(running).toBe(1);
        await Promise.resolve();
        order.push(index);
        running -= 1;
      });
    const first = task(0);
    const second = task(1);
    const third = first.then(() => task(2));
    await Promise.all([first, second, third]);
    expect(order).toEqual([0, 1, 2]);
  });

  it('counts who runs and who waits', async () => {
    const queue = new SerialQueue(LONG);
    expect(queue.length).toBe(0);
    const tasks = [queue.run(() => Promise.resolve()), queue.run(() => Promise.resolve())];
    expect(queue.length).toBe(2);
    await Promise.all(tasks);
    expect(queue.length).toBe(0);
  });

  it('rejects tasks that waited too long, even for themselves, and continues with the others', async () => {
    const queue = new SerialQueue(20);
    const stuck = queue.run(() => queue.run(() => Promise.resolve('never')));
    await expect(stuck).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(stuck).rejects.toThrow(/UnitOfWork/);
    expect(await queue.run(() => Promise.resolve('goes on'))).toBe('goes on');
    let ran = false;
    const slow = queue.run(() => delay(60));
    const late = queue.run(async () => {
      ran = true;
    });
    await expect(late).rejects.toBeInstanceOf(StoreUnavailable);
    await slow;
    expect(ran).toBe(false);
  });
});
