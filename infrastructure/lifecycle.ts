import type { Lifecycle } from '../application/ports/platform/lifecycle.js';

/** The state of the process between its start and its end. */
export class ProcessLifecycle implements Lifecycle {
  /** Once true, the process takes no new work. */
  stopping = false;
  /** The number of worker processes that are not listening; 0 in a process without workers. */
  missingWorkers = 0;

  /** Returns the reason why no request should be sent here, or null. */
  obstacle(): string | null {
    if (this.stopping) return 'The service is stopping.';
    return this.missingWorkers > 0 ? `Worker processes that do not listen yet: ${this.missingWorkers}.` : null;
  }
}
