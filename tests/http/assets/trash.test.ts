import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLOCK_SKEW, DAY, MINUTE, toRfc3339 } from '../../../domain/kernel/instant.js';
import {
  outcome,
  purgeAsset,
  putMetadata,
  readAsset,
  restoreAsset,
  trashAsset,
} from '../../support/uploads/asset-requests.js';
import { anId } from '../../support/people/builders.js';
import { hashOf, someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { anAlbumOf, anIntent, aWriter, join, NEXT, PIN, propose, type Writer } from '../../support/people/writer.js';

let service: TestService;
let owner: Writer;
let writer: Writer;
let reader: Writer;
let stranger: Writer;
let album: string;
beforeAll(async () => {
  service = await startTestService();
  const person = () => aWriter(service.client, service.baseParts);
  [owner, writer, reader, stranger] = [await person(), await person(), await person(), await person()];
  album = await anAlbumOf(service.client, owner);
  await join(service.client, owner, album, writer, 'writer');
  await join(service.client, owner, album, reader, 'reader');
});
afterAll(() => service.stop());

const used = async ({ accountId }: Writer) => (await service.baseParts.stores.quotas.read(accountId))?.usage.used;
const trash = (by: Writer, query = '') => service.client.get(`/v1/trash${query}`, { token: by.token });
const trashedIds = async (by: Writer) =>
  (await trash(by)).body.assets.map(({ asset_id }: { asset_id: string }) => asset_id);
const empty = (by: Writer) => service.client.delete('/v1/trash', { token: by.token, protocol: PIN });

async function inTrash(by: Writer, albumId = album, bytes = someBytes()): Promise<string> {
  const id = await storedAsset(service, by, albumId, { bytes });
  expect((await trashAsset(service.client, by, id)).status).toBe(204);
  return id;
}

describe('DELETE /v1/assets/{id} and restore', () => {
  it('move an asset to the trash and back, which it counts through; repeats change nothing', async () => {
    const id = await storedAsset(service, owner, album);
    const before = await used(owner);
    const trashed_at = toRfc3339(service.clock.now());
    expect(await outcome(trashAsset(service.client, writer, id))).toBe('204');
    service.clock.advance(5);
    expect(await outcome(trashAsset(service.client, owner, id))).toBe('204');
    expect((await readAsset(service.client, reader, id)).body.trashed_at).toBe(trashed_at);
    expect(await used(owner)).toBe(before);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await restoreAsset(service.client, writer, id);
      expect([status, body.trashed_at]).toEqual([200, null]);
      expect(body).toEqual((await readAsset(service.client, owner, id)).body);
    }
    expect(await trashedIds(owner)).not.toContain(id);
  });

  it('are for those who may write', async () => {
    const id = await storedAsset(service, owner, album);
    for (const act of [trashAsset, restoreAsset]) {
      expect(await outcome(act(service.client, reader, id))).toBe('403 error.album.role_required');
      expect(await outcome(act(service.client, stranger, id))).toBe('404 error.asset.not_found');
      expect(await outcome(act(service.client, owner, anId()))).toBe('404 error.asset.not_found');
    }
    expect((await readAsset(service.client, owner, id)).body.trashed_at).toBeNull();
  });

  it('wait for the end of an upgrade, unless they name its intent; the purge does not', async () => {
    const own = await anAlbumOf(service.client, owner);
    const id = await storedAsset(service, owner, own);
    const intent = anIntent(owner);
    await propose(service.client, owner, own, intent);
    for (const act of [trashAsset, restoreAsset]) {
      const refused = await act(service.client, owner, id);
      expect([refused.status, refused.body.code]).toEqual([409, 'error.album.quiescing']);
      expect(refused.body.intent_id).toBe(intent.intent_id);
    }
    expect(await outcome(trashAsset(service.client, owner, id, { intentId: intent.intent_id }))).toBe('204');
    expect(await outcome(purgeAsset(service.client, owner, id))).toBe('200');
  });
});

