import type { Lifecycle } from '../application/ports/platform/lifecycle.js';

/** Where the process stands between its start and its end. */
export class ProcessLifecycle implements Lifecycle {
  /** Once true, it takes no new work. */
  stopping = false;
  /** How many worker processes are not listening, in a process that has some. */
  missingWorkers = 0;

  /** Why no request should be sent here, or null. */
  obstacle(): string | null {
    if (this.stopping) return 'The service is stopping.';
    return this.missingWorkers > 0 ? `${this.missingWorkers} of the worker processes are not listening yet.` : null;
  }
}
