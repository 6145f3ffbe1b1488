import { expect, it } from '@jest/globals';
import { CollectBlobs } from '../../../application/uploads/collect-blobs.js';
import type { ClientResponse, WireBody } from '../../support/http/client.js';
import type { Writer } from '../../support/people/writer.js';
import type { TestService } from '../../support/service/test-service.js';
import { forkAsset, purgeAsset, putMetadata, restoreAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readUpload, until, uploaded } from '../../support/uploads/uploads.js';
import { aScene, firstNode, said, type Deployment, type Scene } from './scene.js';

type Purge = (node: TestService, by: Writer, asset: string) => Promise<ClientResponse>;

const purgeOne: Purge = ({ client }, by, asset) => purgeAsset(client, by, asset);
const emptyTrash: Purge = ({ client }, { token }) => client.delete('/v1/trash', { token, protocol: '2026-03-01' });

async function trashAndPurge(node: TestService, { owner, asset }: Scene, purge: Purge): Promise<ClientResponse> {
  await trashAsset(node.client, owner, asset);
  return purge(node, owner, asset);
}

function outcomeOf(upload: WireBody): string {
  const { state, failure } = upload as { readonly state: string; readonly failure: string | null };
  return `${state} ${failure}`;
}

export function purgePairs(deployment: Deployment): void {
  it.each([
    { what: 'all bytes of a derivative', kind: 'derivative', begun: 0, purge: purgeOne },
    { what: 'the last byte of a derivative', kind: 'derivative', begun: 60, purge: purgeOne },
    { what: 'the last byte of a provenance', kind: 'provenance', begun: 60, purge: purgeOne },
    { what: 'the last byte of a derivative (emptied trash)', kind: 'derivative', begun: 60, purge: emptyTrash },
  ])(
    '$what and the purge of its asset: no blob keeps a reference of a purged asset',
    async ({ kind, begun, purge }) => {
      const scene = await aScene(deployment);
      const { member, album, asset } = scene;
      const bytes = someBytes(100);
      const id = await anUploadOf(deployment().client(0), member, album, bytes, { kind, asset_id: asset });
      if (begun > 0) await patchUpload(deployment().client(0), member, id, bytes.subarray(0, begun));
      const [, purged] = await deployment().passing(
        (node) => patchUpload(node.client, member, id, bytes.subarray(begun), begun),
        () => trashAndPurge(firstNode(deployment), scene, purge),
      );
      expect(purged).toMatchObject({ status: 200, body: { purged: 1 } });
      // The PATCH waits for the end, but not for ever.
      const read = () => readUpload(deployment().client(2), member, id);
      await until(async () => ((await read()) as { state: string }).state !== 'WaitingForProcessing');
      // Whether the last byte came first or the purge.
      expect(['Failed asset_purged', 'Cancelled null']).toContain(outcomeOf(await read()));
    },
  );

  it.each<[string, (node: TestService, scene: Scene) => Promise<ClientResponse>]>([
    ['metadata', ({ client }, { member, asset }) => putMetadata(client, member, asset, someBytes())],
    ['a fork', ({ client }, { member, memberAlbum, asset }) => forkAsset(client, member, memberAlbum, asset)],
  ])('%s and the purge of the asset: no blob keeps a reference of a purged asset', async (_what, write) => {
    const scene = await aScene(deployment);
    const [written, purged] = await deployment().passing(
      (node) => write(node, scene),
      () => trashAndPurge(firstNode(deployment), scene, purgeOne),
    );
    expect([purged.status, said(written)]).toEqual([200, '404 error.asset.not_found']);
  });

  it('a restore and the purge of the asset: what was answered purged does not come back', async () => {
    const scene = await aScene(deployment);
    const { owner, asset } = scene;
    await trashAsset(deployment().client(0), owner, asset);
    const [restored, purged] = await deployment().passing(
      ({ client }) => restoreAsset(client, owner, asset),
      () => purgeOne(firstNode(deployment), owner, asset),
    );
    expect([purged.status, said(restored)]).toEqual([200, '404 error.asset.not_found']);
  });
}

export function blobPairs(deployment: Deployment): void {
  const collect = async () => {
    for (const { service } of deployment().nodes) await service.parts.make(CollectBlobs).execute();
  };

  it("a reference and the last other reference's end with its collection: the content is there (F3)", async () => {
    const { owner, album, member, memberAlbum } = await aScene(deployment);
    const first = firstNode(deployment);
    const bytes = someBytes();
    const { asset_id: asset } = await uploaded(first.client, owner, album, bytes);
    const id = await anUploadOf(first.client, member, memberAlbum, bytes);
    const [stored] = await deployment().passing(
      ({ client }) => patchUpload(client, member, id, bytes),
      async () => {
        await trashAsset(first.client, owner, asset);
        await purgeOne(first, owner, asset);
        await first.service.parts.make(CollectBlobs).execute();
      },
    );
    expect(stored.status).toBe(204);
    await collect();
    await expectRead(member, bytes);
  });

  it("the last reference's end and another reference: the content is there, and charged once (F3)", async () => {
    const { owner, album, member, memberAlbum } = await aScene(deployment);
    const first = firstNode(deployment);
    const bytes = someBytes();
    const { asset_id: asset } = await uploaded(first.client, owner, album, bytes);
    await trashAsset(first.client, owner, asset);
    const [purged] = await deployment().passing(
      (node) => purgeOne(node, owner, asset),
      () => uploaded(first.client, member, memberAlbum, bytes),
    );
    expect(purged).toMatchObject({ status: 200, body: { purged: 1, credited: 0 } });
    await collect();
    await expectRead(member, bytes);
  });

  async function expectRead({ token }: Writer, bytes: Uint8Array): Promise<void> {
    const answer = await deployment()
      .client(2)
      .get(`/v1/blobs/${hashOf(bytes)}`, { token });
    expect(answer.status).toBe(200);
    expect(Buffer.compare(answer.bytes, bytes)).toBe(0);
  }
}
