import { expect, it } from '@jest/globals';
import type { ClientResponse } from '../../support/http/client.js';
import { abortUpgrade, anIntent, propose, type Writer } from '../../support/people/writer.js';
import type { TestService } from '../../support/service/test-service.js';
import { aBlob, createUpload, sendBytes, uploadState } from '../../support/uploads/album-uploads.js';
import { forkAsset, putMetadata, restoreAsset, trashAsset } from '../../support/uploads/asset-requests.js';
import { someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { aScene, aWriterAt, changeMember, firstNode, said, type Deployment, type Scene } from './scene.js';

type Write = (node: TestService) => Promise<ClientResponse>;

const metadata =
  (by: Writer, asset: string): Write =>
  ({ client }) =>
    putMetadata(client, by, asset, someBytes());

/** Forks an asset of the member's own album into the shared one. */
async function aFork(deployment: Deployment, { member, memberAlbum, album }: Scene): Promise<Write> {
  const source = await storedAsset(firstNode(deployment), member, memberAlbum);
  return ({ client }) => forkAsset(client, member, album, source);
}

export function proposalPairs(deployment: Deployment): void {
  it.each<[string, (scene: Scene) => Write | Promise<Write>]>([
    ['a fork', (scene) => aFork(deployment, scene)],
    ['metadata', ({ owner, asset }) => metadata(owner, asset)],
    [
      'the trash',
      ({ owner, asset }) =>
        (node) =>
          trashAsset(node.client, owner, asset),
    ],
    [
      'a restore',
      async ({ owner, asset }) => {
        await trashAsset(deployment().client(0), owner, asset);
        return ({ client }) => restoreAsset(client, owner, asset);
      },
    ],
    [
      'a new member',
      async ({ owner, album }) => {
        const other = await aWriterAt(deployment);
        return (node) => changeMember(node, owner, album, other, 'reader');
      },
    ],
    [
      "a member's removal",
      ({ owner, album, member }) =>
        (node) =>
          changeMember(node, owner, album, member, null),
    ],
  ])('a proposal and %s: nothing changes in an album that was answered frozen (G3)', async (_what, prepare) => {
    const scene = await aScene(deployment);
    const [written, proposed] = await deployment().passing(await prepare(scene), () =>
      propose(deployment().client(0), scene.owner, scene.album, anIntent(scene.owner)),
    );
    expect(proposed.body).toMatchObject({ phase: 'frozen' });
    expect(said(written)).toBe('409 error.album.quiescing');
  });

  it('a proposal and the start of an upload: nothing starts in an album that was answered frozen (G3)', async () => {
    const { owner, album } = await aScene(deployment);
    const blob = aBlob(100);
    await createUpload(deployment().client(0), owner, album, blob);
    const [started, proposed] = await deployment().passing(
      ({ client }) => sendBytes(client, owner, blob, 0, 50),
      () => propose(deployment().client(0), owner, album, anIntent(owner)),
    );
    expect(proposed.body).toMatchObject({ phase: 'frozen', in_flight: 1 });
    expect(said(started)).toBe('409 error.upload.album_quiescing');
    expect(await uploadState(deployment().client(2), owner, blob)).toBe('Pending');
  });

  it('a proposal and the creation of an upload: what was admitted is counted (G3)', async () => {
    const { owner, album } = await aScene(deployment);
    const [created, proposed] = await deployment().passing(
      ({ client }) => createUpload(client, owner, album, aBlob(100)),
      () => propose(deployment().client(0), owner, album, anIntent(owner)),
    );
    expect(proposed.body).toMatchObject({ phase: 'frozen', in_flight: 0 });
    expect(said(created)).toBe('409 error.upload.album_quiescing');
  });

  it('two aborts: one ends the upgrade', async () => {
    const { owner, album } = await aScene(deployment);
    const intent = anIntent(owner);
    await propose(deployment().client(0), owner, album, intent);
    const abort = ({ client }: Pick<TestService, 'client'>) => abortUpgrade(client, owner, album, intent.intent_id);
    const [second, first] = await deployment().passing(abort, () => abort(firstNode(deployment)));
    expect([first.status, said(second)]).toEqual([204, '404 error.album.no_upgrade']);
  });
}

export function memberPairs(deployment: Deployment): void {
  it.each<[string, (scene: Scene) => Write | Promise<Write>]>([
    [
      'the creation of an upload',
      ({ member, album }) =>
        ({ client }) =>
          createUpload(client, member, album, aBlob(100)),
    ],
    ['metadata', ({ member, asset }) => metadata(member, asset)],
    ['a fork', (scene) => aFork(deployment, scene)],
  ])('a change of role, or a removal, and %s by that member: nothing is written afterwards', async (_what, prepare) => {
    const scene = await aScene(deployment);
    const { owner, album, member } = scene;
    const write = await prepare(scene);
    for (const [role, expected] of [
      ['reader', [200, '403 error.album.role_required']],
      [null, [204, '404 error.album.not_found']],
    ] as const) {
      await changeMember(firstNode(deployment), owner, album, member, 'writer');
      const [written, changed] = await deployment().passing(write, () =>
        changeMember(firstNode(deployment), owner, album, member, role),
      );
      expect([changed.status, said(written).replace('asset', 'album')]).toEqual(expected);
    }
  });
}
