// @ts-check
// Plain JavaScript, like the threads' entry files that import it.
import os from 'node:os';

const NICEST = 19;

/**
 * Lowers the priority of the calling thread. On Linux each thread has its own priority, so that this thread's work
 * yields the core to signed-in users' requests at once. Elsewhere the call would slow the whole process; a sandbox may
 * forbid it.
 * @param {number} by 10 leaves it about a tenth of a core that is otherwise busy, 15 a thirtieth
 */
export function yieldToTheEventLoop(by) {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(0, Math.min(os.getPriority(0) + by, NICEST));
  } catch {
    // The thread and the event loop then share the core evenly.
  }
}
