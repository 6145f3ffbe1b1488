import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundlePrograms } from '../jest/bundled-programs.js';
import { temporaryFolderOfRun } from '../jest/temporary-folder.js';
import { SwiftProcess } from '../objects/swift-process.js';
import { MariadbProcess } from './mariadb-process.js';
import { Supervised } from './supervised.js';

/**
 * Servers for a whole run. Each starts when the first test file connects to its socket, so a run without such a file
 * starts none: one MariaDB (TEST_MARIADB_SOCKET, `mariadb.ts`), one S3 server (TEST_OBJECT_STORE_SOCKET,
 * `object-store.ts`) and one Galera cluster (TEST_GALERA_SOCKET, `galera.ts`).
 */
export default async function setUp() {
  // Part of the names of the databases that test files hand on to each other (`migrated-mariadb.ts`).
  process.env.TEST_RUN = `${process.pid}_${Date.now().toString(36)}`;
  const removeFolder = temporaryFolderOfRun();
  await bundlePrograms();
  const swift = lazily(() => new SwiftProcess());
  const mariadb = lazily(() => new MariadbProcess());
  const ends = [await offerGalera()];
  ends.push(await offerServer('TEST_OBJECT_STORE_SOCKET', swift, () => swift.get().start()));
  if (!process.env.TEST_DATABASE_URL)
    ends.push(await offerServer('TEST_MARIADB_SOCKET', mariadb, () => mariadb.get().keep()));
  globalThis.__endServers = async () => {
    await Promise.all(ends.map((end) => end()));
    removeFolder();
  };
}

/** Offers one server for all test files; the first connection starts it. */
async function offerServer(variable, server, start) {
  let started = null;
  const close = await listen(variable, (socket) => {
    started ??= start();
    started.then(
      (answer) => socket.end(JSON.stringify(answer)),
      (error) => socket.end(JSON.stringify({ error: error.message })),
    );
  });
  return async () => {
    await server.made?.stop();
    await close();
  };
}

/**
 * Offers the cluster to one test file at a time, for as long as its connection lasts, since it may kill nodes. Each
 * line that the file sends is answered when the cluster is whole.
 */
async function offerGalera() {
  const galera = lazily(() => new Supervised('./galera-supervisor.ts'));
  let before = Promise.resolve();
  const close = await listen('TEST_GALERA_SOCKET', (socket) => {
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const turn = before;
    before = turn.then(() => ended);
    createInterface({ input: socket }).on('line', async () => {
      await turn;
      const answer = await galera
        .get()
        .ask('heal')
        .catch((error) => ({ error: error.message }));
      socket.write(`${JSON.stringify(answer)}\n`);
    });
  });
  return async () => {
    await galera.made?.stop();
    await close();
  };
}

function lazily(make) {
  return {
    made: null,
    get() {
      return (this.made ??= make());
    },
  };
}

/** Returns a function that closes the socket. */
async function listen(variable, serve) {
  const broker = createServer((socket) => {
    socket.on('error', () => undefined);
    serve(socket);
  });
  const path = join(tmpdir(), `${variable}.sock`);
  await new Promise((resolve, reject) => broker.once('error', reject).listen(path, resolve));
  broker.unref();
  process.env[variable] = path;
  return () => new Promise((resolve) => broker.close(resolve));
}