describe('GET /v1/trash', () => {
  it('lists what the caller may purge, last trashed first, page by page', async () => {
    const [me, other] = [
      await aWriter(service.client, service.baseParts),
      await aWriter(service.client, service.baseParts),
    ];
    const [mine, shared] = [await anAlbumOf(service.client, me), await anAlbumOf(service.client, other)];
    await join(service.client, other, shared, me, 'writer');
    await join(service.client, me, mine, other, 'writer');
    const ids: string[] = [];
    for (const [by, albumId] of [
      [me, mine],
      [other, mine],
      [me, shared],
    ] as const) {
      service.clock.advance(1);
      ids.unshift(await inTrash(by, albumId));
    }
    service.clock.advance(1);
    const unlisted = await inTrash(other, shared);
    const first = await trash(me, '?limit=2');
    const second = await trash(me, `?limit=2&cursor=${String(first.body.next_cursor)}`);
    expect([...first.body.assets, ...second.body.assets].map(({ asset_id }) => asset_id)).toEqual(ids);
    expect(second.body.next_cursor).toBeNull();
    expect(first.body.assets[0]).toEqual((await readAsset(service.client, me, ids[0]!)).body);
    expect(await trashedIds(other)).toEqual([unlisted, ids[0], ids[1]]);
    expect(await trashedIds(stranger)).toEqual([]);
  });
});

describe('DELETE /v1/trash/{asset_id}', () => {
  it('deletes the asset for good and gives back original, derivatives, provenances and metadata', async () => {
    const before = await used(owner);
    const bytes = someBytes(100);
    const id = await storedAsset(service, owner, album, { bytes });
    await storedAsset(service, owner, album, { bytes: someBytes(30), kind: 'derivative', assetId: id });
    await storedAsset(service, owner, album, { bytes: someBytes(7), kind: 'provenance', assetId: id });
    await putMetadata(service.client, owner, id, someBytes(5));
    expect(await used(owner)).toBe(before! + 142n);
    await trashAsset(service.client, owner, id);
    const { status, body } = await purgeAsset(service.client, owner, id);
    expect([status, body]).toEqual([200, { purged: 1, credited: 142 }]);
    expect(await used(owner)).toBe(before);
    expect(await outcome(readAsset(service.client, owner, id))).toBe('404 error.asset.not_found');
    expect(await outcome(restoreAsset(service.client, owner, id))).toBe('404 error.asset.not_found');
    expect(await outcome(purgeAsset(service.client, owner, id))).toBe('404 error.asset.not_found');
    const blob = await service.client.get(`/v1/blobs/${hashOf(bytes)}`, { token: owner.token });
    expect(blob.status).toBe(404);
    expect((await service.baseParts.stores.blobs.doomed(1000)).map(({ contentHash }) => contentHash)).toContain(
      hashOf(bytes),
    );
  });

  it('purges nothing outside the trash', async () => {
    const id = await storedAsset(service, owner, album);
    expect(await outcome(purgeAsset(service.client, owner, id))).toBe('409 error.asset.not_trashed');
    expect(await outcome(readAsset(service.client, owner, id))).toBe('200');
  });

  it('is for the uploader and the admins', async () => {
    const id = await inTrash(owner);
    expect(await outcome(purgeAsset(service.client, writer, id))).toBe('403 error.album.role_required');
    expect(await outcome(purgeAsset(service.client, reader, id))).toBe('403 error.album.role_required');
    expect(await outcome(purgeAsset(service.client, stranger, id))).toBe('404 error.asset.not_found');
    expect(await outcome(purgeAsset(service.client, owner, 'x'))).toBe('404 error.asset.not_found');
    expect(await outcome(purgeAsset(service.client, writer, await inTrash(writer)))).toBe('200');
    const before = await used(writer);
    const byAdmin = await purgeAsset(service.client, owner, await inTrash(writer, album, someBytes(9)));
    expect(byAdmin.body).toEqual({ purged: 1, credited: 9 });
    expect(await used(writer)).toBe(before);
  });

  it('wants a version inside the window, and not the pin', async () => {
    const id = await inTrash(owner);
    const purge = (protocol?: string) =>
      outcome(service.client.delete(`/v1/trash/${id}`, { token: owner.token, ...(protocol && { protocol }) }));
    expect(await purge()).toBe('426 error.protocol.required');
    expect(await purge('2020-01-01')).toBe('426 error.protocol.unsupported');
    expect(await purge(NEXT)).toBe('200');
  });

  it('credits a twin when the second reference goes, to the first uploader', async () => {
    const bytes = someBytes(64);
    const [first, second] = [await used(owner), await used(stranger)];
    const one = await storedAsset(service, owner, album, { bytes });
    const other = await storedAsset(service, stranger, await anAlbumOf(service.client, stranger), { bytes });
    expect(await used(stranger)).toBe(second);
    await trashAsset(service.client, owner, one);
    expect((await purgeAsset(service.client, owner, one)).body).toEqual({ purged: 1, credited: 0 });
    expect(await used(owner)).toBe(first! + 64n);
    await trashAsset(service.client, stranger, other);
    expect((await purgeAsset(service.client, stranger, other)).body).toEqual({ purged: 1, credited: 64 });
    expect([await used(owner), await used(stranger)]).toEqual([first, second]);
  });

  it('gives back once what one asset refers to twice', async () => {
    const bytes = someBytes(33);
    const before = await used(owner);
    const id = await storedAsset(service, owner, album, { bytes });
    await storedAsset(service, owner, album, { bytes, kind: 'derivative', assetId: id });
    await putMetadata(service.client, owner, id, bytes);
    expect(await used(owner)).toBe(before! + 33n);
    await trashAsset(service.client, owner, id);
    expect((await purgeAsset(service.client, owner, id)).body).toEqual({ purged: 1, credited: 33 });
    expect(await used(owner)).toBe(before);
  });
});

