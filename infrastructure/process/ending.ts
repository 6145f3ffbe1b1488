import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { SECOND } from '../../domain/kernel/instant.js';

/** When everything that a stop waits for has its own limit, this is only for what has none. */
const STOP_DEADLINE = 10 * SECOND;
/** npm passes a Ctrl-C on that the terminal has sent to the whole group already: within this time they are one. */
const SAME_KEYSTROKE = SECOND / 2;

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** The first signal stops in good order, at most 10 s; the second ends the process at once. */
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
      (error: unknown) => endWith(logger, error, 'the stop failed'),
    );
  };
  for (const signal of signals) process.on(signal, onSignal);
}

/** A failure that nothing caught: what state it left is not known, so the process says so and ends. */
export function endOnFailure(logger: Logger): void {
  process.on('uncaughtException', (error, origin) => endWith(logger, error, origin));
}

function endWith(logger: Logger, error: unknown, what: string): void {
  logger.fatal({ err: error }, what);
  process.exit(1);
}
