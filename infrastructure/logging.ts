import cluster from 'node:cluster';
import { types } from 'node:util';
import pino, { type Logger } from 'pino';
import type { HttpObserver } from '../adapters/http/pipeline/request/context.js';
import { StoreUnavailable } from '../application/ports/stores/store-unavailable.js';
import { DomainError } from '../domain/kernel/errors.js';
import { LogOutput } from './log-output.js';
import type { Metrics } from './metrics.js';

/** The largest write to a pipe that Linux keeps atomic (PIPE_BUF), so lines of several processes do not interleave. */
const PIPE_BUF = 4096;
/** The message of request log lines. On a busy service, one write per line would cost as much as reading the ledger. */
const REQUEST_LINE = 'request';
const LARGEST_WRITE = 4 * PIPE_BUF;
const GATHERED_BYTES = PIPE_BUF - 1;
const LONGEST_WAIT_MS = 200;
/** A message may quote text that another server sent. */
const LONGEST_REASON = 300;

/**
 * Writes JSON lines to standard output asynchronously. Request lines are buffered for up to 200 ms, every other line
 * flushes the buffer, and the rest is flushed when the process ends. No request content is logged.
 */
export function createLogger(level: string): Logger {
  const destination = new LogOutput({
    fd: 1,
    gathered: GATHERED_BYTES,
    largestWrite: cluster.isWorker ? PIPE_BUF : LARGEST_WRITE,
    longestWait: LONGEST_WAIT_MS,
    onFailure: (error) => {
      process.stderr.write(
        `Gatehouse: the log cannot be written (${error.code ?? 'error'}). The service goes on; lines beyond a mebibyte are lost until it can.\n`,
      );
    },
    onLoss: (lines) => logger.warn({ lines }, 'The output took no lines for a while, so lines of this log are missing'),
  });
  const lines = {
    write: (line: string) => destination.write(Buffer.from(line)),
    /** pino calls this after a fatal line. */
    flushSync: () => destination.flushSync(),
  };
  const logger = pino(
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
  return logger;
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
    itemSettled: (item) => metrics.itemSettled(item),
    failed: (requestId, error) => {
      const outage = outageBehind(error);
      // An outage fails every request in the same way: one short line per request is enough.
      if (outage !== null) logger.warn({ request_id: requestId, cause: outage }, 'request failed');
      else logger.error({ request_id: requestId, err: error }, 'request failed');
    },
  };
}

/** Returns the database or remote server failure that caused the error, or null if the service itself is at fault. */
function outageBehind(error: unknown): string | null {
  if (error instanceof StoreUnavailable) return error.message;
  if (!(error instanceof DomainError) || !isError(error.cause)) return null;
  return outageBehind(error.cause) ?? [error.code, ...reasons(error.cause)].join(': ');
}

/**
 * Returns the messages down the chain of causes: the last one is the reason, the ones before it name the failed
 * operations.
 */
function reasons(error: unknown): readonly string[] {
  if (!isError(error)) return [];
  return [reasonIn(error).slice(0, LONGEST_REASON), ...reasons(error.cause)];
}

function reasonIn({ name, message, code }: Error & { readonly code?: unknown }): string {
  // A parser quotes the input that it could not read.
  if (name === 'SyntaxError') return 'not JSON';
  if (message !== '') return message;
  // An error of several connections has a code only.
  return typeof code === 'string' ? code : name;
}

/** Node's own errors come from another realm in tests. */
function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value);
}

/**
 * Returns name, message, code and stack, down the chain of causes. Other members of an error are left out: a driver's
 * error carries the statement and its parameters, which would put secrets into the log.
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
