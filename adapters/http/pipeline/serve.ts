import type { Request, RequestHandler, Response } from 'express';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.js';
import { DomainError, type ErrorCode } from '../../../domain/kernel/errors.js';
import { problemOf } from '../problem.js';
import { gateFor } from '../protocol-gate.js';
import type { Reply } from '../reply.js';
import type { Route } from '../route.js';
import { bodyReader } from './body.js';
import type { HttpContext } from './context.js';
import { guardFor } from './guard.js';
import { queryReader } from './query.js';
import { requestIdOf } from './request-id.js';
import { responseHeaders } from './response-headers.js';
import { send, type HeaderSet } from './send.js';

type Statuses = Partial<Record<ErrorCode, number>>;

/** What a bearer meets while the ledger is unreadable (contract section 3): 401, so that the request is refused. */
const GUARD_STATUSES: Statuses = { 'error.auth.unavailable': 401 };

/** One way through for every route: protocol gate, guard, body, endpoint; then one answer, one log line, one metric. */
export function handlerFor(route: Route, context: HttpContext): RequestHandler {
  const { endpoint } = route;
  const gate = gateFor(route.protocol, context.policies);
  const guard = guardFor(route.guard, endpoint.openToSuspended === true, context);
  const readBody = bodyReader(endpoint.body, context.settings.bodyTimeout);
  const { statuses, headers } = endpoint;
  return answering(route.path, context, { statuses, headers }, async (request, response, id) => {
    const admitted = gate(request.headers);
    const caller = await guard(request).catch((error: unknown) => {
      throw new Refused(error, GUARD_STATUSES);
    });
    const body = await readBody(request, response);
    const reply = await endpoint.run(
      {
        id,
        params: request.params as Record<string, string>,
        query: queryReader(request),
        body,
        caller: caller as never,
        protocolVersion: admitted.version,
        formats: admitted.formats,
        headers: request.headers,
        clientAddress: request.ip ?? '',
        incoming: request,
      },
      context.useCases,
    );
    return admitted.headers === null ? reply : { ...reply, headers: { ...admitted.headers, ...reply.headers } };
  });
}

interface Always {
  readonly statuses?: Statuses | undefined;
  /** On every answer of the route, refusals too. */
  readonly headers?: HeaderSet | undefined;
}
type Answer = (request: Request, response: Response, requestId: string) => Promise<Reply>;

/** Turns an answer, or whatever it throws, into exactly one response, and tells the observer. */
export function answering(routePath: string, context: HttpContext, always: Always, answer: Answer): RequestHandler {
  return (request, response) => {
    const started = context.stopwatch();
    const id = requestIdOf(request.headers['x-request-id'], context.requestIds);
    let code: string | undefined;
    answer(request, response, id)
      .catch((error: unknown) => {
        const refusal = refusalOf(error, request, id, context);
        code = refusal.code;
        const overridden = error instanceof Refused ? error.statuses : (always.statuses ?? {});
        return problemReply(refusal, id, overridden[refusal.code], context);
      })
      .then((reply) => send(request, response, reply, { ...responseHeaders(request, id, context), ...always.headers }))
      .catch((error: unknown) => {
        context.observer.failed(id, error);
        response.destroy();
      })
      .finally(() => {
        const seconds = context.stopwatch() - started;
        const status = response.statusCode;
        const { method } = request;
        context.observer.answered({ requestId: id, method, route: routePath, status, seconds, ...(code && { code }) });
      });
  };
}

/** Carries the statuses that hold for the step that refused. */
class Refused extends Error {
  constructor(
    override readonly cause: unknown,
    readonly statuses: Statuses,
  ) {
    super('refused');
  }
}

function refusalOf(thrown: unknown, request: Request, id: string, context: HttpContext): DomainError {
  const error = thrown instanceof Refused ? thrown.cause : thrown;
  if (error instanceof DomainError) return error;
  context.observer.failed(id, error);
  if (error instanceof StoreUnavailable) {
    const code = request.path.startsWith('/v1/auth') ? 'error.auth.unavailable' : 'error.server.unavailable';
    return new DomainError(code, 'The database cannot be reached. Try again shortly.', { retryAfter: 2 });
  }
  return new DomainError('error.server.internal', `Report this with the request id ${id}.`);
}

function problemReply(refusal: DomainError, id: string, status: number | undefined, context: HttpContext): Reply {
  const problem = problemOf(refusal, id, status);
  const headers: Record<string, string> = {};
  if (problem.retryAfter !== null) headers['Retry-After'] = String(problem.retryAfter);
  if (problem.status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (problem.status === 426) {
    headers['Upgrade'] = `service-protocol/${context.policies.current().window.max}`;
    headers['Connection'] = 'Upgrade';
  }
  return { status: problem.status, headers, body: { json: problem.body, type: 'application/problem+json' } };
}
