import type { Request, RequestHandler, Response } from 'express';
import type { Reply } from './reply.js';
import type { HttpContext } from '../request/context.js';
import { asPage, problemReply, refusalOf, type Page, type Statuses } from './refusal.js';
import { requestIdOf } from '../request/request-id.js';
import { responseHeaders } from './response-headers.js';
import { send, type HeaderSet } from './send.js';
import { turnOf } from './turn.js';
import type { ApiErrorCode } from '../../request-error.js';

interface Always {
  readonly statuses?: Statuses | undefined;
  /** Set on every response of the route, errors included. */
  readonly headers?: HeaderSet | undefined;
  /** Renders an error for browsers, instead of a problem document. */
  readonly page?: Page | undefined;
}
type Answer = (request: Request, response: Response, requestId: string) => Promise<Reply>;

/** The logged status of a request whose client disconnected before its response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Turns a reply, or whatever `answer` throws, into exactly one response, and notifies the observer. */
export function requestHandler(
  routePath: string,
  context: HttpContext,
  always: Always,
  answer: Answer,
): RequestHandler {
  return async (request, response) => {
    const started = context.stopwatch();
    const id = requestIdOf(request.headers['x-request-id'], context.requestIds);
    const outcome = await settle({ request, response, id, always, context }, answer);
    const seconds = context.stopwatch() - started;
    context.observer.answered({ requestId: id, method: request.method, route: routePath, seconds, ...outcome });
  };
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly id: string;
  readonly always: Always;
  readonly context: HttpContext;
}

interface Outcome {
  readonly status: number;
  readonly code?: ApiErrorCode;
}

async function settle(exchange: Exchange, answer: Answer): Promise<Outcome> {
  const { request, response, id } = exchange;
  try {
    await turnOf(request, response);
    return { status: await deliver(await answer(request, response, id), exchange) };
  } catch (error) {
    return refuse(error, exchange);
  }
}

async function refuse(error: unknown, exchange: Exchange): Promise<Outcome> {
  const { request, response, id, always, context } = exchange;
  // An error caused by the client's disconnect is not a failure of the server.
  if (hungUp(request) && isBrokenStream(error)) return { status: CLIENT_CLOSED_REQUEST };
  if (response.headersSent) {
    context.observer.failed(id, error);
    response.destroy();
    return { status: response.statusCode };
  }
  const { refusal, statuses = always.statuses } = refusalOf(error, request, id, context);
  const problem = problemReply(refusal, id, statuses?.[refusal.code], context.policies.current().window.max);
  const reply = asPage(problem, always.page, request);
  try {
    return { status: await deliver(reply, exchange), code: refusal.code };
  } catch (failure) {
    context.observer.failed(id, failure);
    response.destroy();
    return { status: reply.status, code: refusal.code };
  }
}

/** Sends a reply. Returns the status that the client received. */
async function deliver(reply: Reply, { request, response, id, always, context }: Exchange): Promise<number> {
  if (hungUp(request)) return CLIENT_CLOSED_REQUEST;
  const headers = responseHeaders(request, id, context);
  if (always.headers !== undefined) Object.assign(headers, always.headers);
  await send(request, response, asClientsSee(reply, context.settings.basePath), headers);
  return response.statusCode;
}

/** Endpoints give the `Location` of a resource as a path of the service, which clients find below BASE_URL. */
function asClientsSee(reply: Reply, basePath: string): Reply {
  const location = reply.headers?.['Location'];
  if (basePath === '' || location?.startsWith('/') !== true) return reply;
  return { ...reply, headers: { ...reply.headers, Location: basePath + location } };
}

function hungUp(request: Request): boolean {
  return request.socket.destroyed;
}

const BROKEN_STREAM =
  /^(ECONNRESET|ECANCELED|EPIPE|ABORT_ERR|ERR_STREAM_(PREMATURE_CLOSE|DESTROYED|WRITE_AFTER_END|UNABLE_TO_PIPE))$/;

function isBrokenStream(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && BROKEN_STREAM.test(code);
}
