import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MariadbProcess } from './mariadb-process.js';

/**
 * One MariaDB server for a whole run, started when the first test file asks for it at the socket whose path is in
 * TEST_MARIADB_SOCKET (`mariadb.ts`), so that a run without such a file costs nothing.
 */
export default async function setUp() {
  // A part of the names of the databases that test files leave to each other (`migrated-mariadb.ts`).
  process.env.TEST_RUN = `${process.pid}_${Date.now().toString(36)}`;
  if (process.env.TEST_DATABASE_URL) return;
  const mariadb = new MariadbProcess();
  let started = null;
  const broker = createServer((socket) => {
    socket.on('error', () => undefined);
    started ??= mariadb.start();
    started.then(
      ({ url }) => socket.end(JSON.stringify({ url })),
      (error) => socket.end(JSON.stringify({ error: error.message })),
    );
  });
  const path = join(tmpdir(), `gatehouse-test-${process.pid}.sock`);
  await new Promise((resolve, reject) => broker.once('error', reject).listen(path, resolve));
  broker.unref();
  process.env.TEST_MARIADB_SOCKET = path;
  globalThis.__endMariadb = async () => {
    await mariadb.stop();
    await new Promise((resolve) => broker.close(resolve));
  };
}
