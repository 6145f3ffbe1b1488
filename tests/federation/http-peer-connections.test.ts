import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { HttpPeerConnections } from '../../adapters/federation/http-peer-connections.js';
import type { Address, Peer } from '../../adapters/federation/peer-addresses.js';
import { PeerUnavailable } from '../../application/ports/federation/peer-connections.js';
import { selfSigned } from '../support/http/self-signed.js';

const LIMITS = { timeout: 400, pause: 200, bytesPerSecond: 1_000_000 };

let answer: RequestListener;
let hits: string[];
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(`${request.method} ${request.url} ${request.headers.host}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  hits = [];
});
hits = [];

/** Makes a peer at the test's server, under a name that resolves to `addresses`. */
function peerNamed(name: string, allowed: Peer['addresses'], addresses: readonly string[], limits = LIMITS) {
  const host = `${name}:${port}`;
  let resolved = 0;
  const resolve = async (): Promise<Address[]> => {
    resolved += 1;
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const connections = new HttpPeerConnections(
    [{ host, baseUrl: `http://${host}`, addresses: allowed }],
    resolve,
    limits,
  );
  return { host, connections, resolutions: () => resolved };
}

function localPeer(limits = LIMITS) {
  return peerNamed('127.0.0.1', 'any', [], limits);
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
}

async function failure(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('it worked'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PeerUnavailable);
  const { message, cause } = error as Error;
  // Not `instanceof Error`: Node's errors come from another realm than the test's.
  const { message: why } = (cause ?? {}) as { message?: string };
  return why === undefined ? message : `${message}: ${why}`;
}

async function read(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Writes until the reader stops. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const more = (): void => {
    while (response.writable && response.write(chunk));
  };
  response.on('drain', more);
  more();
}

