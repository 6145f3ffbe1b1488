// @ts-check
// Plain JavaScript, as the entry files of the threads are that call it.
import os from 'node:os';

const NICEST = 19;

/**
 * For a thread: on Linux it has a priority of its own. With a lower one its work yields the core to signed-in users'
 * requests at once. Elsewhere the call would slow the whole process down; a sandbox may forbid it.
 * @param {number} by 10 leaves it about a tenth of a core that is busy otherwise, 15 a thirtieth
 */
export function yieldToTheEventLoop(by) {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(0, Math.min(os.getPriority(0) + by, NICEST));
  } catch {
    // Then the thread and the event loop share the core evenly.
  }
}
