import type { Incidents } from '../application/ports/platform/incidents.js';
import type { Duration } from '../domain/kernel/instant.js';

/** Something that is done at the start and again and again afterwards. */
export interface Chore {
  /** For the log, as "the server keys". */
  readonly what: string;
  run(): Promise<unknown>;
}

/**
 * Keeps in memory what other nodes may have changed in the database. At the start a failure stops it; later on it is
 * reported, once until it works again, and what was loaded before stays in use. It does not keep the process alive.
 */
export class Upkeep {
  private readonly failing = new Set<Chore>();
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly chores: readonly Chore[],
    private readonly pause: Duration,
    private readonly incidents: Incidents,
  ) {}

  async start(): Promise<void> {
    for (const chore of this.chores) await chore.run();
    this.schedule();
  }

  /** Without waiting for the first round: for chores that may take long, and that nothing depends on. */
  startBehind(): void {
    this.running = this.round().then(() => this.schedule());
  }

  /** After it no chore is running any more. */
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
    for (const chore of this.chores) {
      try {
        await chore.run();
        this.failing.delete(chore);
      } catch (cause) {
        if (!this.failing.has(chore)) this.incidents.report(`${chore.what} could not be refreshed`, cause);
        this.failing.add(chore);
      }
    }
  }
}
