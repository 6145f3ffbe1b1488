import type { RequestHandler } from 'express';
import { gateFor } from '../protocol-gate.js';
import type { Route } from '../route.js';
import { answering } from './answering.js';
import { bodyReader } from './body.js';
import type { HttpContext } from './context.js';
import { guardFor } from './guard.js';
import { queryReader } from './query.js';
import { Refused, type Statuses } from './refusal.js';

/** What a bearer meets while the ledger is unreadable (contract section 3): 401, so that the request is refused. */
const GUARD_STATUSES: Statuses = { 'error.auth.unavailable': 401 };

/** One way through for every route: protocol gate, guard, body, endpoint; then one answer, one log line, one metric. */
export function handlerFor(route: Route, context: HttpContext): RequestHandler {
  const { endpoint } = route;
  const gate = gateFor(route.protocol, context.policies);
  const guard = guardFor(route.guard, endpoint.openToSuspended === true, context);
  const readBody = bodyReader(endpoint.body, context.settings.bodyTimeout);
  const { statuses, headers, page } = endpoint;
  return answering(route.path, context, { statuses, headers, page }, async (request, response, id) => {
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
        // Worked out only for those who ask: few routes do.
        get clientAddress() {
          return request.ip ?? '';
        },
        incoming: request,
      },
      context.useCases,
    );
    return admitted.headers === null ? reply : { ...reply, headers: { ...admitted.headers, ...reply.headers } };
  });
}
