import type { Incidents } from '../application/ports/platform/incidents.js';
import type { Duration } from '../domain/kernel/instant.js';

/** Something that is done at the start and again and again afterwards. */
export interface Job {
  /** For the log, as "the server keys". */
  readonly name: string;
  run(): Promise<unknown>;
}

/**
 * Keeps in memory what other nodes may have changed in the database. At the start a failure stops it; later on it is
 * reported, once until it works again, and what was loaded before stays in use. It does not keep the process alive.
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

  /** Without waiting for the first round: for jobs that may take long, and that nothing depends on. */
  startBehind(): void {
    this.running = this.round().then(() => this.schedule());
  }

  /** After it no job is running any more. */
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
      try {
        await job.run();
        this.failing.delete(job);
      } catch (cause) {
        if (!this.failing.has(job)) this.incidents.report(`${job.name} could not be refreshed`, cause);
        this.failing.add(job);
      }
    }
  }
}
