import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Asset } from '../../client/src/api/wire.js';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import type { SqlDatabase } from '../../client/src/catalog/database.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import { CeremonyStore } from '../../client/src/ceremony/ceremony-store.js';
import { WriteQueue, type WriteTarget } from '../../client/src/ceremony/write-queue.js';
import type { GatehouseClient } from '../../client/src/client.js';
import { uuidV7 } from '../../client/src/kernel/uuid.js';

const PHOTOS = 200;
const WRITES = 40;

let catalog: SqlDatabase;
beforeAll(async () => {
  catalog = await openCatalog(catalogFile(':memory:'));
});
afterAll(() => catalog.close());

it("a member's writes that waited find their photos in the new album by one reading of its list", async () => {
  let listed = 0;
  async function* forks(): AsyncGenerator<Partial<Asset>> {
    for (let index = 0; index < PHOTOS; index += 1) {
      listed += 1;
      yield await Promise.resolve({ asset_id: `new ${index}`, content_hash: `hash ${index}` });
    }
  }
  const client = {
    albums: { read: () => Promise.resolve({ protocol_version: '2026-11-01' }), allAssets: forks },
    assets: {
      read: (id: string) =>
        Promise.resolve({ content_hash: id.replace('old', 'hash'), album_id: 'old', trashed_at: null }),
    },
  } as unknown as GatehouseClient;
  const trashed: string[] = [];
  const trash = async ({ assetId }: { readonly assetId: string }, target: WriteTarget) => {
    trashed.push(await target.assetId(assetId));
  };
  const queue = new WriteQueue(client, new CeremonyStore(catalog), { trash });
  for (let index = WRITES - 1; index >= 0; index -= 1) {
    const writeId = uuidV7(index, new Uint8Array(16));
    await queue.add({ writeId, albumId: 'old', kind: 'trash', payload: { assetId: `old ${index}` } });
  }
  await queue.replay('old', 'new');
  expect(trashed).toEqual(Array.from({ length: WRITES }, (_, index) => `new ${WRITES - 1 - index}`));
  expect(listed).toBe(WRITES);
});
