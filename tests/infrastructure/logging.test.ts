import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Logger } from 'pino';
import { HttpPeerConnections } from '../../adapters/federation/http-peer-connections.js';
import { StoreUnavailable } from '../../application/ports/stores/store-unavailable.js';
import { unavailable } from '../../application/federation/peer-requests.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { httpObserver } from '../../infrastructure/logging.js';
import { Metrics } from '../../infrastructure/metrics.js';
import { NOBODY } from '../support/http/nobody.js';

const SECRET = 'shibboleth';

let lines: unknown[][];
const logger = {
  warn: (...line: unknown[]) => void lines.push(['warn', ...line]),
  error: (...line: unknown[]) => void lines.push(['error', ...line]),
} as unknown as Logger;
beforeEach(() => {
  lines = [];
});

/** Returns the `cause` in the line about a request that failed. */
function loggedCause(error: unknown): string {
  httpObserver(logger, new Metrics()).failed('r', error);
  expect(lines).toEqual([['warn', { request_id: 'r', cause: expect.any(String) }, 'request failed']]);
  return (lines[0]![1] as { cause: string }).cause;
}

describe('the log of a request that failed by another server', () => {
  let server: Server;
  let host: string;
  let answer: RequestListener;
  beforeEach(async () => {
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function causeOfRead(): Promise<string> {
    const peer = { host, baseUrl: `http://${host}`, addresses: 'any' as const };
    const read = new HttpPeerConnections([peer]).readJson(host, `/users?handle=${SECRET}`, SECRET);
    const cause = loggedCause(unavailable(await read.catch((error: unknown) => error)));
    expect(cause).not.toContain(SECRET);
    return cause;
  }

  const unreachable = () => `error.federation.peer_unavailable: The peer ${host} did not respond correctly`;

  it('names the reason: nobody listens', async () => {
    host = NOBODY;
    expect(await causeOfRead()).toBe(`${unreachable()}: connect ECONNREFUSED ${NOBODY}`);
  });

  it('names the reason: it is no HTTP', async () => {
    answer = ({ socket }) => void socket.end(`${SECRET}\r\n\r\n`);
    expect(await causeOfRead()).toMatch(`${unreachable()}: Parse Error`);
  });

  it('names the reason: it is no JSON, without what it is', async () => {
    answer = (_request, response) => void response.end(SECRET);
    expect(await causeOfRead()).toBe(`${unreachable()}: not JSON`);
  });

  it('names the status', async () => {
    answer = (_request, response) => void response.writeHead(503).end();
    expect(await causeOfRead()).toBe(`error.federation.peer_unavailable: The peer ${host} answered 503 to GET /users`);
  });
});

describe('the reason behind an outage', () => {
  const over = (cause: unknown) => new DomainError('error.federation.peer_unavailable', 'Wait.', {}, { cause });

  it('is at the end of the chain, by its code where it has no message', () => {
    const tried = Object.assign(new AggregateError([new Error('one')]), { code: 'ECONNREFUSED' });
    const failed = new Error('what', { cause: new Error('how', { cause: tried }) });
    expect(loggedCause(over(failed))).toBe('error.federation.peer_unavailable: what: how: ECONNREFUSED');
  });

  it('is of bounded length', () => {
    expect(loggedCause(over(new Error('x'.repeat(10_000)))).length).toBeLessThan(400);
  });

  it('is the database alone, if that does not respond', () => {
    const away = new StoreUnavailable('database: away', { cause: new Error(SECRET) });
    expect(loggedCause(over(away))).toBe('database: away');
  });

  it('is the error itself, at level error, in a fault of the service', () => {
    const fault = new Error('a fault');
    httpObserver(logger, new Metrics()).failed('r', fault);
    expect(lines).toEqual([['error', { request_id: 'r', err: fault }, 'request failed']]);
  });
});
