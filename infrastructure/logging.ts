import cluster from 'node:cluster';
import pino, { type Logger } from 'pino';
import type { HttpObserver } from '../adapters/http/pipeline/request/context.js';
import { StoreUnavailable } from '../application/ports/stores/store-unavailable.js';
import { DomainError } from '../domain/kernel/errors.js';
import type { Metrics } from './metrics.js';

/** Linux keeps the lines of several processes apart within one write of this size to a pipe (PIPE_BUF). */
const PIPE_BUF = 4096;
/** The line that every request has. To write each by itself would cost a busy service as much as reading the ledger. */
const REQUEST_LINE = 'request';
const GATHERED_BYTES = PIPE_BUF - 1;
const LONGEST_WAIT_MS = 200;

/**
 * JSON lines on standard output, written in the background: those of requests gathered for a moment, all others at
 * once, and what is left when the process ends. Nothing of a request's content is logged.
 */
export function createLogger(level: string): Logger {
  const destination = pino.destination({
    fd: 1,
    sync: false,
    minLength: GATHERED_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
    // Concatenated text would copy all gathered lines for each new one.
    contentMode: 'buffer',
    ...(cluster.isWorker ? { maxWrite: PIPE_BUF } : {}),
  });
  const lines = {
    // The destination's types know text only.
    write: (line: string) => void destination.write(Buffer.from(line) as unknown as string),
    /** Called after a fatal line. */
    flushSync: () => destination.flushSync(),
  };
  return pino(
    {
      level,
      base: cluster.isWorker ? { pid: process.pid } : null,
      formatters: { level: (level) => ({ level }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: {
        logMethod(line, write) {
          write.apply(this, line);
          if (line[1] !== REQUEST_LINE) destination.flush();
        },
      },
    },
    lines,
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
        REQUEST_LINE,
      );
    },
    failed: (requestId, error) => {
      const outage = outageBehind(error);
      // It fails every request alike: one short line each says enough.
      if (outage !== null) logger.warn({ request_id: requestId, cause: outage }, 'request failed');
      else logger.error({ request_id: requestId, err: error }, 'request failed');
    },
  };
}

/** What does not answer, the database or another's server, when that is why; null: the failure is one of ours. */
function outageBehind(error: unknown): string | null {
  if (error instanceof StoreUnavailable) return error.message;
  if (!(error instanceof DomainError) || !(error.cause instanceof Error)) return null;
  return outageBehind(error.cause) ?? `${error.code}: ${error.cause.message}`;
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
