import { createServer, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp, listenerOf } from '../adapters/http/routing/app.js';
import { messagesFor } from '../adapters/http/pipeline/request/messages.js';
import type { HttpContext } from '../adapters/http/pipeline/request/context.js';
import { answerParserErrors } from '../adapters/http/pipeline/request/parser-errors.js';
import type { Route } from '../adapters/http/routing/route.js';
import { MINUTE, SECOND, type Duration } from '../domain/kernel/instant.js';
import { Connections } from './connections.js';
import { startListening, type ListenAt } from './listening.js';

/** A connection with no traffic in either direction for this long is closed: its client does not read. */
const SILENCE = 5 * MINUTE;
/**
 * Longer than proxies keep an unused connection to a service (Caddy 120 s, Amazon's balancer 60 s): a write that one
 * sends while the service closes the connection is answered by a 502, and may not be repeated.
 */
const UNUSED = 130 * SECOND;
/** The connection limit of one process; further connections are closed at once. */
const MAX_CONNECTIONS = 10_000;

const LIMITS = {
  // The pipeline answers a missing Host with a 400 and the problem body (pipeline/request/single-headers.ts).
  requireHostHeader: false,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10 * SECOND,
  // An upload may take any time while it progresses: bodies have timeouts of their own (pipeline/request/body.ts).
  requestTimeout: 0,
  keepAliveTimeout: UNUSED,
  connectionsCheckingInterval: 2 * SECOND,
} satisfies ServerOptions;

/** One listening port. */
export interface Listener {
  readonly port: number;
  /** Accepts no new connection, waits until requests in flight are answered, and closes what is left after the grace. */
  stop(grace: Duration): Promise<void>;
}

export async function listen(
  routes: readonly Route[],
  context: HttpContext,
  at: ListenAt,
  limits: ServerOptions = {},
): Promise<Listener> {
  const app = buildApp(routes, context);
  const answer = listenerOf(app, context);
  const server = createServer({ ...LIMITS, ...limits, ...messagesFor(app) }, answer);
  // An unknown Expect is ignored, as RFC 9110 allows; Node's own response to it has no problem body.
  server.on('checkExpectation', answer);
  // The body reader sends 100 Continue (pipeline/request/body.ts).
  server.on('checkContinue', answer);
  const connections = new Connections(server, SILENCE, MAX_CONNECTIONS);
  // By default Node silently drops every header after the 2,000th. `maxHeaderSize` bounds their number.
  server.maxHeadersCount = 0;
  answerParserErrors(server, context);
  await startListening(server, at);
  const { port } = server.address() as AddressInfo;
  return { port, stop: (grace) => connections.end(grace) };
}
