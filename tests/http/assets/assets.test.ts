import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toRfc3339 } from '../../../domain/kernel/instant.js';
import {
  aWireManifest,
  forkAsset,
  outcome,
  putMetadata,
  readAsset,
  trashAsset,
} from '../../support/uploads/asset-requests.js';
import { anId, inParallel } from '../../support/people/builders.js';
import { hashOf, someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { anAlbumOf, anIntent, aWriter, join, NEXT, PIN, propose, type Writer } from '../../support/people/writer.js';

let service: TestService;
let owner: Writer;
let reader: Writer;
let stranger: Writer;
let album: string;
beforeAll(async () => {
  service = await startTestService();
  const writer = () => aWriter(service.client, service.baseParts);
  [owner, reader, stranger] = [await writer(), await writer(), await writer()];
  album = await anAlbumOf(service.client, owner);
  await join(service.client, owner, album, reader, 'reader');
});
afterAll(() => service.stop());

const used = async ({ accountId }: Writer) => (await service.baseParts.stores.quotas.read(accountId))?.usage.used;
const list = (by: Writer, albumId: string, query = '') =>
  service.client.get(`/v1/albums/${albumId}/assets${query}`, { token: by.token });

describe('GET /v1/assets/{id}', () => {
  it('gives every member the whole asset', async () => {
    const [bytes, thumbnail, metadata] = [someBytes(120), someBytes(30), someBytes(10)];
    const id = await storedAsset(service, owner, album, { bytes });
    await storedAsset(service, owner, album, { bytes: thumbnail, kind: 'derivative', assetId: id });
    await putMetadata(service.client, owner, id, metadata);
    const created_at = toRfc3339(service.clock.now());
    const manifest = aWireManifest({ document: expect.any(String) });
    for (const by of [owner, reader]) {
      const { status, body } = await readAsset(service.client, by, id);
      expect(status).toBe(200);
      expect(body).toEqual({
        asset_id: id,
        album_id: album,
        owner_id: owner.accountId,
        upload_user_id: owner.accountId,
        content_hash: hashOf(bytes),
        size: 120,
        manifest,
        created_at,
        trashed_at: null,
        via_link: null,
        derivatives: [
          {
            kind: 'derivative',
            content_hash: hashOf(thumbnail),
            size: 30,
            upload_user_id: owner.accountId,
            manifest,
            created_at,
          },
        ],
        metadata: { content_hash: hashOf(metadata), size: 10 },
      });
    }
  });

  it('answers a stranger as for an asset that does not exist', async () => {
    const id = await storedAsset(service, owner, album);
    const answers = [
      await readAsset(service.client, stranger, id),
      await readAsset(service.client, owner, anId()),
      await readAsset(service.client, owner, 'no-id'),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code, body.detail]).toEqual([404, 'error.asset.not_found', answers[0]!.body.detail]);
    }
  });

  it('wants a session, and no protocol version', async () => {
    const id = await storedAsset(service, owner, album);
    expect(await outcome(service.client.get(`/v1/assets/${id}`))).toBe('401 error.auth.unauthenticated');
    const old = await service.client.get(`/v1/assets/${id}`, { token: owner.token, protocol: '2020-01-01' });
    expect(old.status).toBe(200);
  });
});

describe('GET /v1/albums/{id}/assets', () => {
  it('pages through the album, newest first, without the trash', async () => {
    const own = await anAlbumOf(service.client, owner);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      service.clock.advance(1);
      ids.unshift(await storedAsset(service, owner, own));
    }
    await trashAsset(service.client, owner, ids[1]!);
    const expected = ids.filter((id) => id !== ids[1]);
    const first = await list(owner, own, '?limit=3');
    const second = await list(owner, own, `?limit=3&cursor=${String(first.body.next_cursor)}`);
    const listed = [...first.body.assets, ...second.body.assets].map(({ asset_id }) => asset_id);
    expect(listed).toEqual(expected);
    expect(second.body.next_cursor).toBeNull();
    expect((await list(owner, own)).body.assets[0]).toEqual((await readAsset(service.client, owner, ids[0]!)).body);
  });

  it('refuses strangers as if there were no album, and a malformed page', async () => {
    expect(await outcome(list(stranger, album))).toBe('404 error.album.not_found');
    expect(await outcome(list(owner, 'no-id'))).toBe('404 error.album.not_found');
    expect(await outcome(list(owner, album, '?limit=501'))).toBe('400 error.request.invalid');
    expect(await outcome(list(owner, album, '?cursor=x'))).toBe('400 error.request.invalid');
  });
});