describe('a request to a peer', () => {
  it('gets a document, with the bearer where there is one', async () => {
    const { host, connections } = localPeer();
    answer = (request, response) => response.end(JSON.stringify({ bearer: request.headers.authorization ?? null }));
    expect(await connections.readJson(host, '/a')).toEqual({ bearer: null });
    expect(await connections.readJson(host, `http://${host}/b?c=d`, 'token')).toEqual({ bearer: 'Bearer token' });
    expect(hits).toEqual([`GET /a ${host}`, `GET /b?c=d ${host}`]);
  });

  it('gets bytes of the size that was announced', async () => {
    const { host, connections } = localPeer();
    answer = (_request, response) => response.setHeader('Content-Length', 5).end('bytes');
    const bytes = await connections.openBytes(host, '/blob', 'token');
    expect(bytes?.size).toBe(5n);
    expect(await read(bytes!)).toBe('bytes');
  });

  it('knows a 404 from a failure', async () => {
    const { host, connections } = localPeer();
    answer = (_request, response) => response.writeHead(404).end('{}');
    expect(await connections.readJson(host, '/')).toBeNull();
    expect(await connections.openBytes(host, '/', 't')).toBeNull();
    answer = (_request, response) => response.writeHead(500).end('{}');
    expect(await failure(connections.readJson(host, '/'))).toContain('answered 500');
    expect(await failure(connections.openBytes(host, '/', 't'))).toContain('answered 500');
  });

  it('does not take the 404 of a proxy that does not reach the peer for an answer of the peer', async () => {
    const { host, connections } = localPeer();
    const notFound = (type: string): RequestListener => {
      return (_request, response) => response.writeHead(404, { 'Content-Type': type }).end('404 page not found');
    };
    for (const type of ['text/plain; charset=utf-8', 'text/html']) {
      answer = notFound(type);
      expect(await failure(connections.readJson(host, '/'))).toContain('answered 404 to GET / without JSON');
      expect(await failure(connections.openBytes(host, '/', 't'))).toContain('answered 404 to GET / without JSON');
    }
    for (const type of ['application/problem+json', 'application/json; charset=utf-8']) {
      answer = notFound(type);
      expect(await connections.readJson(host, '/')).toBeNull();
      expect(await connections.openBytes(host, '/', 't')).toBeNull();
    }
  });

  it('tells the log why the peer rejects its capability, without the token, and no more than a sentence', async () => {
    const { host, connections } = localPeer();
    const problem = (detail: unknown): RequestListener => {
      return (_request, response) => response.writeHead(401).end(JSON.stringify({ detail }));
    };
    const told = () => failure(connections.openBytes(host, '/', 'head.body'.repeat(10)));
    answer = problem('It is not valid yet. Check the clocks of both servers.');
    const reason = 'answered 401 to GET /: It is not valid yet. Check the clocks of both servers.';
    expect(await told()).toBe(`The peer ${host} ${reason}`);
    expect(await failure(connections.readJson(host, '/', 't'))).toBe(`The peer ${host} ${reason}`);
    answer = problem(`The token ${'head.body'.repeat(10)}\n is old. ${'Mint a new one. '.repeat(100)}`);
    expect(await told()).toMatch(/GET \/: The token {2}is old\. Mint[^\n]{1,200}$/);
    expect(await told()).not.toContain('head.body');
    const endless: RequestListener = (_request, response) => pour(response.writeHead(401));
    const page: RequestListener = (_request, response) => response.writeHead(401).end('<html>');
    for (answer of [problem(5), problem('x'.repeat(5000)), endless, page]) {
      expect(await told()).toBe(`The peer ${host} answered 401 to GET /`);
    }
  });

  it('is answered with the reason when the peer cannot read the records of this server', async () => {
    const host = `127.0.0.1:${port}`;
    const limits = { ...LIMITS, timeout: 2_000 };
    const connections = new HttpPeerConnections(
      [{ host, baseUrl: `http://${host}`, addresses: 'any' }],
      undefined,
      limits,
    );
    const asked = { list: 'revoked', maxBytes: 1000, etag: null };
    const records: Record<string, () => Promise<unknown>> = {
      '/keys': () => connections.readJson(host, '/never'),
      '/list': () => connections.readList(host, '/never', asked, () => undefined),
    };
    answer = ({ url = '' }, response) => {
      const problem = JSON.stringify({ detail: 'The public records of the issuer cannot be read now.' });
      void records[url]?.().catch(() => response.writeHead(401).end(problem));
    };
    const told = Object.keys(records).map((path) => failure(connections.openBytes(host, path, 't')));
    for (const reason of await Promise.all(told)) expect(reason).toContain('The public records of the issuer');
  });

  it('does not take a document of null for a 404', async () => {
    const { host, connections } = localPeer();
    answer = (_request, response) => response.end('null');
    expect(await failure(connections.readJson(host, '/'))).toContain('The document is null');
  });

  it('goes to nobody who is not listed', async () => {
    const { connections } = localPeer();
    expect(connections.isListed('evil.example')).toBe(false);
    await expect(connections.readJson('evil.example', '/')).rejects.toThrow('not listed');
  });

  it.each(['http://127.0.0.1:1/', 'https://evil.example/v1', '//evil.example/v1', 'file:///etc/passwd'])(
    'does not leave the peer for %s',
    async (target) => {
      const { host, connections } = localPeer();
      expect(await failure(connections.readJson(host, target))).toContain('another host');
      expect(hits).toEqual([]);
    },
  );

  it.each([301, 302, 303, 307, 308])('follows no redirect (%d)', async (status) => {
    const { host, connections } = localPeer();
    answer = (request, response) => {
      if (request.url === '/next') response.end('"caught"');
      else response.writeHead(status, { Location: `http://127.0.0.1:${port}/next` }).end();
    };
    expect(await failure(connections.readJson(host, '/'))).toContain(`answered ${status}`);
    expect(hits).toHaveLength(1);
  });

  it('reads a mebibyte of a document and not a byte more, endless ones included', async () => {
    // A busy machine takes longer than the others' limit for three mebibytes.
    const { host, connections } = localPeer({ ...LIMITS, timeout: 20_000 });
    const text = JSON.stringify('x'.repeat(1024 * 1024 - 2));
    answer = (_request, response) => response.end(text);
    expect(await connections.readJson(host, '/')).toHaveLength(1024 * 1024 - 2);
    answer = (_request, response) => response.end(` ${text}`);
    expect(await failure(connections.readJson(host, '/'))).toContain('longer than');
    answer = (_request, response) => pour(response);
    expect(await failure(connections.readJson(host, '/'))).toContain('longer than');
  });

  it.each<[string, RequestListener]>([
    ['is never begun', () => undefined],
    ['stops in its head', (request) => request.socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n')],
    ['stops in its body', (_request, response) => response.setHeader('Content-Length', 2).write('{')],
    [
      'trickles',
      (_request, response) => {
        const timer = setInterval(() => response.write(' '), 20);
        response.once('close', () => clearInterval(timer));
      },
    ],
  ])('gives up on a document that %s', async (_what, listener) => {
    const { host, connections } = localPeer();
    answer = listener;
    const started = performance.now();
    expect(await failure(connections.readJson(host, '/'))).toContain('did not answer');
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it.each<[string, RequestListener]>([
    ['is no JSON', (_request, response) => response.end('{')],
    ['is compressed', (_request, response) => response.setHeader('Content-Encoding', 'gzip').end('{}')],
    ['has an endless head', (request) => request.socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)],
    ['is no HTTP', (request) => request.socket.end('220 smtp ready\r\n')],
    ['is hung up on', (request) => request.socket.destroy()],
  ])('rejects a document that %s', async (_what, listener) => {
    const { host, connections } = localPeer();
    answer = listener;
    expect(await failure(connections.readJson(host, '/'))).toContain(host);
  });
});

describe('bytes of a peer', () => {
  it.each<[string, RequestListener]>([
    ['without a length', (_request, response) => response.write('bytes')],
    [
      'compressed',
      (_request, response) => response.setHeader('Content-Encoding', 'br').setHeader('Content-Length', 1).end('x'),
    ],
    ['never begun', () => undefined],
  ])('are not taken %s', async (_what, listener) => {
    const { host, connections } = localPeer();
    answer = listener;
    expect(await failure(connections.openBytes(host, '/', 't'))).toContain(host);
  });

  it('end where they were announced to, however much comes', async () => {
    const { host, connections } = localPeer();
    answer = (request) => request.socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc${'d'.repeat(10_000)}`);
    expect(await read((await connections.openBytes(host, '/', 't'))!)).toBe('abc');
  });

  it('that break off are a failure', async () => {
    const { host, connections } = localPeer();
    answer = (request) => request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc');
    const bytes = await connections.openBytes(host, '/', 't');
    expect(await failure(read(bytes!))).toContain('ended the body early');
  });

  it('that stop are given up', async () => {
    const { host, connections } = localPeer();
    answer = (_request, response) => response.setHeader('Content-Length', 10).write('abc');
    const bytes = await connections.openBytes(host, '/', 't');
    expect(await failure(read(bytes!))).toContain('too slowly');
  });

  it('that never begin are given up before the time that all of them may take', async () => {
    const { host, connections } = localPeer();
    answer = (_request, response) => response.setHeader('Content-Length', 60_000_000).flushHeaders();
    const bytes = await connections.openBytes(host, '/', 't');
    const started = performance.now();
    expect(await failure(read(bytes!))).toContain('too slowly');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('that trickle are given up', async () => {
    const { host, connections } = localPeer();
    answer = (_request, response) => {
      response.setHeader('Content-Length', 100_000);
      const timer = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(timer));
    };
    const bytes = await connections.openBytes(host, '/', 't');
    expect(await failure(read(bytes!))).toContain('too slowly');
  });

  it('wait for a reader who is slow himself', async () => {
    const { host, connections } = localPeer();
    answer = (_request, response) => response.setHeader('Content-Length', 300_000).end(Buffer.alloc(300_000, 0x61));
    const bytes = await connections.openBytes(host, '/', 't');
    let size = 0;
    for await (const chunk of bytes!) {
      if (size === 0) await new Promise((resolve) => setTimeout(resolve, 250));
      size += chunk.length;
    }
    expect(size).toBe(300_000);
  });

  it('can be left unread', async () => {
    const { host, connections } = localPeer();
    const closed = new Promise((resolve) => {
      answer = (_request, response) => {
        response.once('close', resolve);
        response.setHeader('Content-Length', 1_000_000_000);
        pour(response);
      };
    });
    (await connections.openBytes(host, '/', 't'))!.destroy();
    await closed;
  });

  it('can be left in the middle, and then nothing waits for the rest', async () => {
    const { host, connections } = localPeer();
    const closed = new Promise((resolve) => {
      answer = (_request, response) => {
        response.once('close', resolve);
        response.writeHead(200, { 'Content-Length': 100_000_000_000 }).write('abc');
      };
    });
    const before = timers();
    const bytes = (await connections.openBytes(host, '/', 't'))!;
    const first = await bytes[Symbol.asyncIterator]().next();
    expect(Buffer.from(first.value as Uint8Array).toString()).toBe('abc');
    bytes.destroy();
    await closed;
    expect(timers()).toBeLessThanOrEqual(before);
  });
});

describe("a peer's name (quality E)", () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback in IPv6', '::1'],
    ['loopback, mapped', '::ffff:127.0.0.1'],
    ['loopback, in hex', '::ffff:7f00:1'],
    ['loopback, in 6to4', '2002:7f00:1::'],
    ['loopback, by NAT64', '64:ff9b::127.0.0.1'],
    ['link-local', '169.254.169.254'],
    ['link-local in IPv6', 'fe80::1%lo'],
    ['a private network', '10.0.0.1'],
    ['nowhere', '0.0.0.0'],
  ])('that leads to %s is refused before anything is sent', async (_what, address) => {
    const { host, connections } = peerNamed('peer.example', 'public', [address]);
    expect(await failure(connections.readJson(host, '/'))).toContain('not a public address');
    expect(await failure(connections.openBytes(host, '/', 't'))).toContain('not a public address');
    expect(hits).toEqual([]);
  });

  it('that leads to a public address and to loopback is refused', async () => {
    const { host, connections } = peerNamed('peer.example', 'public', ['192.0.0.1', '127.0.0.1']);
    expect(await failure(connections.readJson(host, '/'))).toContain('not a public address');
    expect(hits).toEqual([]);
  });

  it('may lead to a private address where the operator permits it, and still not to link-local', async () => {
    answer = (_request, response) => response.end('"here"');
    const permitted = peerNamed('peer.example', 'private', ['127.0.0.1']);
    expect(await permitted.connections.readJson(permitted.host, '/')).toBe('here');
    const metadata = peerNamed('peer.example', 'private', ['169.254.169.254']);
    expect(await failure(metadata.connections.readJson(metadata.host, '/'))).toContain('not a public address');
  });

  it('is resolved once for each request, and the address that was checked is connected to', async () => {
    answer = (_request, response) => response.end('"here"');
    // No resolver knows this name, so only the given address can have been used.
    const { host, connections, resolutions } = peerNamed('peer.invalid', 'private', ['127.0.0.1']);
    expect(await connections.readJson(host, '/')).toBe('here');
    expect(resolutions()).toBe(1);
    expect(hits).toEqual([`GET / ${host}`]);
  });

  it('that leads nowhere, or never resolves, is refused in time', async () => {
    const nowhere = peerNamed('peer.example', 'public', []);
    expect(await failure(nowhere.connections.readJson(nowhere.host, '/'))).toContain('has no address');
    const host = 'peer.example';
    const forever = () => new Promise<never>(() => undefined);
    const hanging = new HttpPeerConnections(
      [{ host, baseUrl: `https://${host}`, addresses: 'public' }],
      forever,
      LIMITS,
    );
    expect(await failure(hanging.readJson(host, '/'))).toContain('in time');
  });
});

describe('a peer over https', () => {
  it('must show a certificate that is trusted', async () => {
    const tls = createTlsServer(selfSigned(), (_request, response) => response.end('"caught"'));
    tls.listen(0, '127.0.0.1');
    await once(tls, 'listening');
    const host = `127.0.0.1:${(tls.address() as AddressInfo).port}`;
    const peer = { host, baseUrl: `https://${host}`, addresses: 'any' } as const;
    const connections = new HttpPeerConnections([peer], undefined, LIMITS);
    expect(await failure(connections.readJson(host, '/'))).toMatch(/self[- ]signed/);
    tls.close();
  });
});
