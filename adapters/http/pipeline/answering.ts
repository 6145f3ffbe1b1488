import type { Request, RequestHandler, Response } from 'express';
import type { DomainError, ErrorCode } from '../../../domain/kernel/errors.js';
import type { Reply } from '../reply.js';
import type { HttpContext } from './context.js';
import { problemReply, refusalOf, type Statuses } from './refusal.js';
import { requestIdOf } from './request-id.js';
import { responseHeaders } from './response-headers.js';
import { send, type HeaderSet } from './send.js';

interface Always {
  readonly statuses?: Statuses | undefined;
  /** On every answer of the route, refusals too. */
  readonly headers?: HeaderSet | undefined;
}
type Answer = (request: Request, response: Response, requestId: string) => Promise<Reply>;

/** The status in the log of a request whose client hung up before its answer. */
const CLIENT_CLOSED_REQUEST = 499;

/** Turns an answer, or whatever it throws, into exactly one response, and tells the observer. */
export function answering(routePath: string, context: HttpContext, always: Always, answer: Answer): RequestHandler {
  return async (request, response) => {
    const started = context.stopwatch();
    const id = requestIdOf(request.headers['x-request-id'], context.requestIds);
    const headers = (): HeaderSet => ({ ...responseHeaders(request, id, context), ...always.headers });
    let code: ErrorCode | undefined;
    try {
      await send(request, response, await answer(request, response, id), headers());
    } catch (error) {
      code = await refuse(error, { request, response, id, headers, statuses: always.statuses, context });
    }
    const status = hungUp(request) && !response.writableFinished ? CLIENT_CLOSED_REQUEST : response.statusCode;
    const seconds = context.stopwatch() - started;
    const { method } = request;
    context.observer.answered({ requestId: id, method, route: routePath, status, seconds, ...(code && { code }) });
  };
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly id: string;
  readonly headers: () => HeaderSet;
  readonly statuses: Statuses | undefined;
  readonly context: HttpContext;
}

async function refuse(error: unknown, exchange: Exchange): Promise<ErrorCode | undefined> {
  const { request, response, id, context } = exchange;
  // What fails because the client is gone is no failure of ours.
  if (hungUp(request) && isBrokenStream(error)) return undefined;
  if (response.headersSent) {
    context.observer.failed(id, error);
    response.destroy();
    return undefined;
  }
  const { refusal, statuses } = refusalOf(error, request, id, context);
  await sendRefusal(refusal, statuses ?? exchange.statuses, exchange);
  return refusal.code;
}

async function sendRefusal(refusal: DomainError, statuses: Statuses | undefined, exchange: Exchange): Promise<void> {
  const { request, response, id, headers, context } = exchange;
  try {
    const reply = problemReply(refusal, id, statuses?.[refusal.code], context.policies.current().window.max);
    await send(request, response, reply, headers());
  } catch (error) {
    context.observer.failed(id, error);
    response.destroy();
  }
}

function hungUp(request: Request): boolean {
  return request.socket.destroyed;
}

const BROKEN_STREAM =
  /^(ECONNRESET|EPIPE|ABORT_ERR|ERR_STREAM_(PREMATURE_CLOSE|DESTROYED|WRITE_AFTER_END|UNABLE_TO_PIPE))$/;

function isBrokenStream(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && BROKEN_STREAM.test(code);
}