describe('POST /v1/albums/{id}/assets', () => {
  const moved = { protocol: NEXT, manifest: { protocol_version: NEXT } };
  const newer = (by: Writer) => anAlbumOf(service.client, by, { protocol_version: NEXT });

  it('refers to the same blobs under a new manifest and charges nothing', async () => {
    const [bytes, thumbnail, metadata] = [someBytes(50), someBytes(20), someBytes(5)];
    const id = await storedAsset(service, owner, album, { bytes });
    await storedAsset(service, owner, album, { bytes: thumbnail, kind: 'derivative', assetId: id });
    await putMetadata(service.client, owner, id, metadata);
    const target = await newer(owner);
    const provenance = someBytes(30);
    await storedAsset(service, owner, album, { bytes: provenance, kind: 'provenance', assetId: id });
    const renewed = aWireManifest({ protocol_version: NEXT, document: 'cmVuZXdlZA' });
    const derivatives = [thumbnail, provenance].map((content) => ({
      content_hash: hashOf(content),
      manifest: renewed,
    }));
    const before = await used(owner);
    const { status, headers, body } = await forkAsset(service.client, owner, target, id, { ...moved, derivatives });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/assets/${String(body.asset_id)}`);
    const source = (await readAsset(service.client, owner, id)).body;
    expect(body).toEqual({
      ...source,
      asset_id: expect.not.stringMatching(id),
      album_id: target,
      created_at: toRfc3339(service.clock.now()),
      manifest: aWireManifest({ protocol_version: NEXT }),
      derivatives: source.derivatives.map((each: object) => ({ ...each, manifest: renewed })),
    });
    expect((await readAsset(service.client, owner, body.asset_id)).body).toEqual(body);
    expect(await used(owner)).toBe(before);
    for (const content of [bytes, thumbnail, provenance, metadata]) {
      expect((await service.baseParts.stores.blobs.find(hashOf(content)))?.references).toBe(2);
    }
  });

  it('leaves behind every unnamed derivative: nothing at an old version enters the album', async () => {
    const [named, unnamed] = [someBytes(20), someBytes(21)];
    const id = await storedAsset(service, owner, album);
    for (const bytes of [named, unnamed]) {
      await storedAsset(service, owner, album, { bytes, kind: 'derivative', assetId: id });
    }
    const at = (protocol_version: string) => aWireManifest({ protocol_version });
    const fork = async (derivatives: readonly object[]) =>
      forkAsset(service.client, owner, await newer(owner), id, { ...moved, derivatives });
    const all = (await fork([{ content_hash: hashOf(named), manifest: at(NEXT) }])).body;
    expect(all.derivatives.map((each: { content_hash: string }) => each.content_hash)).toEqual([hashOf(named)]);
    expect((await forkAsset(service.client, owner, await newer(owner), id, moved)).body.derivatives).toEqual([]);
    for (const [derivatives, code] of [
      [[{ content_hash: hashOf(named), manifest: at(PIN) }], 'error.protocol.inconsistent'],
      [[{ content_hash: 'ab'.repeat(32), manifest: at(NEXT) }], 'error.request.invalid'],
      [Array(2).fill({ content_hash: hashOf(named), manifest: at(NEXT) }), 'error.request.invalid'],
    ] as const) {
      const { status, body } = await fork(derivatives);
      expect([status, body.code]).toEqual([400, code]);
    }
  });

  it('accepts the manifests that an upload accepts', async () => {
    const thumbnail = someBytes(22);
    const id = await storedAsset(service, owner, album);
    await storedAsset(service, owner, album, { bytes: thumbnail, kind: 'derivative', assetId: id });
    const target = await newer(owner);
    const fork = (members: object) => {
      const manifest = { protocol_version: NEXT, ...members };
      const derivatives = [{ content_hash: hashOf(thumbnail), manifest: aWireManifest(manifest) }];
      return forkAsset(service.client, owner, target, id, { ...moved, manifest, derivatives });
    };
    const forked = await fork({ intent_id: null });
    expect([forked.status, forked.body.derivatives]).toEqual([201, [expect.anything()]]);
    expect(forked.body.manifest).toEqual(aWireManifest({ protocol_version: NEXT }));
  });

  it('gives the same asset to a repeat, also in parallel, and refers once', async () => {
    const bytes = someBytes();
    const id = await storedAsset(service, owner, album, { bytes });
    const target = await newer(owner);
    const answers = await inParallel(8, () => forkAsset(service.client, owner, target, id, moved));
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(body).toEqual(answers[0]!.body);
    }
    const resigned = { ...moved, manifest: { protocol_version: NEXT, document: 'YW5ldw' } };
    expect((await forkAsset(service.client, owner, target, id, resigned)).body).toEqual(answers[0]!.body);
    expect((await service.baseParts.stores.blobs.find(hashOf(bytes)))?.references).toBe(2);
  });

  it('adds the further derivatives that a repeat names, each once, and none to a fork in the trash', async () => {
    const contents = [someBytes(20), someBytes(21), someBytes(22)];
    const id = await storedAsset(service, owner, album);
    for (const bytes of contents) {
      await storedAsset(service, owner, album, { bytes, kind: 'derivative', assetId: id });
    }
    const target = await newer(owner);
    const fork = (named: readonly Uint8Array[], document: string) => {
      const manifest = aWireManifest({ protocol_version: NEXT, document });
      const derivatives = named.map((bytes) => ({ content_hash: hashOf(bytes), manifest }));
      return forkAsset(service.client, owner, target, id, { ...moved, derivatives });
    };
    const [first, second, third] = contents as [Uint8Array, Uint8Array, Uint8Array];
    const before = await used(owner);
    const made = await fork([first], 'AAAA');
    const answers = await inParallel(4, () => fork([first, second], 'BBBB'));
    expect(answers.map(({ status, body }) => [status, body.asset_id])).toEqual(
      Array(4).fill([201, made.body.asset_id]),
    );
    const { body } = await fork([third], 'CCCC');
    const documents = new Map(
      body.derivatives.map((each: { content_hash: string; manifest: { document: string } }) => [
        each.content_hash,
        each.manifest.document,
      ]),
    );
    expect(documents).toEqual(
      new Map([
        [hashOf(first), 'AAAA'],
        [hashOf(second), 'BBBB'],
        [hashOf(third), 'CCCC'],
      ]),
    );
    expect((await fork([], 'DDDD')).body).toEqual(body);
    for (const bytes of contents) {
      expect((await service.baseParts.stores.blobs.find(hashOf(bytes)))?.references).toBe(2);
    }
    expect(await used(owner)).toBe(before);
    await trashAsset(service.client, owner, body.asset_id, { protocol: NEXT });
    expect((await fork([first], 'EEEE')).status).toBe(201);
    const late = someBytes(23);
    await storedAsset(service, owner, album, { bytes: late, kind: 'derivative', assetId: id });
    expect(await outcome(fork([late], 'FFFF'))).toBe('409 error.asset.trashed');
  });

  it('keeps the owner and uploader of what another one forks', async () => {
    const id = await storedAsset(service, owner, album);
    const { body } = await forkAsset(service.client, reader, await newer(reader), id, moved);
    expect([body.owner_id, body.upload_user_id]).toEqual([owner.accountId, owner.accountId]);
    expect(await used(reader)).toBe(0n);
  });

  it('wants write access to the target and read access to the source', async () => {
    const id = await storedAsset(service, owner, album);
    const target = await newer(owner);
    await join(service.client, owner, await anAlbumOf(service.client, owner), reader, 'writer');
    const fork = (by: Writer, to: string, source = id, options: object = moved) =>
      outcome(forkAsset(service.client, by, to, source, options));
    expect(await fork(stranger, await newer(stranger))).toBe('404 error.asset.not_found');
    expect(await fork(owner, target, anId())).toBe('404 error.asset.not_found');
    expect(await fork(stranger, target)).toBe('404 error.album.not_found');
    expect(await fork(owner, anId())).toBe('404 error.album.not_found');
    expect(await fork(reader, album, id, {})).toBe('403 error.album.role_required');
    await trashAsset(service.client, owner, id);
    expect(await fork(owner, target)).toBe('409 error.asset.trashed');
  });

  it('is held to the pin, the manifest and the formats', async () => {
    const id = await storedAsset(service, owner, album);
    const target = await newer(owner);
    const fork = (options: object) => outcome(forkAsset(service.client, owner, target, id, options));
    expect(await fork({})).toBe('409 error.album.protocol_mismatch');
    expect(await fork({ protocol: NEXT })).toBe('400 error.protocol.inconsistent');
    expect(await fork({ protocol: NEXT, manifest: { protocol_version: NEXT, crypto_suite_id: 2 } })).toBe(
      '426 error.protocol.unsupported',
    );
    expect(await fork({ ...moved, headers: { 'X-Service-Sidecar-Schema': '9' } })).toBe(
      '426 error.protocol.unsupported',
    );
    expect(await fork({ protocol: NEXT, manifest: { protocol_version: NEXT, extra: 1 } })).toBe(
      '400 error.request.invalid',
    );
    expect((await service.baseParts.stores.assets.list(target, { limit: 5, after: null })).length).toBe(0);
  });

  it("passes an upgrade's gate with its intent, in the query or in the manifest", async () => {
    const [one, two] = [await storedAsset(service, owner, album), await storedAsset(service, owner, album)];
    const target = await anAlbumOf(service.client, owner);
    const intent = anIntent(owner);
    await propose(service.client, owner, target, intent);
    const refused = await forkAsset(service.client, owner, target, one);
    expect([refused.status, refused.body.code]).toEqual([409, 'error.album.quiescing']);
    expect(refused.body.intent_id).toBe(intent.intent_id);
    expect(await outcome(forkAsset(service.client, owner, target, one, { intentId: intent.intent_id }))).toBe('201');
    const inManifest = { manifest: { intent_id: intent.intent_id } };
    expect(await outcome(forkAsset(service.client, owner, target, two, inManifest))).toBe('201');
    const listed = await list(owner, target);
    expect(listed.body.assets.map((each: { manifest: object }) => each.manifest)).toContainEqual(
      aWireManifest({ intent_id: intent.intent_id, protocol_version: PIN }),
    );
  });

  it('reads from an album that is being upgraded', async () => {
    const source = await anAlbumOf(service.client, owner);
    const id = await storedAsset(service, owner, source);
    await propose(service.client, owner, source, anIntent(owner));
    expect(await outcome(forkAsset(service.client, owner, await newer(owner), id, moved))).toBe('201');
  });
});
