/**
 * Work that concurrent callers share: waiting callers share one run, which begins after all their calls and after the
 * previous run, so that it sees the state at each call. Held by tests/application/shared-run.test.ts.
 */
export class SharedRun {
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;

  constructor(private readonly work: () => Promise<void>) {}

  /** Rejects if the run does. */
  join(): Promise<void> {
    this.next ??= this.afterRunning();
    return this.next;
  }

  private async afterRunning(): Promise<void> {
    await this.running.catch(() => undefined);
    this.next = null;
    this.running = this.work();
    return this.running;
  }
}
