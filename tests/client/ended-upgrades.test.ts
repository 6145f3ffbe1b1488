import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Ceremony, Step } from '../../client/src/ceremony/state.js';
import { toBase64Url, utf8 } from '../../client/src/kernel/bytes.js';
import { platform } from '../../client/src/kernel/platform.js';
import { uuidV7 } from '../../client/src/kernel/uuid.js';
import { HOUR, MINUTE } from '../../domain/kernel/instant.js';
import { aPhoto, FROM, TO, type Running } from '../support/client/ceremony-people.js';
import { contents, Scene } from '../support/client/ceremony-scene.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const HASH = 'ab'.repeat(32);
const MANIFEST = toBase64Url(utf8('new'));
const EXPIRED = { at: 'aborted', reason: 'expired', code: null };

let service: TestService;
let here: Scene;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  here = await Scene.make(service.client.baseUrl);
  await here.finish();
});
afterEach(() => here.end());
afterAll(() => service.stop());

const newId = (): string => uuidV7(platform.now(), platform.random(16));

/** Stores a ceremony at a step, as if the client had been closed there; the service knows nothing of its intent. */
async function interrupted(running: Running, step: Step, plan: Partial<Ceremony['plan']> = {}): Promise<string> {
  const role = plan.newAlbumId === undefined ? 'member' : 'proposer';
  const constants = { albumId: here.albumId, intentId: newId(), fromVersion: FROM, toVersion: TO, deadline: 60 };
  const ceremony: Ceremony = { role, plan: { ...constants, newAlbumId: null, ...plan }, step };
  await running.store.begin(ceremony);
  return ceremony.plan.intentId;
}

async function resumed({ upgrades }: Running): Promise<unknown> {
  const [only] = await upgrades.resume();
  return only?.status === 'fulfilled' ? only.value.step : only?.reason;
}

/** Has Ann propose an upgrade of which her client can tell nobody. */
async function unannounced(): Promise<{ ann: Running; intentId: string }> {
  const ann = await here.start(0, { path: here.annPath });
  ann.mls.sendIntent = () => Promise.reject(new Error('The delivery service cannot be reached.'));
  const intentId = await interrupted(ann, { at: 'proposing' }, { newAlbumId: newId() });
  expect(await resumed(ann)).toMatchObject({ message: 'The delivery service cannot be reached.' });
  expect((await ann.client.albums.upgrade(here.albumId)).intent_id).toBe(intentId);
  return { ann, intentId };
}

const albumsOf = async ({ client }: Running): Promise<string[]> =>
  (await client.albums.list()).albums.map(({ album_id }) => album_id);

describe('an upgrade that the service has ended after the tombstone, without a new album', () => {
  it('ends for a member an hour later, whose writes that waited go into the old album', async () => {
    let now = platform.now();
    const ben = await here.start(1, { now: () => now });
    await interrupted(ben, { at: 'following', hash: HASH });
    const photo = aPhoto();
    await ben.add(here.albumId, 'upload', photo);
    expect(await resumed(ben)).toEqual({ at: 'following', hash: HASH, endedAt: now });
    now += HOUR - 1;
    expect(await resumed(ben)).toMatchObject({ at: 'following' });
    now += 1;
    expect(await resumed(ben)).toEqual(EXPIRED);
    expect(await ben.queue.flush(here.albumId)).toEqual({ kind: 'empty' });
    expect(await contents(ben, here.albumId)).toContain(photo.contentHash);
  }, 60_000);

  it('does not end for a member while it is live', async () => {
    let now = platform.now();
    const ben = await here.start(1, { now: () => now });
    const { intentId } = await unannounced();
    await interrupted(ben, { at: 'following', hash: HASH }, { intentId });
    now += 2 * HOUR;
    expect(await resumed(ben)).toEqual({ at: 'following', hash: HASH });
  }, 60_000);

  it('ends for its proposer, who makes no album any more, and keeps none that nobody was let into', async () => {
    const ann = await here.start(0, { path: here.annPath });
    await interrupted(ann, { at: 'creating', hash: HASH, manifest: MANIFEST }, { newAlbumId: newId() });
    expect(await resumed(ann)).toEqual(EXPIRED);
    const newAlbumId = newId();
    const versions = { protocol_version: TO, crypto_suite_id: 1 };
    await ann.client.albums.create({ ...versions, album_id: newAlbumId, manifest: MANIFEST });
    await interrupted(ann, { at: 'creating', hash: HASH, manifest: MANIFEST }, { newAlbumId });
    expect(await resumed(ann)).toEqual(EXPIRED);
    expect(await albumsOf(ann)).toEqual([here.albumId]);
  }, 60_000);
});

