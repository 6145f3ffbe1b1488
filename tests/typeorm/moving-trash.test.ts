import { expect, it } from '@jest/globals';
import type { StoreContext } from '../../adapters/typeorm/engine/store-context.js';
import { typeormStores } from '../../adapters/typeorm/stores/stores.js';
import type { AssetStore } from '../../application/ports/stores/asset-store.js';
import { anAsset, anId, NOW } from '../support/people/builders.js';
import { onEveryDatabase } from '../support/database/on-every-adapter.js';

/** A page is read by several statements: first the ids, then their assets. */
onEveryDatabase('A page of the trash', (open) => {
  /** A store that runs `meanwhile` once, before its `count`th statement. */
  function interrupted(count: number, meanwhile: () => Promise<unknown>): AssetStore {
    const { context } = open().database;
    let statements = 0;
    const read: StoreContext['read'] = async (work) => {
      statements += 1;
      if (statements === count) await meanwhile();
      return context.read(work);
    };
    return typeormStores(Object.assign(Object.create(context) as StoreContext, { read })).assets;
  }

  /** Stores three assets of an album, each trashed a millisecond after the one before it. */
  async function threeTrashed() {
    const albumId = anId();
    const ids: string[] = [];
    await open().unitOfWork.run(async ({ assets }) => {
      for (const index of [0, 1, 2]) {
        const asset = anAsset({ albumId });
        ids.push(asset.id);
        await assets.insert(asset);
        await assets.trash([asset.id], NOW + index);
      }
    });
    return { albumId, ids };
  }

  const COUNTS = [1, 2, 3, 4];
  const MOVES = {
    restored: async (assets: AssetStore, id: string) => {
      await assets.restore([id]);
    },
    'restored and trashed again': async (assets: AssetStore, id: string) => {
      await assets.restore([id]);
      await assets.trash([id], NOW + 9);
    },
  };

  it.each(Object.entries(MOVES).flatMap(([how, move]) => COUNTS.map((count) => ({ how, move, count }))))(
    'leads to the next one, though its last asset is $how before statement $count',
    async ({ move, count }) => {
      const { albumId, ids } = await threeTrashed();
      const assets = interrupted(count, () => open().unitOfWork.run((stores) => move(stores.assets, ids[1]!)));
      const listed: string[] = [];
      let after: { createdAt: number; id: string } | null = null;
      for (;;) {
        const page = await assets.listTrashed(albumId, { limit: 2, after });
        listed.push(...page.map(({ id }) => id));
        for (const { trashedAt } of page) expect(trashedAt).not.toBeNull();
        const last = page.at(-1);
        if (last === undefined || page.length < 2) break;
        after = { createdAt: last.trashedAt ?? 0, id: last.id };
      }
      expect(listed.filter((id) => id !== ids[1])).toEqual([ids[2], ids[0]]);
      expect(listed.filter((id) => id === ids[1]).length).toBeLessThan(2);
    },
  );
});
