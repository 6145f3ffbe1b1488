import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { SECOND } from '../../domain/kernel/instant.js';

/** The deadline for parts of a stop that have no timeout of their own. */
const STOP_DEADLINE = 10 * SECOND;
/**
 * npm forwards a Ctrl-C that the terminal already sent to the whole process group: within this time both count as one.
 */
const SAME_KEYSTROKE = SECOND / 2;

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Stops gracefully at the first signal, within 10 s, and exits at once at the second. */
export function endOnSignal(
  logger: Logger,
  stop: (signal: NodeJS.Signals) => Promise<void>,
  signals: readonly NodeJS.Signals[] = STOP_SIGNALS,
): void {
  let first: { signal: NodeJS.Signals; at: number } | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (first !== null) {
      const echo = signal === 'SIGINT' && first.signal === signal && performance.now() - first.at < SAME_KEYSTROKE;
      if (!echo) process.exit(1);
      return;
    }
    first = { signal, at: performance.now() };
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_DEADLINE).unref();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => endWith(logger, error, 'the service did not stop cleanly'),
    );
  };
  for (const signal of signals) process.on(signal, onSignal);
}

/** Logs an uncaught exception and exits, because the state of the process is unknown. */
export function endOnFailure(logger: Logger): void {
  process.on('uncaughtException', (error, origin) => endWith(logger, error, origin));
}

function endWith(logger: Logger, error: unknown, what: string): void {
  logger.fatal({ err: error }, what);
  process.exit(1);
}
