import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { SECOND, type Duration } from '../../domain/kernel/instant.js';
import { StartError } from '../start-error.js';
import type { ProcessLifecycle } from '../lifecycle.js';
import { closeUntakenConnection } from './handed-connections.js';

const FIRST_DELAY = SECOND / 10;
const LONGEST_DELAY = 10 * SECOND;
/** The end of a worker that lived this long is no start failure: the restart delay begins anew. */
const LONG_LIVED = 30 * SECOND;

/** A fixed number of worker processes on one port; each is restarted when it ends. */
export class Workers {
  private delay: Duration = FIRST_DELAY;

  constructor(
    private readonly count: number,
    private readonly lifecycle: ProcessLifecycle,
    private readonly logger: Logger,
  ) {}

  /**
   * Returns the port once all workers listen, or null if the service is stopped before. Rejects if a worker exits by
   * itself; that worker has reported the reason.
   */
  async start(): Promise<number | null> {
    this.lifecycle.missingWorkers = this.count;
    const workers = Array.from({ length: this.count }, fork);
    const ports = await Promise.all(workers.map(untilListening)).catch((error: unknown) => {
      // `stop` ended them.
      if (this.lifecycle.stopping) return null;
      for (const worker of workers) worker.process.kill('SIGKILL');
      throw error;
    });
    if (ports === null || this.lifecycle.stopping) return null;
    for (const worker of workers) this.keep(worker);
    return ports[0] ?? 0;
  }

  /** Sends SIGTERM to every worker and waits until each has finished its requests and exited. */
  async stop(): Promise<void> {
    // Node keeps a worker that has ended in the list until its channel is closed too.
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const living = workers.filter((worker) => !worker.isDead());
    await Promise.all(
      living.map(async (worker) => {
        const exited = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await exited;
      }),
    );
  }

  private keep(worker: Worker): void {
    const started = performance.now();
    this.lifecycle.missingWorkers -= 1;
    const ended = (code: number | null, signal: string | null): void => {
      if (this.lifecycle.stopping) return;
      this.lifecycle.missingWorkers += 1;
      if (performance.now() - started > LONG_LIVED) this.delay = FIRST_DELAY;
      this.logger.error({ pid: worker.process.pid, code, signal, again_in_ms: this.delay }, 'a worker process ended');
      this.replaceLater();
    };
    // At the start a worker may end while the service waits for the others to listen.
    if (worker.isDead()) ended(worker.process.exitCode, worker.process.signalCode);
    else worker.once('exit', ended);
  }

  private replaceLater(): void {
    setTimeout(() => {
      if (!this.lifecycle.stopping) this.replace();
    }, this.delay);
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  private replace(): void {
    const worker = fork();
    untilListening(worker).then(
      () => this.keep(worker),
      () => {
        this.logger.error({ pid: worker.process.pid, again_in_ms: this.delay }, 'a worker process did not start');
        this.replaceLater();
      },
    );
  }
}

function fork(): Worker {
  const worker = cluster.fork();
  closeUntakenConnection(worker);
  // A message to a worker that is exiting fails; 'exit' handles its end.
  worker.on('error', () => undefined);
  return worker;
}

function untilListening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port));
    worker.once('exit', (_code, signal: NodeJS.Signals | null) => reject(new StartError(notStarted(signal))));
  });
}

/** A worker that ends by itself has reported the reason; one that a signal ends cannot. */
function notStarted(signal: NodeJS.Signals | null): string {
  if (signal === null) return 'a worker process did not start.';
  const cause = signal === 'SIGKILL' ? ' The system does so when memory is short: lower WORKERS.' : '';
  return `a worker process was ended by ${signal} while it started.${cause}`;
}
