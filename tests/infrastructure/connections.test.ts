import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Connections } from '../../infrastructure/connections.js';

const GRACE = 5000;
const LARGE = 12 << 20;
const MOST = 3;

let server: Server;
let connections: Connections;
let held: ServerResponse[];
beforeEach(async () => {
  held = [];
  server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    if (request.url === '/held') held.push(response);
    else response.end(request.url === '/large' ? Buffer.alloc(LARGE) : 'small');
  });
  connections = new Connections(server, 300_000, MOST);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.closeAllConnections());

function connected(): Socket {
  return connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
}

async function requested(path: string): Promise<Socket> {
  const socket = connected();
  const arrived = once(server, 'request');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`);
  await arrived;
  return socket;
}

/** Returns the ms until all connections were closed. */
async function ended(): Promise<number> {
  const began = performance.now();
  await connections.end(GRACE);
  return performance.now() - began;
}

describe('The end of a server', () => {
  it('closes idle and unused connections at once', async () => {
    const socket = await requested('/small');
    await once(socket, 'data');
    const unused = once(server, 'connection');
    connected();
    await unused;
    await delay(50);
    expect(await ended()).toBeLessThan(GRACE / 2);
  });

  it('closes a kept connection when its response, which was under way, has been sent', async () => {
    const socket = await requested('/held');
    const end = ended();
    await delay(50);
    const received = once(socket, 'data');
    held[0]?.end('late');
    expect(String((await received)[0])).toContain('late');
    expect(await end).toBeLessThan(GRACE / 2);
  });

  it('lets a slow client read to its end a response that was given before', async () => {
    const socket = await requested('/large');
    await delay(50);
    const end = ended();
    await delay(200);
    let size = 0;
    socket.on('data', (chunk: Buffer) => (size += chunk.length));
    await end;
    expect(size).toBeGreaterThan(LARGE);
  });

  it('cuts after the grace what a client does not read', async () => {
    await requested('/large');
    const began = performance.now();
    await connections.end(100);
    expect(performance.now() - began).toBeLessThan(GRACE / 2);
  });
});

it('A server closes connections beyond its limit at once, and accepts others when earlier ones have ended', async () => {
  const sockets = await Promise.all(Array.from({ length: MOST }, () => requested('/held')));
  const refused = connected();
  await once(refused, 'close');
  expect(held.map(({ destroyed }) => destroyed)).toEqual(sockets.map(() => false));
  sockets[0]?.destroy();
  await once(held[0]!, 'close');
  expect(String((await once(await requested('/small'), 'data'))[0])).toContain('small');
});