it('an upgrade that its proposer could not announce before the deadline ends', async () => {
  const { ann } = await unannounced();
  service.clock.advance(MINUTE);
  expect(await resumed(ann)).toEqual(EXPIRED);
}, 60_000);

it.each<[string, Step]>([
  ['its own', { at: 'proposing' }],
  ['its own', { at: 'draining' }],
  ['another member’s', { at: 'following', hash: HASH }],
])(
  'the upgrade that the service has accepted takes the place of %s, at %j',
  async (whose, step) => {
    const { ben, albumId } = here;
    await interrupted(ben, step, whose === 'its own' ? { newAlbumId: newId() } : {});
    const photo = aPhoto();
    await ben.add(albumId, 'upload', photo);
    const ann = await here.start(0, { path: here.annPath });
    await ann.client.albums.putMember(albumId, here.people[1]!.accountId, 'admin', { protocolVersion: FROM });
    const { step: ended } = await ann.upgrades.upgrade(albumId, TO);
    if (ended.at !== 'done') throw new Error(ended.at);
    await ben.mls.receive(albumId);
    expect(await ben.upgrades.resume()).toMatchObject([{ value: { step: { at: 'done' } } }]);
    expect(await ben.store.successor(albumId)).toBe(ended.newAlbumId);
    expect(await contents(ann, ended.newAlbumId)).toContain(photo.contentHash);
  },
  60_000,
);

describe('an upgrade that somebody else than its proposer gives up', () => {
  it.each(['ben, who knows of it', 'cleo, who does not'])(
    'ends for all if an admin does: %s',
    async (name) => {
      const { ann, intentId } = await unannounced();
      const [who, admin] = name.startsWith('ben') ? [1, here.ben] : [2, here.cleo];
      await interrupted(here.ben, { at: 'draining' }, { intentId });
      const write = { protocolVersion: FROM, intentId };
      await ann.client.albums.putMember(here.albumId, here.people[who]!.accountId, 'admin', write);
      await admin.upgrades.giveUp(here.albumId);
      expect((await admin.client.albums.upgrade(here.albumId)).phase).toBe('normal');
      for (const running of [ann, here.ben]) expect(await resumed(running)).toEqual(EXPIRED);
    },
    60_000,
  );

  it('goes on if no admin does, and after its end', async () => {
    const { ann, intentId } = await unannounced();
    await interrupted(here.ben, { at: 'draining' }, { intentId });
    await expect(here.ben.upgrades.giveUp(here.albumId)).rejects.toMatchObject({ code: 'error.album.not_admin' });
    expect(await resumed(here.ben)).toEqual({ at: 'draining' });
    await ann.stop();
    const again = await here.start(0, { path: here.annPath });
    expect(await resumed(again)).toMatchObject({ at: 'done' });
    await again.upgrades.giveUp(here.albumId);
    expect((await again.client.albums.upgrade(here.albumId)).intent_id).toBe(intentId);
  }, 60_000);
});

it('an album that was upgraded is deleted before the deadline under the upgrade that it knows', async () => {
  const ann = await here.start(0, { path: here.annPath });
  expect((await ann.upgrades.upgrade(here.albumId, TO)).step).toMatchObject({ at: 'done' });
  const deletion = ann.client.albums.delete(here.albumId, { assets: 'trash' });
  await expect(deletion).rejects.toMatchObject({ code: 'error.album.quiescing' });
  const intentId = (await ann.store.upgradeOf(here.albumId))!;
  await ann.client.albums.delete(here.albumId, { assets: 'trash', intentId });
  expect(await albumsOf(ann)).toEqual([await ann.store.successor(here.albumId)]);
}, 60_000);

it('a client that upgrades an album after it was offline joins the upgrade that it has not heard of', async () => {
  const { ben, albumId } = here;
  const ann = await here.start(0, { path: here.annPath });
  await ann.client.albums.putMember(albumId, here.people[1]!.accountId, 'admin', { protocolVersion: FROM });
  const { step } = await ann.upgrades.upgrade(albumId, TO, { deadline: 60 });
  service.clock.advance(MINUTE);
  expect((await ben.client.albums.upgrade(albumId)).phase).toBe('normal');
  const { step: joined } = await ben.upgrades.upgrade(albumId, TO);
  expect([step.at, joined]).toEqual(['done', step]);
  expect(await albumsOf(ben)).toHaveLength(2);
}, 60_000);
