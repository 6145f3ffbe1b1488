import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aWireManifest, outcome, putMetadata, trashAsset } from '../../support/uploads/asset-requests.js';
import type { ClientRequest, ClientResponse } from '../../support/http/client.js';
import { signIntent } from '../../support/people/device-keys.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { uploadBody, uploaded } from '../../support/uploads/uploads.js';
import { anAlbumOf, anIntent, aWriter, join, PIN, type Writer } from '../../support/people/writer.js';

const LOWER = '2026-02-28';
const HIGHER = '2026-03-02';
const BELOW_MIN = '2020-05-05';

let service: TestService;
let owner: Writer;
let member: Writer;
/** An asset in another album, to fork. */
let sourceAsset: string;
let album: string;
beforeAll(async () => {
  service = await startTestService();
  owner = await aWriter(service.client, service.baseParts);
  member = await aWriter(service.client, service.baseParts);
  album = await anAlbumOf(service.client, owner);
  const source = await anAlbumOf(service.client, owner);
  sourceAsset = (await uploaded(service.client, owner, source, someBytes())).asset_id;
});
afterAll(() => service.stop());

const send = (method: string, path: string, protocol: string, more: ClientRequest = {}): Promise<ClientResponse> =>
  service.client.send(method, path, { token: owner.token, protocol, ...more });

const CREATIONS = {
  upload: (header: string, manifest: string) => {
    const body = uploadBody(album, someBytes(), {}, { protocol_version: manifest });
    return send('POST', '/upload', header, { body });
  },
  fork: (header: string, manifest: string) => {
    const body = { source_asset_id: sourceAsset, manifest: aWireManifest({ protocol_version: manifest }) };
    return send('POST', `/v1/albums/${album}/assets`, header, { body });
  },
};

describe.each(Object.entries(CREATIONS))(
  "an album's pin, the request and the manifest, creating by %s",
  (_, create) => {
    const versions = [LOWER, PIN, HIGHER];
    it.each(versions.flatMap((header) => versions.map((manifest) => [header, manifest] as const)))(
      'agree, or nothing is written: %s, %s',
      async (header, manifest) => {
        const answer = create(header, manifest);
        const { body } = await answer;
        if (header !== manifest) {
          expect(await outcome(answer)).toBe('400 error.protocol.inconsistent');
        } else if (header !== PIN) {
          expect(await outcome(answer)).toBe('409 error.album.protocol_mismatch');
          expect(body.album_protocol_version).toBe(PIN);
        } else {
          expect(await outcome(answer)).toBe('201');
        }
      },
    );
  },
);

describe("an album's pin", () => {
  it.each([LOWER, HIGHER])('keeps out every write at %s but those that only take away', async (protocol) => {
    const { asset_id } = await uploaded(service.client, owner, album, someBytes());
    const trashed = (await uploaded(service.client, owner, album, someBytes())).asset_id;
    await trashAsset(service.client, owner, trashed);
    const intent = anIntent(owner);
    const quiescent = await anAlbumOf(service.client, owner);
    await join(service.client, owner, quiescent, member, 'reader');
    const of = `/v1/albums/${quiescent}`;
    const raw = signIntent(owner.keys, quiescent, intent);
    const writes: [string, string, ClientRequest?][] = [
      ['PUT', `${of}/members/${member.accountId}`, { body: { role: 'admin' } }],
      ['POST', `${of}/upgrade`, { raw, type: 'application/cbor' }],
      ['PUT', `/v1/assets/${asset_id}/metadata`, { raw: someBytes(), type: 'application/octet-stream' }],
    ];
    for (const [method, path, more] of writes) {
      const answer = await send(method, path, protocol, more);
      expect(`${method} ${path} ${answer.body?.code}`).toBe(`${method} ${path} error.album.protocol_mismatch`);
      expect([answer.status, answer.body.album_protocol_version]).toEqual([409, PIN]);
    }
    expect((await send('GET', `/v1/assets/${trashed}`, PIN)).body.trashed_at).not.toBeNull();
    expect((await send('GET', of, PIN)).body.members).toEqual([{ user_id: member.accountId, role: 'reader' }]);
    expect((await send('GET', `${of}/upgrade`, PIN)).body.phase).toBe('normal');
  });

  it.each([BELOW_MIN, LOWER, PIN, HIGHER])('keeps no one from reading, at %s', async (protocol) => {
    const { asset_id, upload_id } = await uploaded(service.client, owner, album, someBytes(7));
    await putMetadata(service.client, owner, asset_id, someBytes());
    const asset = await send('GET', `/v1/assets/${asset_id}`, protocol);
    expect(asset.body).toMatchObject({ asset_id, size: 7, manifest: { protocol_version: PIN } });
    for (const path of [
      '/v1/albums',
      `/v1/albums/${album}`,
      `/v1/albums/${album}/assets`,
      `/v1/albums/${album}/upgrade`,
      `/v1/assets/${asset_id}/metadata`,
      `/v1/blobs/${asset.body.content_hash}`,
      '/v1/trash',
      '/quota',
      `/upload/${upload_id}`,
    ]) {
      expect(`${path} ${(await send('GET', path, protocol)).status}`).toBe(`${path} 200`);
    }
  });
});

describe('an album whose pin has left the window', () => {
  it('can be read and referred to, and neither written nor upgraded', async () => {
    const old = await anAlbumOf(service.client, owner);
    const { asset_id } = await uploaded(service.client, owner, old, someBytes());
    const announcement = { minClientBuild: null, announcedAt: 0, cutoffAt: 1, infoUrl: null };
    // In the database too: each node loads the announcements from it every few seconds.
    await service.baseParts.stores.deprecations.put({ protocolVersion: HIGHER, ...announcement });
    await service.service.parts.loadAnnouncements.execute();
    const raw = signIntent(owner.keys, old, anIntent(owner));
    const propose = (protocol: string) =>
      outcome(send('POST', `/v1/albums/${old}/upgrade`, protocol, { raw, type: 'application/cbor' }));
    expect(await propose(PIN)).toBe('426 error.protocol.unsupported');
    expect(await propose(HIGHER)).toBe('409 error.album.protocol_mismatch');
    expect((await send('GET', `/v1/assets/${asset_id}`, PIN)).status).toBe(200);
    const next = await anAlbumOf(service.client, owner, { protocol_version: HIGHER });
    const body = { source_asset_id: asset_id, manifest: aWireManifest({ protocol_version: HIGHER }) };
    expect(await outcome(send('POST', `/v1/albums/${next}/assets`, HIGHER, { body }))).toBe('201');
  });
});