describe('DELETE /v1/trash', () => {
  it('purges all that is listed, over more than one batch, and nothing else', async () => {
    const me = await aWriter(service.client, service.baseParts);
    const [mine, other] = [await anAlbumOf(service.client, me), await anAlbumOf(service.client, me)];
    const kept = await storedAsset(service, me, mine, { bytes: someBytes(11) });
    for (let index = 0; index < 25; index += 1) await inTrash(me, index % 2 ? mine : other, someBytes(10));
    const others = await inTrash(owner);
    expect(await used(me)).toBe(261n);
    expect((await empty(me)).body).toEqual({ purged: 25, credited: 250 });
    expect(await trashedIds(me)).toEqual([]);
    expect(await used(me)).toBe(11n);
    expect((await empty(me)).body).toEqual({ purged: 0, credited: 0 });
    expect(await outcome(readAsset(service.client, me, kept))).toBe('200');
    expect(await outcome(readAsset(service.client, owner, others))).toBe('200');
  });

  it.each([
    ['a node whose clock is ahead', 800],
    ['a node whose clock is ahead by all that clocks may differ', CLOCK_SKEW],
    ['a clock that was a day ahead', DAY],
    ['a clock that was a year ahead', 365 * DAY],
  ])('purges all that is listed, also what %s put there', async (_whose, ahead) => {
    // Each counts as theirs for another reason: uploaded by them, or in an album that they own or administer.
    const [me, guest] = [
      await aWriter(service.client, service.baseParts),
      await aWriter(service.client, service.baseParts),
    ];
    const [mine, theirs] = [await anAlbumOf(service.client, me), await anAlbumOf(service.client, guest)];
    await join(service.client, me, mine, guest, 'writer');
    await join(service.client, guest, theirs, me, 'admin');
    const kept = await storedAsset(service, me, mine, { bytes: someBytes(11) });
    const sources = [
      [me, mine],
      [guest, mine],
      [guest, theirs],
    ] as const;
    for (const since of [-MINUTE, 0, ahead]) {
      for (const [by, albumId] of sources) {
        const id = await storedAsset(service, by, albumId, { bytes: someBytes(10) });
        await service.baseParts.stores.assets.trash([id], service.clock.now() + since);
      }
    }
    expect(await trashedIds(me)).toHaveLength(9);
    expect((await empty(me)).body).toEqual({ purged: 9, credited: 90 });
    expect(await trashedIds(me)).toEqual([]);
    expect(await outcome(readAsset(service.client, me, kept))).toBe('200');
  });

  it('purges more than a few that a clock ahead put there, of several instants', async () => {
    const me = await aWriter(service.client, service.baseParts);
    const mine = await anAlbumOf(service.client, me);
    const start = service.clock.now() + DAY;
    for (let index = 0; index < 70; index += 1) {
      const id = await storedAsset(service, me, mine, { bytes: someBytes(10) });
      await service.baseParts.stores.assets.trash([id], start + Math.floor(index / 3));
    }
    expect((await empty(me)).body).toEqual({ purged: 70, credited: 700 });
    expect(await trashedIds(me)).toEqual([]);
  });
});
