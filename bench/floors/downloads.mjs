// The minimum cost of a download: each GET streams the file that its path names.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { FOLDER, PORT } = process.env;

createServer(async (request, response) => {
  if (request.url === '/') {
    response.end();
    return;
  }
  const path = join(FOLDER, request.url);
  const { size } = await stat(path);
  response.writeHead(200, { 'Content-Length': String(size) });
  createReadStream(path).pipe(response);
}).listen(Number(PORT), '127.0.0.1');
