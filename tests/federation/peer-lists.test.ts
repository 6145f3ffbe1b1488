import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpPeerConnections } from '../../adapters/federation/http-peer-connections.js';
import { PeerUnavailable } from '../../application/ports/federation/peer-connections.js';

const LIMITS = { timeout: 400, pause: 200, bytesPerSecond: 1_000_000 };
const ASKED = { list: 'list', maxBytes: 4 * 1024 * 1024, etag: null };

let answer: RequestListener;
let server: Server;
let host: string;
let connections: HttpPeerConnections;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  connections = new HttpPeerConnections([{ host, baseUrl: `http://${host}`, addresses: 'any' }], undefined, LIMITS);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function read(maxBytes = ASKED.maxBytes) {
  const items: unknown[] = [];
  const answer = await connections.readList(host, '/', { ...ASKED, maxBytes }, (some) => {
    for (const item of some) items.push(item);
  });
  return { items, answer };
}

async function failure(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it worked'),
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toBeInstanceOf(PeerUnavailable);
  return `${error.message}: ${(error.cause as Error | undefined)?.message ?? ''}`;
}

function trickle(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
}

describe('the list of a peer', () => {
  it('is read whole beyond the limit of other documents', async () => {
    const list = Array.from({ length: 30_000 }, (_, index) => ({ name: `${'é'.repeat(30)}${index}` }));
    const text = JSON.stringify({ before: 1, list, after: { list: [2] } });
    expect(Buffer.byteLength(text)).toBeGreaterThan(2 * 1024 * 1024);
    answer = (_request, response) => response.end(text);
    expect(await read()).toEqual({
      items: list,
      answer: { document: { before: 1, list: [], after: { list: [2] } }, etag: null },
    });
  });

  it('is read to its own limit and not a byte more', async () => {
    const text = JSON.stringify({ list: ['one', 'two'] });
    answer = (_request, response) => response.end(text);
    expect((await read(text.length)).items).toEqual(['one', 'two']);
    expect(await failure(read(text.length - 1))).toContain(`longer than ${text.length - 1} bytes`);
  });

  it('that does not exist is distinguished from a failure', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    expect((await read()).answer).toBeNull();
    answer = (_request, response) => response.writeHead(500).end();
    expect(await failure(read())).toContain('answered 500');
    answer = (_request, response) => response.end('{"list":[1,2');
    expect(await failure(read())).toContain('did not respond correctly');
  });

  it('may take longer than another document, but not for ever', async () => {
    answer = (_request, response) => {
      response.write('{"list":[1');
      setTimeout(() => response.end(']}'), 2 * LIMITS.timeout);
    };
    expect((await read()).items).toEqual([1]);
    const started = performance.now();
    answer = (_request, response) => trickle(response);
    expect(await failure(read())).toContain('did not answer');
    answer = () => undefined;
    expect(await failure(read())).toContain('did not answer');
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it('is asked for again only if it changed', async () => {
    answer = (request, response) => {
      response.setHeader('ETag', '"one"');
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else response.end('{"list":[1]}');
    };
    const ask = (etag: string | null) => connections.readList(host, '/', { ...ASKED, etag }, () => undefined);
    expect(await ask(null)).toEqual({ document: { list: [] }, etag: '"one"' });
    expect(await ask('"one"')).toBe('unchanged');
    expect(await ask('"two"')).toEqual({ document: { list: [] }, etag: '"one"' });
    answer = (_request, response) => response.writeHead(304).end();
    expect(await failure(ask(null))).toContain('answered 304');
    answer = (_request, response) => response.setHeader('ETag', `"${'x'.repeat(200)}"`).end('{"list":[]}');
    expect(await ask(null)).toEqual({ document: { list: [] }, etag: null });
  });

  it('ends with the reason of its reader', async () => {
    answer = (_request, response) => response.end('{"list":[1]}');
    const reading = connections.readList(host, '/', ASKED, () => {
      throw new PeerUnavailable(host, 'lists too much');
    });
    expect(await failure(reading)).toContain('lists too much');
  });
});
