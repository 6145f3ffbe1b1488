import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Upload } from 'tus-js-client';
import { FilesystemBlobStore } from '../../adapters/blobs/filesystem/filesystem-blob-store.js';
import { S3BlobStore } from '../../adapters/blobs/s3/s3-blob-store.js';
import { SystemRandom } from '../../adapters/system/random.js';
import type { Database } from '../../adapters/typeorm/engine/database.js';
import { openDatabase } from '../../adapters/typeorm/engine/open-database.js';
import { TypeormUnitOfWork } from '../../adapters/typeorm/engine/unit-of-work.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import type { BlobStore } from '../../application/ports/stores/blob-store.js';
import { SweepStrays } from '../../application/uploads/sweep-strays.js';
import { HOUR } from '../../domain/kernel/instant.js';
import { freshBucket, s3Environment } from '../support/objects/object-store.js';
import { inParallel } from '../support/people/builders.js';
import { freshMariadb, type TestDatabase } from '../support/database/mariadb.js';
import { FixedClock } from '../support/service/fixed-clock.js';
import { startNode, temporaryFolder, type Node } from '../support/processes/process.js';
import { all } from '../support/uploads/blob-store.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { anUploadOf, readQuota, readUpload } from '../support/uploads/uploads.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../support/people/writer.js';

const COMMAND = new URL('../../dist/infrastructure/gatehouse.js', import.meta.url).pathname;
const CHUNK = 64 * 1024;

/** Where the node keeps its blobs. */
interface Blobs {
  readonly env: Record<string, string>;
  open(): Promise<BlobStore & { close(): Promise<void> }>;
}

async function inObjects(): Promise<Blobs> {
  const settings = await freshBucket();
  return { env: s3Environment(settings), open: () => Promise.resolve(S3BlobStore.open(settings)) };
}

/** Resolves when a tus client, which asks for the offset and retries, has sent everything. */
function send(node: Node, { token }: Writer, id: string, bytes: Uint8Array, onBytes: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(Buffer.from(bytes), {
      uploadUrl: `http://127.0.0.1:${node.port}/upload/${id}`,
      headers: { Authorization: `Bearer ${token}`, 'X-Service-Protocol': PIN },
      chunkSize: CHUNK,
      // Longer than a start takes on a slow machine.
      retryDelays: [100, 200, 500, ...Array<number>(100).fill(1_000)],
      onChunkComplete: onBytes,
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
}

/** Removes the bytes that no row names, as the service does two hours from now. */
function sweepLater(database: Database, blobStore: BlobStore): Promise<void> {
  const clock = new FixedClock(Date.now());
  clock.advance(2 * HOUR);
  const parts = { ...typeormStores(database.context), unitOfWork: new TypeormUnitOfWork(database), blobStore, clock };
  return new SweepStrays({ ...parts, lifecycle: { stopping: false } }).execute();
}

describe.each([
  {
    store: 'files',
    blobsIn: (dataDir: string): Promise<Blobs> =>
      Promise.resolve({ env: {}, open: () => FilesystemBlobStore.open(dataDir) }),
    count: 50,
    kills: 3,
  },
  { store: 'objects', blobsIn: inObjects, count: 20, kills: 2 },
])('uploads, with blobs in $store,', ({ blobsIn, count, kills }) => {
  let mariadb: TestDatabase;
  let database: Database;
  let dataDir: string;
  let blobs: Blobs;
  beforeAll(async () => {
    mariadb = await freshMariadb();
    dataDir = await temporaryFolder();
    blobs = await blobsIn(dataDir);
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await mariadb.drop();
  });

  /** Starts a node, on its predecessor's port after a restart. */
  function start(port = 0): Promise<Node> {
    return startNode({ databaseUrl: mariadb.url, dataDir, env: { PORT: String(port), ...blobs.env } });
  }

  async function told(...command: string[]): Promise<Record<string, unknown>> {
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: mariadb.url,
      DATA_DIR: dataDir,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...blobs.env,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...command, '--json'], { env });
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  it('go on over the deaths of their node, and every one completes; audit and check are clean (F2)', async () => {
    let node = await start();
    database = await openDatabase({ kind: 'mysql', url: mariadb.url }, new SystemRandom());
    const writer = await aWriter(node.client, { unitOfWork: new TypeormUnitOfWork(database) });
    const album = await anAlbumOf(node.client, writer);
    const contents = Array.from({ length: count }, (_, index) => someBytes((3 + (index % 5)) * CHUNK + index));
    const ids = await inParallel(count, (index) => anUploadOf(node.client, writer, album, contents[index]!));
    let chunks = 0;
    const sending = inParallel(count, (index) =>
      send(node, writer, ids[index]!, contents[index]!, () => (chunks += 1)),
    );
    sending.catch(() => undefined);

    for (let kill = 1; kill <= kills; kill += 1) {
      const due = (kill * 40 * count) / 50;
      while (chunks < due) await delay(10);
      node.kill('SIGKILL');
      await node.ended;
      node = await start(node.port);
    }
    await sending;

    const { client } = node;
    const states = () => inParallel(count, async (index) => (await readUpload(client, writer, ids[index]!)).state);
    // Uploads that the dead node had received but not processed resume when its lease expires.
    while (!(await states()).every((state) => state === 'Completed')) await delay(250);
    const total = contents.reduce((sum, { length }) => sum + length, 0);
    expect(await readQuota(client, writer)).toMatchObject({ used: total, reserved: 0 });
    expect(await told('quota', 'audit')).toMatchObject({ differences: [] });
    expect(await told('storage', 'check')).toMatchObject({ found: 0 });
    for (const bytes of contents.slice(0, 5)) {
      const blob = await client.get(`/v1/blobs/${hashOf(bytes)}`, { token: writer.token });
      expect(Buffer.from(blob.bytes).equals(bytes)).toBe(true);
    }
    // One blob each: the sweep, which spares bytes for an hour, removes what a dead node put in place before its commit.
    const store = await blobs.open();
    await sweepLater(database, store);
    expect(await all(store.stored())).toHaveLength(count);
    await store.close();
    await node.stop();
  }, 240_000);
});
