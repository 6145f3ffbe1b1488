// @ts-check
// Plain JavaScript, as the entry files of the threads are that call it.
import os from 'node:os';

/**
 * For a thread: on Linux it has a priority of its own. With it its work yields the core to signed-in users' requests at
 * once, and still gets about a tenth of a busy one. Elsewhere the call would slow the whole process down; a sandbox may
 * forbid it.
 */
export function yieldToTheEventLoop() {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(0, Math.min(os.getPriority(0) + os.constants.priority.PRIORITY_BELOW_NORMAL, 19));
  } catch {
    // Then the thread and the event loop share the core evenly.
  }
}
