// Serves the built app over HTTP like any web server, and generates config.json from its options.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/**
 * @param {{ folder: string, config: () => { service: string, serverHost: string }, host?: string, port?: number }} options
 * @returns {Promise<{ origin: string, stop(): Promise<void> }>}
 */
export async function serveApp({ folder, config, host = '127.0.0.1', port = 0 }) {
  const server = createServer((request, response) => {
    answer(request.url ?? '/').then(
      ({ type, body }) => response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body),
      () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such file.\n'),
    );
  });

  async function answer(url) {
    const path = normalize(decodeURIComponent(new URL(url, 'http://app').pathname));
    if (path === '/config.json') return { type: TYPES['.json'], body: JSON.stringify(config()) };
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
