import type { ServerOptions } from 'node:http';
import type { Readable } from 'node:stream';
import { NO_BODY, type Endpoint } from '../../../adapters/http/routing/endpoint.js';
import type { Answered, HttpContext } from '../../../adapters/http/pipeline/request/context.js';
import type { BulkLine } from '../../../adapters/http/pipeline/request/bulk-line.js';
import type { LentBytes, Reply } from '../../../adapters/http/pipeline/response/reply.js';
import type { Route } from '../../../adapters/http/routing/route.js';
import { listen } from '../../../infrastructure/server.js';
import { Client } from '../http/client.js';
import type { TestService } from './test-service.js';

/** A listener with the test's own routes behind the real pipeline, and the events that its observer received. */
export interface OwnListener {
  readonly port: number;
  readonly client: Client;
  readonly answered: Answered[];
  readonly failed: unknown[];
  stop(grace?: number): Promise<void>;
}

export async function listenWith(
  routes: readonly Route[],
  service: TestService,
  changes: {
    limits?: ServerOptions;
    bodyTimeout?: number;
    isStopping?: () => boolean;
    bulkLine?: BulkLine;
  } = {},
): Promise<OwnListener> {
  const base = service.service.parts.http;
  const [answered, failed]: [Answered[], unknown[]] = [[], []];
  const context: HttpContext = {
    ...base,
    settings: { ...base.settings, bodyTimeout: changes.bodyTimeout ?? base.settings.bodyTimeout },
    isStopping: changes.isStopping ?? base.isStopping,
    bulkLine: changes.bulkLine ?? base.bulkLine,
    observer: {
      answered: (answer) => answered.push(answer),
      itemSettled: () => undefined,
      failed: (_id, error) => failed.push(error),
    },
  };
  const at = { host: '127.0.0.1', port: 0, variables: { host: 'HOST', port: 'PORT' } };
  const listener = await listen(routes, context, at, changes.limits);
  const client = new Client(`http://127.0.0.1:${listener.port}`, null);
  return { port: listener.port, client, answered, failed, stop: (grace = 0) => listener.stop(grace) };
}

export const OWN_DOCS = { id: 'ofTheTest', description: '' };

/** Makes an endpoint without a body that gives the test's answer. */
export function replying(run: () => Reply | Promise<Reply>): Endpoint {
  return { summary: 'for a test', docs: OWN_DOCS, body: NO_BODY, answers: {}, run: async () => run() };
}

/** Wraps a stream as a reply's bytes; closing them destroys it. */
export function lent(source: Readable): LentBytes {
  return {
    [Symbol.asyncIterator]: () => source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>,
    close: async () => void source.destroy(),
  };
}
