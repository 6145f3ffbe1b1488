// @tus/server with its file store, set up as in its documentation.
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { createServer } from 'node:http';

const { FOLDER, PORT } = process.env;
const tus = new Server({ path: '/files', datastore: new FileStore({ directory: FOLDER }) });
createServer((request, response) => (request.url === '/' ? response.end('{}') : tus.handle(request, response))).listen(
  Number(PORT),
  '127.0.0.1',
);
