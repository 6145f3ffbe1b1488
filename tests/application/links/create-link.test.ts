import { expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { SystemRandom } from '../../../adapters/system/random.js';
import { CreateLink, type NewLink } from '../../../application/links/create-link.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import { unitOfWorkBy } from '../../../application/ports/stores/unit-of-work.js';
import type { Caller } from '../../../application/sessions/caller.js';
import { aHash, anAlbum, anAsset, anId, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

it('checks the assets of a link without reading their documents, which may have gigabytes', async () => {
  const real = new MemoryUnitOfWork(new MemoryDatabase());
  const ownerId = anId();
  const { id: albumId } = anAlbum({ ownerId });
  const [listed, other] = [anAsset({ albumId }), anAsset()];
  await real.run(async ({ albums, assets }) => {
    await albums.insert(anAlbum({ id: albumId, ownerId }));
    for (const asset of [listed, other]) await assets.insert(asset);
  });
  const find = () => Promise.reject(new Error('It reads the documents.'));
  const withoutDocuments = (assets: Stores['assets']) => Object.assign(assets, { find, findAll: find });
  const unitOfWork = unitOfWorkBy((work) =>
    real.run((stores) => work({ ...stores, assets: withoutDocuments(stores.assets) })),
  );
  const createLink = new CreateLink({ unitOfWork, random: new SystemRandom(), clock: new FixedClock(NOW) });
  const caller = { account: { id: ownerId } } as Caller;
  const linkOf = (assetIds: readonly string[]): NewLink => ({
    ...{ linkId: null, albumId, tokenHash: aHash(), bundle: aHash(), expiresAt: null },
    lets: { kind: 'share', assetIds },
  });
  expect((await createLink.execute(caller, linkOf([listed.id, listed.id]))).link.albumId).toBe(albumId);
  for (const id of [other.id, anId()]) {
    await expect(createLink.execute(caller, linkOf([listed.id, id]))).rejects.toMatchObject({
      code: 'error.asset.not_found',
    });
  }
});
