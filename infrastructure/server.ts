import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../adapters/http/app.js';
import type { HttpContext } from '../adapters/http/pipeline/context.js';
import { answerParserErrors } from '../adapters/http/pipeline/parser-errors.js';
import type { Route } from '../adapters/http/route.js';
import { SECOND } from '../domain/kernel/instant.js';

/** How long requests in flight may go on after the service is told to stop. */
const STOP_GRACE = 10 * SECOND;

const LIMITS = {
  // A missing Host is answered by our own 400, with the problem body.
  requireHostHeader: false,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10 * SECOND,
  // An upload may take as long as it keeps moving: bodies have time-outs of their own (pipeline/body.ts).
  requestTimeout: 0,
  keepAliveTimeout: 30 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
} as const;

/** One listening port. */
export interface Listener {
  readonly address: string;
  readonly port: number;
  /** Takes no new connection, lets what is in flight finish, and cuts what is left after the grace. */
  stop(): Promise<void>;
}

export async function listen(
  routes: readonly Route[],
  context: HttpContext,
  at: { readonly host: string; readonly port: number },
): Promise<Listener> {
  const app = buildApp(routes, context);
  const server = createServer(LIMITS, app);
  // Without a listener Node answers an unknown Expect by itself, in a form that is not ours.
  server.on('checkExpectation', app);
  answerParserErrors(server, context);
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const { address, port } = server.address() as AddressInfo;
  return { address, port, stop: () => stop(server) };
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => {
    server.closeAllConnections();
  }, STOP_GRACE);
  await closed;
  clearTimeout(cut);
}
