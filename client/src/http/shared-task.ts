import { onAbort } from '../kernel/on-abort.js';
import { abortedBy } from './error.js';

interface Run {
  readonly ended: Promise<void>;
  readonly controller: AbortController;
  waiting: number;
}

/** A task that runs once for all concurrent callers. It is aborted when the last of them has aborted. */
export class SharedTask {
  private run: Run | null = null;

  constructor(private readonly task: (signal: AbortSignal) => Promise<void>) {}

  /** Begins the task, or waits for the running one. Rejects with error.client.aborted when the signal aborts. */
  async join(signal: AbortSignal | undefined): Promise<void> {
    const run = (this.run ??= this.begin());
    let abort: () => void = () => undefined;
    const aborted = new Promise<never>((_resolve, reject) => {
      abort = () => {
        this.leave(run);
        reject(abortedBy(signal));
      };
    });
    run.waiting += 1;
    if (signal?.aborted === true) abort();
    const forget = onAbort(signal, abort);
    try {
      await Promise.race([run.ended, aborted]);
    } finally {
      forget();
    }
  }

  private begin(): Run {
    const controller = new AbortController();
    const run: Run = { controller, waiting: 0, ended: this.task(controller.signal).finally(() => this.forget(run)) };
    return run;
  }

  private leave(run: Run): void {
    run.waiting -= 1;
    if (run.waiting > 0) return;
    // A later caller begins another run.
    this.forget(run);
    run.controller.abort();
  }

  private forget(run: Run): void {
    if (this.run === run) this.run = null;
  }
}
