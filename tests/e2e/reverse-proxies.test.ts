import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../support/http/client.js';
import { aListedWriter, type ListedWriter } from '../support/people/listed-writer.js';
import { anAlbumOf, PIN } from '../support/people/writer.js';
import { startApache } from '../support/processes/apache.js';
import { startNginx } from '../support/processes/nginx.js';
import { startNode, type Node } from '../support/processes/process.js';
import { guessAsOthers, type Proxy } from '../support/processes/proxy.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { anUploadOf, chunkedPatch, headUpload, patchUpload, uploadBody, uploaded } from '../support/uploads/uploads.js';

const THRESHOLD = 4;

describe.each([
  ['nginx', startNginx],
  ['Apache', startApache],
])('a service behind %s, configured as docs/operating.md says', (_name, startProxy) => {
  let node: Node;
  let proxy: Proxy;
  let client: Client;
  let ann: ListedWriter;
  let album: string;

  beforeAll(async () => {
    node = await startNode({ env: { TRUST_PROXY: '1', LOCKOUT_THRESHOLD: String(THRESHOLD) } });
    proxy = await startProxy(node);
    // The API document does not describe the header `Server`, which proxies add.
    client = new Client(`http://127.0.0.1:${proxy.port}`, null);
    ann = await aListedWriter(client);
    album = await anAlbumOf(client, ann);
  });
  afterAll(async () => {
    await proxy.stop();
    await node.stop();
  });

  it('takes uploads and downloads, and says why it rejects a large one', async () => {
    const bytes = someBytes(3_000_000);
    expect(await uploaded(client, ann, album, bytes)).toMatchObject({ state: 'Completed' });
    const { bytes: read } = await client.get(`/v1/blobs/${hashOf(bytes)}`, { token: ann.token });
    expect(hashOf(read)).toBe(hashOf(bytes));
    const id = await anUploadOf(client, ann, album, someBytes(9));
    expect(await patchUpload(client, ann, id, bytes)).toMatchObject({
      status: 413,
      body: { code: 'error.upload.too_large' },
    });
    expect((await headUpload(client, ann, id)).headers.get('upload-offset')).toBe('0');
  });

  it("takes a tus client's announcement with a signed document of 6 KB, in a header of 12 KB", async () => {
    const document = Buffer.alloc(6_000, 7).toString('base64url');
    const announcement = uploadBody(album, someBytes(9), {}, { document });
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '9',
      'Upload-Metadata': `announcement ${Buffer.from(JSON.stringify(announcement)).toString('base64')}`,
    };
    expect((await client.post('/upload', { token: ann.token, protocol: PIN, headers })).status).toBe(201);
  });

  it('counts wrong passwords by the address that the proxy saw, whatever the client says', async () => {
    expect(await guessAsOthers(client, THRESHOLD + 1)).toEqual([...Array<number>(THRESHOLD).fill(401), 429]);
  });

  it('waits for an upload that pauses for twelve seconds', async () => {
    const bytes = someBytes(4_000);
    const id = await anUploadOf(client, ann, album, bytes);
    const parts = [bytes.subarray(0, 100), delay(12_000), bytes.subarray(100)];
    expect((await chunkedPatch(client, ann, id, 0, parts)).status).toBe(204);
  });

  it('tells a client with an old token so, however much it sends', async () => {
    const old = { ...ann, token: 'of yesterday' };
    for (let times = 0; times < 10; times += 1) {
      const { status, body } = await patchUpload(client, old, randomUUID(), new Uint8Array(30_000_000));
      expect([status, body.code]).toEqual([401, 'error.auth.unauthenticated']);
    }
  });
});
