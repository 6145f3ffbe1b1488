import type { Incidents } from '../application/ports/platform/incidents.js';
import type { Duration } from '../domain/kernel/instant.js';

/** A task that runs at the start and then periodically. */
export interface Job {
  /** The name in the log, for example "refresh the server keys". */
  readonly name: string;
  run(): Promise<unknown>;
}

/**
 * Runs jobs periodically, one round after another. A failure fails `start`; a later one is reported once until the job
 * succeeds again, and the state that it loaded before stays in use. The timer does not keep the process alive.
 */
export class PeriodicJobs {
  private readonly failing = new Set<Job>();
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly jobs: readonly Job[],
    private readonly pause: Duration,
    private readonly incidents: Incidents,
  ) {}

  async start(): Promise<void> {
    for (const job of this.jobs) await job.run();
    this.schedule();
  }

  /** Starts without waiting for the first round: for slow jobs that nothing depends on. */
  startBehind(): void {
    this.running = this.round().then(() => this.schedule());
  }

  /** Stops the timer and waits for the running job; the round ends with it. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.round().then(() => this.schedule());
    }, this.pause).unref();
  }

  private async round(): Promise<void> {
    for (const job of this.jobs) {
      if (this.stopped) return;
      try {
        await job.run();
        this.failing.delete(job);
      } catch (cause) {
        if (!this.failing.has(job)) this.incidents.report(`the job "${job.name}" failed`, cause);
        this.failing.add(job);
      }
    }
  }
}
