import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Waker } from '../../adapters/typeorm/engine/bulk/waker.js';
import { until } from '../support/database/mariadb-server.js';
import { sleepsOf } from '../support/processes/threads.js';

/** In ms. */
const LONGEST = 10_000;

let waker: Waker;
let before: readonly string[];
beforeEach(() => {
  before = threads();
  waker = new Waker();
});
afterEach(() => waker.end());

const threads = () => readdirSync('/proc/self/task');
const itsThread = () => Number(threads().find((thread) => !before.includes(thread)));

async function wakesUp(thread: number): Promise<boolean> {
  const from = sleepsOf(thread);
  return await until(async () => sleepsOf(thread) > from + 20, LONGEST, 5);
}

async function sleeps(thread: number): Promise<boolean> {
  const still = async () => {
    const from = sleepsOf(thread);
    await delay(20);
    return sleepsOf(thread) === from;
  };
  return await until(still, LONGEST, 5);
}

it('starts no thread before there are steps', () => {
  waker.wakeFor(0);
  expect(threads()).toEqual(before);
});

it('wakes up again and again while steps are under way, and sleeps when there are none', async () => {
  waker.wakeFor(2);
  expect(await until(async () => itsThread() > 0, LONGEST, 5)).toBe(true);
  const thread = itsThread();
  waker.wakeFor(1);
  expect(await wakesUp(thread)).toBe(true);
  waker.wakeFor(0);
  expect(await sleeps(thread)).toBe(true);
  waker.wakeFor(1);
  expect(await wakesUp(thread)).toBe(true);
});
