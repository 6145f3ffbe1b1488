import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { signIntent } from '../../client/src/ceremony/structures.js';
import { GatehouseClient } from '../../client/src/client.js';
import { platform } from '../../client/src/kernel/platform.js';
import { uuidV7 } from '../../client/src/kernel/uuid.js';
import { Importer } from '../../client/src/uploads/importer.js';
import { bytesSource } from '../../client/src/uploads/source.js';
import { aMember, FROM, manifestFor, TO, type Member } from '../support/client/ceremony-people.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

let service: TestService;
let folder: string;
let member: Member;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-import-upgrade-'));
  member = await aMember(service.client.baseUrl);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const open = () => new GatehouseClient({ baseUrl: service.client.baseUrl, protocolVersion: TO, tokens: member.tokens });
const newId = () => uuidV7(platform.now(), platform.random(16));

async function anAlbum(protocol_version: string): Promise<string> {
  return (await open().albums.create({ protocol_version, crypto_suite_id: 1, manifest: 'AAAA' })).album_id;
}

const prepared = (album: string, version: string) => async (source: string, uploadId: string) => {
  const size = source === 'small' ? 500 : 300_000;
  const bytes = new Uint8Array(size).fill(uploadId.charCodeAt(35));
  const manifest = (hash: string) => Promise.resolve(manifestFor(album, version, hash));
  return { albumId: album, content: bytesSource(bytes), manifest };
};

it('an import stops at an upgrade of the album, and takes the files into the new one afterwards, signed anew', async () => {
  const [old, other] = [await anAlbum(FROM), await anAlbum(TO)];
  const upgrade = { intentId: newId(), fromVersion: FROM, toVersion: TO, deadline: 600 };
  const intent = { ...upgrade, proposerDevice: member.device.deviceId };
  const propose = async () => {
    const document = await signIntent(old, intent, member.device);
    await open().albums.propose(old, document, { protocolVersion: FROM });
  };
  const database = await openCatalog(catalogFile(join(folder, 'upgraded.sqlite')));
  const importer = new Importer(open(), database);
  await importer.add('upgraded', ['small', 'large']);
  await propose();
  const refused = { code: 'error.upload.album_quiescing' };
  await expect(importer.run('upgraded', prepared(old, FROM))).rejects.toMatchObject(refused);
  expect(await importer.progress('upgraded')).toEqual({ done: 0, failed: 0, total: 2 });
  await open().albums.abortUpgrade(old, intent.intentId, { protocolVersion: FROM });
  expect(await importer.run('upgraded', prepared(other, TO))).toEqual({ done: 2, failed: 0, total: 2 });
  const count = async (id: string) => (await open().albums.assets(id)).assets.length;
  expect([await count(old), await count(other)]).toEqual([0, 2]);
  await database.close();
});

it('takes a file into the new album whose request for the old one was never sent, and sends none twice', async () => {
  const [old, other] = [await anAlbum(FROM), await anAlbum(TO)];
  const database = await openCatalog(catalogFile(join(folder, 'offline.sqlite')));
  let answers = false;
  const offline = new GatehouseClient({
    baseUrl: service.client.baseUrl,
    protocolVersion: TO,
    tokens: member.tokens,
    retry: { retries: 0 },
    fetch: async (url, init) => {
      // The large one arrives whole, and its last answer is lost.
      const response = answers ? await fetch(url, init) : null;
      if (response === null || (init?.method === 'GET' && (url as string).includes('/upload/')))
        throw new TypeError('offline');
      return response;
    },
  });
  const run = async (importId: string, source: string) => {
    const importer = new Importer(offline, database);
    await importer.add(importId, [source]);
    await expect(importer.run(importId, prepared(old, FROM))).rejects.toMatchObject({ code: 'error.client.network' });
  };
  await run('never sent', 'small');
  answers = true;
  await run('sent whole', 'large');
  const importer = new Importer(open(), database);
  for (const importId of ['never sent', 'sent whole']) {
    expect(await importer.run(importId, prepared(other, TO))).toEqual({ done: 1, failed: 0, total: 1 });
  }
  const sizes = async (id: string) => (await open().albums.assets(id)).assets.map(({ size }) => size);
  expect([await sizes(old), await sizes(other)]).toEqual([[300_000], [500]]);
  await database.close();
});
