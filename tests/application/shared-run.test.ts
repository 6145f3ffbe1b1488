import { expect, it } from '@jest/globals';
import { SharedRun } from '../../application/shared-run.js';

/** Work whose runs the test ends, in the order in which they began. */
function heldRuns() {
  const ends: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const run = new SharedRun(() => new Promise((resolve, reject) => ends.push({ resolve, reject })));
  return { run, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('those that wait share a run, which begins after their calls and after the run before', async () => {
  const { run, ends } = heldRuns();
  const first = [run.join(), run.join()];
  await turn();
  expect(ends).toHaveLength(1);
  const next = [run.join(), run.join()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]!.resolve();
  await Promise.all(first);
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]!.resolve();
  await Promise.all(next);
});

it('a run that fails rejects for those that share it, and the next one begins', async () => {
  const { run, ends } = heldRuns();
  const first = [run.join(), run.join()].map((each) => expect(each).rejects.toThrow('failed'));
  await turn();
  const next = run.join();
  ends[0]!.reject(new Error('failed'));
  await Promise.all(first);
  await turn();
  ends[1]!.resolve();
  await next;
});
