// The minimum cost of receiving bytes: each PATCH is streamed to the upload's file, hashed, and synced before its
// answer.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { FOLDER, PORT } = process.env;
let [hash, offset, uploads] = [null, 0, 0];

createServer(async (request, response) => {
  if (request.method !== 'PATCH') {
    uploads += 1;
    [hash, offset] = [createHash('sha256'), 0];
    response.end('{}');
    return;
  }
  const file = await open(join(FOLDER, `floor-${uploads}`), 'a');
  for await (const chunk of request) {
    await file.write(chunk);
    hash.update(chunk);
    offset += chunk.length;
  }
  await file.datasync();
  await file.close();
  response.writeHead(204, { 'Upload-Offset': String(offset) }).end();
}).listen(Number(PORT), '127.0.0.1');
