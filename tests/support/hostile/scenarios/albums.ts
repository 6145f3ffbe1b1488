import { aBlob, createUpload, uploadState } from '../../uploads/album-uploads.js';
import { storedAsset } from '../../uploads/stored-assets.js';
import { readQuota } from '../../uploads/uploads.js';
import {
  abortUpgrade,
  aClientId,
  anAlbumOf,
  anIntent,
  aWriter,
  createAlbum,
  join,
  PIN,
  propose,
  readUpgrade,
  type Writer,
} from '../../people/writer.js';
import type { TestService } from '../../service/test-service.js';
import { alike, expectStatus, type Scenario } from './scenario.js';

export async function anOwner(service: TestService): Promise<{ owner: Writer; album: string }> {
  const owner = await aWriter(service.client, service.baseParts);
  return { owner, album: await anAlbumOf(service.client, owner) };
}

export const ALBUMS: readonly Scenario[] = [
  {
    what: 'create an album',
    route: 'POST /v1/albums',
    success: 201,
    prepare: async (service) => {
      const owner = await aWriter(service.client, service.baseParts);
      const album_id = aClientId();
      return {
        act: () => createAlbum(service.client, owner, { album_id }),
        isDone: async () => {
          const { status } = await service.client.get(`/v1/albums/${album_id}`, { token: owner.token });
          const { body } = await service.client.get('/v1/albums', { token: owner.token });
          return alike({ there: status === 200, listed: body.albums.length === 1 });
        },
      };
    },
  },
  {
    what: 'delete an album with its assets',
    route: 'DELETE /v1/albums/:id',
    success: 204,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const asset = await storedAsset(service, owner, album);
      const blob = aBlob();
      expectStatus(await createUpload(service.client, owner, album, blob), 201);
      const request = { token: owner.token, protocol: PIN };
      return {
        act: () => service.client.delete(`/v1/albums/${album}?assets=trash`, request),
        isDone: async () => {
          const read = await service.client.get(`/v1/albums/${album}`, { token: owner.token });
          const trash = await service.client.get('/v1/trash', { token: owner.token });
          const { used, reserved } = await readQuota(service.client, owner);
          if (used !== 100) throw new Error(`The asset in the trash is charged ${used} bytes.`);
          return alike({
            gone: read.status === 404,
            'its asset in the trash': trash.body.assets[0]?.asset_id === asset,
            'its upload cancelled': (await uploadState(service.client, owner, blob)) === 'Cancelled',
            'nothing reserved': reserved === 0,
          });
        },
      };
    },
  },
  {
    what: 'add a member',
    route: 'PUT /v1/albums/:id/members/:user_id',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const member = await aWriter(service.client, service.baseParts);
      const path = `/v1/albums/${album}/members/${member.accountId}`;
      const request = { token: owner.token, protocol: PIN, body: { role: 'writer' } };
      const read = async () =>
        (await service.client.get(`/v1/albums/${album}`, { token: member.token })).status === 200;
      return { act: () => service.client.put(path, request), isDone: read };
    },
  },
  {
    what: 'remove a member',
    route: 'DELETE /v1/albums/:id/members/:user_id',
    success: 204,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const member = await aWriter(service.client, service.baseParts);
      await join(service.client, owner, album, member, 'writer');
      const blob = aBlob();
      expectStatus(await createUpload(service.client, member, album, blob), 201);
      const path = `/v1/albums/${album}/members/${member.accountId}`;
      return {
        act: () => service.client.delete(path, { token: owner.token, protocol: PIN }),
        isDone: async () =>
          alike({
            out: (await service.client.get(`/v1/albums/${album}`, { token: member.token })).status === 404,
            'its upload cancelled': (await uploadState(service.client, member, blob)) === 'Cancelled',
            'nothing reserved': (await readQuota(service.client, member)).reserved === 0,
          }),
      };
    },
  },
  {
    what: 'propose an upgrade',
    route: 'POST /v1/albums/:id/upgrade',
    success: 200,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const intent = anIntent(owner);
      const act = () => propose(service.client, owner, album, intent);
      return {
        act,
        isDone: async () => {
          const live = (await readUpgrade(service.client, owner, album)).body.intent_id === intent.intent_id;
          expectStatus(await act(), 200);
          return live;
        },
      };
    },
  },
  {
    what: 'abort an upgrade',
    route: 'DELETE /v1/albums/:id/upgrade',
    success: 204,
    prepare: async (service) => {
      const { owner, album } = await anOwner(service);
      const intent = anIntent(owner);
      await propose(service.client, owner, album, intent);
      return {
        act: () => abortUpgrade(service.client, owner, album, intent.intent_id),
        isDone: async () => {
          const ended = (await readUpgrade(service.client, owner, album)).body.phase === 'normal';
          const again = (await propose(service.client, owner, album, intent)).status;
          return alike({ ended, 'its id is spent': again === 409 });
        },
      };
    },
  },
];
