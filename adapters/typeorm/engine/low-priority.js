// @ts-check
// Plain JavaScript, like the file of the checkpoint thread that imports it.
import os from 'node:os';

/** Leaves a thread about a tenth of a core that is otherwise busy. */
const NICER = 10;

/**
 * Lowers the priority of the calling thread, so that others' requests go first. Only on Linux, where each thread has its
 * own priority. A sandbox may forbid it: the thread and the event loop then share the core evenly.
 */
export function yieldToTheEventLoop() {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(0, Math.min(os.getPriority(0) + NICER, os.constants.priority.PRIORITY_LOW));
  } catch {
    // The thread keeps the priority of the process.
  }
}
