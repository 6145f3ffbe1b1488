import pino, { type Logger } from 'pino';
import type { HttpObserver } from '../adapters/http/pipeline/context.js';
import type { Metrics } from './metrics.js';

/** JSON lines on standard output, written in the background and flushed at the end. Nothing of a request's content is logged. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination({ fd: 1, sync: false, minLength: 0 }),
  );
}

export function httpObserver(logger: Logger, metrics: Metrics): HttpObserver {
  return {
    answered: (answer) => {
      metrics.answered(answer);
      logger.info(
        {
          request_id: answer.requestId,
          method: answer.method,
          route: answer.route,
          status: answer.status,
          ms: Math.round(answer.seconds * 1e5) / 100,
          ...(answer.code === undefined ? {} : { code: answer.code }),
        },
        'request',
      );
    },
    failed: (requestId, error) => {
      logger.error({ request_id: requestId, err: error }, 'request failed');
    },
  };
}

/**
 * Name, message, code and stack, down the chain of causes. The other members of an error are left out, because a
 * driver's error carries the statement and its parameters: those would put secrets into the log.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'a value that is not an Error was thrown' };
  const { name, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    name,
    message: error.message,
    stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}
