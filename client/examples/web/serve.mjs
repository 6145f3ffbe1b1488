// Serves the built app over HTTP like any web server, generates config.json from its options, and carries the messages of
// shared albums under /delivery.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { deliveryService } from './delivery.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/**
 * `delivery` names the file of the delivery service; without it albums cannot be shared with members.
 * @param {{ folder: string, config: () => { service: string, serverHost: string }, host?: string, port?: number, delivery?: string }} options
 * @returns {Promise<{ origin: string, stop(): Promise<void> }>}
 */
export async function serveApp({ folder, config, host = '127.0.0.1', port = 0, delivery }) {
  const deliver = delivery === undefined ? null : deliveryService({ service: () => config().service, path: delivery });
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status = 200, type, body }) =>
        response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body),
      () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such file.\n'),
    );
  });

  async function answer(request) {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://app').pathname));
    if (deliver !== null && path.startsWith('/delivery/')) {
      const { status, json } = await deliver(request);
      return { status, type: TYPES['.json'], body: JSON.stringify(json) };
    }
    const shown = { ...config(), ...(deliver !== null && { delivery: 'delivery' }) };
    if (path === '/config.json') return { type: TYPES['.json'], body: JSON.stringify(shown) };
    const file = path === '/' ? '/index.html' : path;
    const type = TYPES[extname(file)];
    if (type === undefined || file.includes('..')) throw new Error('not handed out');
    return { type, body: await readFile(join(folder, file)) };
  }

  await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { origin: `http://${host}:${server.address().port}`, stop };
}
