import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openCatalog } from '../../client/src/catalog/open.js';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import type { SqlDatabase } from '../../client/src/catalog/database.js';
import { CeremonyStore } from '../../client/src/ceremony/ceremony-store.js';
import { WriteQueue, type WriteTarget } from '../../client/src/ceremony/write-queue.js';
import { GatehouseClient } from '../../client/src/client.js';
import { codeOf } from '../../client/src/http/error.js';
import { platform } from '../../client/src/kernel/platform.js';
import { uuidV7 } from '../../client/src/kernel/uuid.js';
import { aMember, aPhoto, FROM, TO, upload, type Member } from '../support/client/ceremony-people.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

let service: TestService;
let catalog: SqlDatabase;
let [ann, ben]: Member[] = [];
beforeAll(async () => {
  service = await startTestService();
  catalog = await openCatalog(catalogFile(':memory:'));
  const { baseUrl } = service.client;
  [ann, ben] = await Promise.all([aMember(baseUrl), aMember(baseUrl)]);
}, 60_000);
afterAll(async () => {
  await catalog.close();
  await service.stop();
});

const newId = (): string => uuidV7(platform.now(), platform.random(16));

function clientOf(member: Member | undefined, fetch?: typeof globalThis.fetch): GatehouseClient {
  const { baseUrl } = service.client;
  return new GatehouseClient({ baseUrl, protocolVersion: TO, tokens: member!.tokens, ...(fetch && { fetch }) });
}

async function photoOf(client: GatehouseClient, albumId: string): Promise<string> {
  const uploadId = newId();
  await upload(client, '', { albumId, protocolVersion: FROM }, aPhoto(), uploadId);
  return (await client.uploads.read(uploadId)).asset_id ?? '';
}

async function trashOf(client: GatehouseClient): Promise<string[]> {
  return (await client.assets.listTrash()).assets.map(({ asset_id }) => asset_id);
}

/** Ann's album, with Ben as a writer, an asset of each, and Ben's queue, whose handler notes what is refused. */
async function anAlbum(fetch?: typeof globalThis.fetch) {
  const [owner, client] = [clientOf(ann), clientOf(ben, fetch)];
  const versions = { protocol_version: FROM, crypto_suite_id: 1 };
  const { album_id: albumId } = await owner.albums.create({ ...versions, manifest: 'AAAA' });
  await owner.albums.putMember(albumId, ben!.accountId, 'writer', { protocolVersion: FROM });
  const assets = { ann: await photoOf(owner, albumId), ben: await photoOf(clientOf(ben), albumId) };
  const refused: unknown[] = [];
  const noted = (work: (assetId: string, call: { protocolVersion: string }) => Promise<unknown>) => {
    return ({ assetId }: { assetId: string }, { protocolVersion }: WriteTarget) =>
      work(assetId, { protocolVersion }).then(
        () => undefined,
        (error: unknown) => {
          if (codeOf(error) !== 'error.asset.not_found') throw error;
          refused.push(assetId);
        },
      );
  };
  const queue = new WriteQueue(client, new CeremonyStore(catalog), {
    trash: noted((id, call) => client.assets.trash(id, call)),
    restore: noted((id, call) => client.assets.restore(id, call)),
  });
  const add = (kind: string, assetId: string) => queue.add({ writeId: newId(), albumId, kind, payload: { assetId } });
  return { owner, client, albumId, assets, refused, queue, add };
}

it('makes what a removed member may still do, and lets the handler learn the rest', async () => {
  const { owner, client, albumId, assets, refused, queue, add } = await anAlbum();
  await add('trash', assets.ann);
  await add('trash', assets.ben);
  await owner.albums.removeMember(albumId, ben!.accountId, { protocolVersion: FROM });
  expect(await queue.flush(albumId)).toEqual({ kind: 'empty' });
  expect(refused).toEqual([assets.ann]);
  expect(await trashOf(client)).toEqual([assets.ben]);
  await add('restore', assets.ben);
  expect(await queue.flush(albumId)).toEqual({ kind: 'empty' });
  expect(await trashOf(client)).toEqual([]);
});

it('lets the handler learn that the album is deleted, and goes on with what is behind', async () => {
  const { owner, albumId, assets, refused, queue, add } = await anAlbum();
  await owner.albums.delete(albumId, { assets: 'trash', protocolVersion: FROM });
  await add('restore', assets.ben);
  await add('restore', assets.ann);
  expect(await queue.flush(albumId)).toEqual({ kind: 'empty' });
  expect(refused).toEqual([assets.ben, assets.ann]);
  expect(await new CeremonyStore(catalog).waiting()).toEqual([]);
});

it('keeps a write while the service cannot be reached', async () => {
  let isDown = true;
  const { client, albumId, assets, queue, add } = await anAlbum((...asked) =>
    isDown ? Promise.resolve(new Response(null, { status: 503, headers: { 'Retry-After': '60' } })) : fetch(...asked),
  );
  await add('trash', assets.ben);
  await expect(queue.flush(albumId)).rejects.toMatchObject({ status: 503 });
  isDown = false;
  expect(await queue.flush(albumId)).toEqual({ kind: 'empty' });
  expect(await trashOf(client)).toContain(assets.ben);
});
