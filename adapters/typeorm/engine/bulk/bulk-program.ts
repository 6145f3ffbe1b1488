import os from 'node:os';
import { runNamed } from '../../../../application/sweeps/bulk-steps.js';
import { serveSteps } from './serve-steps.js';

/** Leaves it about a tenth of a core that is otherwise busy, so that others' requests go first. */
const NICER = 10;
if (process.platform === 'linux') lowerPriority();
await serveSteps(runNamed);

/** Only on Linux, where each thread has its own priority. A sandbox may forbid it: both then share the core evenly. */
function lowerPriority(): void {
  try {
    os.setPriority(0, Math.min(os.getPriority(0) + NICER, os.constants.priority.PRIORITY_LOW));
  } catch {
    // Goes on with the priority of the process.
  }
}
