import { anAlbumOf, NEXT, PIN } from '../../people/writer.js';
import {
  forkAsset,
  purgeAsset,
  putMetadata,
  readAsset,
  restoreAsset,
  trashAsset,
} from '../../uploads/asset-requests.js';
import { putMetadataBatch } from '../../uploads/batches.js';
import { someBytes, storedAsset } from '../../uploads/stored-assets.js';
import { readQuota } from '../../uploads/uploads.js';
import { anOwner } from './albums.js';
import { alike, expectStatus, type Scenario } from './scenario.js';
import { ofOnlyItem } from './uploads.js';

export const ASSETS: readonly Scenario[] = [
  {
    what: 'refer to an asset from another album',
    route: 'POST /v1/albums/:id/assets',
    success: 201,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const source = await storedAsset(service, owner, album);
      expectStatus(await putMetadata(service.client, owner, source, someBytes(50)), 200);
      const target = await anAlbumOf(service.client, owner, { protocol_version: NEXT });
      const version = { protocol: NEXT, manifest: { protocol_version: NEXT } };
      return {
        act: () => forkAsset(service.client, owner, target, source, version),
        isDone: async () => {
          const { body } = await service.client.get(`/v1/albums/${target}/assets`, { token: owner.token });
          const there = body.assets.length === 1;
          expectStatus(await trashAsset(service.client, owner, source), 204);
          expectStatus(await purgeAsset(service.client, owner, source), 200);
          // A reference keeps what its source gives up: the bytes, the metadata, and their charge.
          const { used } = await readQuota(service.client, owner);
          if (used !== 0 && used !== 150) throw new Error(`Half of it was done: ${used} bytes are charged.`);
          return alike({ there, 'holds its bytes': used === 150 });
        },
      };
    },
  },
  {
    what: 'put metadata',
    route: 'PUT /v1/assets/:id/metadata',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const asset = await storedAsset(service, owner, album);
      return {
        act: () => putMetadata(service.client, owner, asset, someBytes(50)),
        isDone: async () => {
          const { body } = await readAsset(service.client, owner, asset);
          return alike({
            there: body.metadata !== null,
            charged: (await readQuota(service.client, owner)).used === 150,
          });
        },
      };
    },
  },
  {
    what: 'put a batch of metadata',
    route: 'PUT /v1/assets/metadata',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const asset = await storedAsset(service, owner, album);
      const items = [{ asset_id: asset, bytes: someBytes(50) }];
      return {
        act: () => ofOnlyItem(putMetadataBatch(service.client, owner, items), 'metadata'),
        isDone: async () => {
          const { body } = await readAsset(service.client, owner, asset);
          const { used } = await readQuota(service.client, owner);
          return alike({ there: body.metadata !== null, charged: used === 150 });
        },
      };
    },
  },
  {
    what: 'put an asset into the trash',
    route: 'DELETE /v1/assets/:id',
    success: 204,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const asset = await storedAsset(service, owner, album);
      return {
        act: () => trashAsset(service.client, owner, asset),
        isDone: async () => (await restoreAsset(service.client, owner, asset)).status === 200,
      };
    },
  },
  {
    what: 'restore an asset',
    route: 'POST /v1/assets/:id/restore',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const asset = await storedAsset(service, owner, album);
      expectStatus(await trashAsset(service.client, owner, asset), 204);
      return {
        act: () => restoreAsset(service.client, owner, asset),
        isDone: async () => {
          const { body } = await service.client.get(`/v1/albums/${album}/assets`, { token: owner.token });
          const trash = await service.client.get('/v1/trash', { token: owner.token });
          return alike({ there: body.assets.length === 1, 'not in the trash': trash.body.assets.length === 0 });
        },
      };
    },
  },
  {
    what: 'purge an asset',
    route: 'DELETE /v1/trash/:asset_id',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const asset = await storedAsset(service, owner, album);
      await putMetadata(service.client, owner, asset, someBytes(50));
      await trashAsset(service.client, owner, asset);
      return {
        act: () => purgeAsset(service.client, owner, asset),
        isDone: async () => {
          const gone = (await readAsset(service.client, owner, asset)).status === 404;
          return alike({ gone, credited: (await readQuota(service.client, owner)).used === 0 });
        },
      };
    },
  },
  {
    what: 'empty the trash',
    route: 'DELETE /v1/trash',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const assets = [await storedAsset(service, owner, album), await storedAsset(service, owner, album)];
      for (const asset of assets) expectStatus(await trashAsset(service.client, owner, asset), 204);
      const act = () => service.client.delete('/v1/trash', { token: owner.token, protocol: PIN });
      return {
        act,
        isDone: async () => {
          const left = (await service.client.get('/v1/trash', { token: owner.token })).body.assets.length as number;
          const { used } = await readQuota(service.client, owner);
          if (used !== 100 * left) throw new Error(`${left} assets are left, and ${used} bytes are charged.`);
          // It purges in steps, and a repeat purges what is left.
          expectStatus(await act(), 200);
          if ((await readQuota(service.client, owner)).used !== 0) throw new Error('The repeat left some.');
          return left === 0;
        },
      };
    },
  },
];
