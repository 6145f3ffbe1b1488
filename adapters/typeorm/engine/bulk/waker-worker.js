// @ts-check The entry file of waker.ts's thread: Node loads it itself, so it is plain JavaScript.
import { workerData } from 'node:worker_threads';

/** In ms. */
const PERIOD = 0.4;

/** The number of steps under way. @type {Int32Array} */
const steps = workerData;
const never = new Int32Array(new SharedArrayBuffer(4));

for (;;) {
  Atomics.wait(steps, 0, 0);
  while (Atomics.load(steps, 0) > 0) Atomics.wait(never, 0, 0, PERIOD);
}
