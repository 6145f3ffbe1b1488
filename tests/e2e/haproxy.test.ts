import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshMariadb, SERVER_START_MS, type TestDatabase } from '../support/database/mariadb.js';
import { Client } from '../support/http/client.js';
import { aListedWriter, type ListedWriter } from '../support/people/listed-writer.js';
import { aPerson, logIn } from '../support/people/person.js';
import { anAlbumOf } from '../support/people/writer.js';
import { startHaproxy } from '../support/processes/haproxy.js';
import { startNodes, temporaryFolder, type Node } from '../support/processes/process.js';
import { guessAsOthers, type Proxy } from '../support/processes/proxy.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { anUploadOf, headUpload, patchUpload, readUpload, uploaded } from '../support/uploads/uploads.js';

const HALF = 1_500_000;
const THRESHOLD = 4;

describe('two services behind HAProxy, configured as docs/operating.md says', () => {
  let database: TestDatabase;
  let nodes: Node[];
  let haproxy: Proxy;
  let client: Client;
  let ann: ListedWriter;
  let album: string;

  beforeAll(async () => {
    database = await freshMariadb();
    const env = { TRUST_PROXY: '1', LOCKOUT_THRESHOLD: String(THRESHOLD) };
    nodes = await startNodes(2, { databaseUrl: database.url, dataDir: await temporaryFolder(), env });
    haproxy = await startHaproxy(nodes);
    client = new Client(`http://127.0.0.1:${haproxy.port}`);
    ann = await aListedWriter(client);
    album = await anAlbumOf(client, ann);
  }, SERVER_START_MS);
  afterAll(async () => {
    await haproxy.stop();
    await Promise.all(nodes.map((node) => node.stop()));
    await database.drop();
  });

  /** Returns the node that answers this client; the other one has answered no profile. */
  async function serving(): Promise<Node> {
    const { token } = await aPerson(client);
    expect((await client.get('/v1/auth/profile', { token })).status).toBe(200);
    const counted = nodes.map(async ({ admin }) => {
      const { bytes } = await admin.get('/metrics');
      return Buffer.from(bytes).toString().includes('route="/v1/auth/profile"');
    });
    const serves = await Promise.all(counted);
    expect([...serves].sort()).toEqual([false, true]);
    return nodes[serves.indexOf(true)]!;
  }

  it('take uploads and downloads', async () => {
    const bytes = someBytes(2 * HALF);
    expect(await uploaded(client, ann, album, bytes)).toMatchObject({ state: 'Completed' });
    const { bytes: read } = await client.get(`/v1/blobs/${hashOf(bytes)}`, { token: ann.token });
    expect(hashOf(read)).toBe(hashOf(bytes));
  });

  it('count wrong passwords by the address that HAProxy saw, whatever the client says', async () => {
    expect(await guessAsOthers(client, THRESHOLD + 1)).toEqual([...Array<number>(THRESHOLD).fill(401), 429]);
  });

  it('lose no read and no byte of an upload when the one that serves ends by SIGTERM', async () => {
    const bytes = someBytes(2 * HALF);
    const id = await anUploadOf(client, ann, album, bytes);
    expect((await patchUpload(client, ann, id, bytes.subarray(0, HALF))).status).toBe(204);
    const person = await aPerson(client);
    const node = await serving();
    const statuses = new Set<number>();
    let hasEnded = false;
    const asking = async () => {
      while (!hasEnded) statuses.add((await client.get('/v1/auth/profile', { token: person.token })).status);
    };
    const asked = Promise.all([asking(), asking(), asking()]);
    await node.stop();
    hasEnded = true;
    await asked;
    expect([...statuses]).toEqual([200]);
    expect((await logIn(client, person)).status).toBe(200);
    expect((await headUpload(client, ann, id)).headers.get('upload-offset')).toBe(String(HALF));
    expect((await patchUpload(client, ann, id, bytes.subarray(HALF), HALF)).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
  });
});
