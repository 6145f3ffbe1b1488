import type { Request, RequestHandler } from 'express';
import type { Guest } from '../../../application/links/guest.js';
import type { Caller } from '../../../application/sessions/caller.js';
import { gateFor } from './request/protocol-gate.js';
import type { AskForCaller } from '../routing/endpoint.js';
import type { Route } from '../routing/route.js';
import { requestHandler } from './response/request-handler.js';
import { ArrivedRequest } from './request/arrived-request.js';
import { bodyReader, earlyReader } from './request/body.js';
import type { HttpContext } from './request/context.js';
import { guardFor, type GuardCheck } from './request/guard.js';
import { requireSingleHeaders } from './request/single-headers.js';
import { isOutage, Refused, type Statuses } from './response/refusal.js';

/** The guard fails closed: while the ledger is unreadable a bearer gets a 401 (contract section 3). */
const GUARD_STATUSES: Statuses = { 'error.auth.unavailable': 401 };

/** The one pipeline of every route: protocol gate, guard, body, endpoint; then one response, log line and metric. */
export function handlerFor(route: Route, context: HttpContext): RequestHandler {
  const { endpoint } = route;
  const gate = gateFor(route.protocol, context.policies);
  const guard = guardFor(route, context);
  const { bodyTimeout } = context.settings;
  const readBody = bodyReader(endpoint.body, bodyTimeout);
  const readEarly = endpoint.spend === undefined ? null : earlyReader(endpoint.body, bodyTimeout);
  const { statuses, headers, page } = endpoint;
  const useCase = endpoint.useCase === undefined ? null : context.make(endpoint.useCase);
  const waitsIn = endpoint.bulk === true && endpoint.body.kind !== 'none' ? context.bulkLine : null;
  const holdsUp = endpoint.bulk === undefined && route.guard !== 'optional' ? context.bulkLine : null;
  return requestHandler(route.path, context, { statuses, headers, page }, async (request, response, id) => {
    const early = readEarly === null ? null : await readEarly(request, response);
    let leave: () => void = () => undefined;
    const judge = async () => {
      if (early !== null) requireSingleHeaders(request);
      const admitted = gate(request.headers);
      const caller = await callerOf(request, guard);
      if (caller !== null) holdsUp?.used();
      if (waitsIn !== null) leave = await waitsIn.enter();
      const body = early !== null ? early.judge() : readBody === null ? null : await readBody(request, response);
      return { admitted, caller, body };
    };
    try {
      const { admitted, caller, body } = await judge();
      if (endpoint.needsRoom === 'bytes') await context.room.forBytes(0);
      if (endpoint.needsRoom === 'rows') await context.room.forRows();
      const arrived = new ArrivedRequest(request, id, admitted, caller, body, { by: route, context });
      const reply = await endpoint.run(arrived as never, useCase as never);
      return admitted.headers === null ? reply : { ...reply, headers: { ...admitted.headers, ...reply.headers } };
    } catch (refusal) {
      if (early !== null) await usedUp(endpoint.spend?.(early.named, useCase as never), refusal);
      throw refusal;
    } finally {
      leave();
    }
  });
}

/**
 * Waits until the single-use values of a rejected request are used up. After an outage nobody waits: a second wait
 * would exceed the 2 s of docs/operating.md, and its failure would replace the guard's 401 (contract section 3). Held
 * by tests/http/sessions/spending-in-an-outage.test.ts.
 */
async function usedUp(spending: Promise<void> | undefined, refusal: unknown): Promise<void> {
  if (!isOutage(refusal)) return spending;
  spending?.catch(() => undefined);
}

async function callerOf(request: Request, guard: GuardCheck): Promise<Caller | Guest | AskForCaller | null> {
  const caller = await passed(() => guard(request));
  return typeof caller === 'function' ? () => passed(caller) : caller;
}

async function passed<Passed>(check: () => Promise<Passed>): Promise<Passed> {
  try {
    return await check();
  } catch (error) {
    throw new Refused(error, GUARD_STATUSES);
  }
}
