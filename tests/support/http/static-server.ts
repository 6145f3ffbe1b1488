import { createReadStream, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { listenOnLoopback, type Listening } from '../oidc/real-provider.js';

/** The media types that nginx and Apache know by a file's name; every other file is bytes. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/** A plain web server: it hands out the files below `root` by their names, with no header but their type. */
export async function startStaticServer(root: string): Promise<Listening & { readonly asked: string[] }> {
  const asked: string[] = [];
  const server = await listenOnLoopback((request, response) => {
    asked.push(request.url ?? '');
    const { pathname } = new URL(request.url ?? '/', 'http://static');
    const path = join(root, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  return { ...server, asked };
}
