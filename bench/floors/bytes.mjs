// The least that receiving bytes can cost: each PATCH is streamed to the upload's file, hashed, and made durable before its answer.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { FOLDER, PORT } = process.env;
let [file, hash, offset, uploads] = [null, null, 0, 0];

createServer(async (request, response) => {
  if (request.method !== 'PATCH') {
    await file?.close();
    uploads += 1;
    [file, hash, offset] = [await open(join(FOLDER, `floor-${uploads}`), 'w'), createHash('sha256'), 0];
    response.end('{}');
    return;
  }
  for await (const chunk of request) {
    await file.write(chunk, 0, chunk.length, offset);
    hash.update(chunk);
    offset += chunk.length;
  }
  await file.datasync();
  response.writeHead(204, { 'Upload-Offset': String(offset) }).end();
}).listen(Number(PORT), '127.0.0.1');
