// @tus/server with its file store, set up as in its documentation; with DURABLE=1 the store syncs what it wrote.
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { FOLDER, PORT, DURABLE } = process.env;

class SyncingStore extends FileStore {
  async write(readable, id, offset) {
    const end = await super.write(readable, id, offset);
    const file = await open(join(FOLDER, id), 'r+');
    await file.datasync();
    await file.close();
    return end;
  }
}

const Store = DURABLE === '1' ? SyncingStore : FileStore;
const tus = new Server({ path: '/files', datastore: new Store({ directory: FOLDER }) });
createServer((request, response) => (request.url === '/' ? response.end('{}') : tus.handle(request, response))).listen(
  Number(PORT),
  '127.0.0.1',
);
