import { expect, it } from '@jest/globals';
import type { Client, ClientResponse } from '../support/http/client.js';
import { anAlbumOf, aWriter, createAlbum, join, PIN, type Writer } from '../support/people/writer.js';
import { onGalera, type ClusterDeployment } from '../support/service/cluster-deployment.js';
import { putMetadata, readAsset } from '../support/uploads/asset-requests.js';
import { announceAsGuest, contributionOf, patchAsGuest, uploadLinkOf } from '../support/uploads/guest-uploads.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { postUpload, readQuota, uploadBody, uploaded } from '../support/uploads/uploads.js';

type Request = (client: Client) => Promise<ClientResponse>;

function someone({ nodes }: ClusterDeployment): Promise<Writer> {
  const { client, baseParts } = nodes[0]!;
  return aWriter(client, baseParts);
}

/**
 * A's album, in which B is an admin and made an upload link. An upload through it waits for its start only if the start
 * is tried: ending it would write rows that a creation writes too, and the album's lock would decide nothing.
 */
async function aGuest(deployment: ClusterDeployment, begin: string) {
  const client = deployment.client(0);
  const [ann, ben] = [await someone(deployment), await someone(deployment)];
  const album = await anAlbumOf(client, ann);
  await join(client, ann, album, ben, 'admin');
  const link = await uploadLinkOf(client, ben, album, { max_files: 10 });
  const bytes = someBytes(100);
  const announced = begin === 'start' ? await announceAsGuest(client, link, contributionOf(bytes)) : null;
  const upload = String((announced?.body as { upload_id: string } | undefined)?.upload_id);
  const { token } = ann;
  const member = `/v1/albums/${album}/members/${ben.accountId}`;
  const early: Record<string, Request> = {
    creation: (at) => announceAsGuest(at, link, contributionOf(someBytes(50))),
    start: (at) => patchAsGuest(at, link, upload, bytes.subarray(0, 60)),
  };
  const late: Record<string, Request> = {
    revocation: (at) => at.delete(`/v1/links/${link.linkId}`, { token }),
    'end of the role': (at) => at.put(member, { token, protocol: PIN, body: { role: 'writer' } }),
    removal: (at) => at.delete(member, { token, protocol: PIN }),
  };
  return { ben, early, late };
}

type Body = Readonly<Record<string, unknown>>;

/** An account that A sponsors and B owns too; D's album, where B is a writer, has an asset of it. */
async function aSponsored(deployment: ClusterDeployment) {
  const client = deployment.client(0);
  const make = () => someone(deployment);
  const [ann, ben, cleo, dan] = [await make(), await make(), await make(), await make()];
  const kid = String(
    ((await client.post('/v1/auth/sponsored-accounts', { token: ann.token })).body as Body)['account_id'],
  );
  const path = `/v1/auth/sponsored-accounts/${kid}`;
  const owner = (at: Client, method: string, { accountId }: Writer) =>
    at.send(method, `${path}/owners/${accountId}`, { token: ann.token });
  for (const each of [ben, cleo]) await owner(client, 'PUT', each);
  const album = await anAlbumOf(client, dan);
  await join(client, dan, album, ben, 'writer');
  const { asset_id: asset } = await uploaded(client, ben, album, someBytes(80), { owner_id: kid });
  const late: Record<string, Request> = {
    'removal of an owner': async (at) => {
      await owner(at, 'DELETE', cleo);
      return owner(at, 'DELETE', ben);
    },
    'end of the account': (at) => at.delete(path, { token: ann.token }),
  };
  const early: Record<string, Request> = {
    'an album': (at) => createAlbum(at, ben, { owner_id: kid }),
    'an upload': (at) => postUpload(at, ben, uploadBody(album, someBytes(50), { owner_id: kid })),
    'an owner’s metadata': (at) => putMetadata(at, cleo, asset, someBytes(9)),
  };
  return { ann, ben, cleo, kid, asset, owner, early, late };
}

onGalera('guests and owners of sponsored accounts that may never pass each other', (deployment) => {
  it.each([
    ['revocation', 'creation'],
    ['revocation', 'start'],
    ['end of the role', 'creation'],
    ['end of the role', 'start'],
    ['removal', 'creation'],
    ['removal', 'start'],
  ])('the %s that ends a link and the %s of an upload: no guest holds room afterwards', async (end, begin) => {
    const { ben, early, late } = await aGuest(deployment(), begin);
    const [begun, ended] = await deployment().passing(
      ({ client }) => early[begin]!(client),
      () => late[end]!(deployment().client(0)),
    );
    expect(ended.status).toBeLessThan(300);
    expect([begun.status, (begun.body as Body | null)?.['code']]).toEqual(
      begin === 'creation' ? [401, 'error.link.invalid'] : [expect.any(Number), expect.stringMatching(/^error\./)],
    );
    for (const turn of [0, 1, 2]) {
      expect(await readQuota(deployment().client(turn), ben)).toMatchObject({ used: 0, reserved: 0 });
    }
  });

  it.each([
    ['removal of an owner', 'an album'],
    ['removal of an owner', 'an upload'],
    ['removal of an owner', 'an owner’s metadata'],
    ['end of the account', 'an album'],
    ['end of the account', 'an upload'],
    ['end of the account', 'an owner’s metadata'],
  ])('the %s and %s: one who is no owner of a sponsored account any more writes nothing for it', async (end, write) => {
    const { ann, ben, cleo, asset, early, late } = await aSponsored(deployment());
    const [written, ended] = await deployment().passing(
      ({ client }) => early[write]!(client),
      () => late[end]!(deployment().client(0)),
    );
    expect([ended.status, written.status]).toEqual([204, 404]);
    for (const turn of [0, 1, 2]) {
      const client = deployment().client(turn);
      expect(await readQuota(client, ann)).toMatchObject({ used: 80, reserved: 0 });
      const listed = (await client.get('/v1/albums', { token: ben.token })).body as Body;
      expect(listed['albums']).toHaveLength(1);
      expect((await readAsset(client, cleo, asset)).status).toBe(404);
    }
  });

  it('the addition of an owner and an album that is made for the account: the owner is its admin', async () => {
    const { kid, ben, owner, early } = await aSponsored(deployment());
    const eve = await someone(deployment());
    const [made, added] = await deployment().passing(
      ({ client }) => early['an album']!(client),
      () => owner(deployment().client(0), 'PUT', eve),
    );
    expect([made.status, added.status]).toEqual([201, 200]);
    for (const each of [ben, eve]) {
      const album = await deployment()
        .client(2)
        .get(`/v1/albums/${String((made.body as Body)['album_id'])}`, { token: each.token });
      expect([album.status, (album.body as Body)['owner_id']]).toEqual([200, kid]);
    }
  });
});
