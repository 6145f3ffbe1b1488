import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Step } from '../../client/src/ceremony/state.js';
import { toBase64Url, utf8 } from '../../client/src/kernel/bytes.js';
import { platform } from '../../client/src/kernel/platform.js';
import { uuidV7 } from '../../client/src/kernel/uuid.js';
import { aPhoto, FROM, TO, type Running } from '../support/client/ceremony-people.js';
import { contents, Scene } from '../support/client/ceremony-scene.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const HASH = 'ab'.repeat(32);
const REFUSED = { at: 'aborted', reason: 'refused', code: 'error.album.not_found' };

let service: TestService;
let here: Scene;
let ann: Running;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
afterEach(() => here.end());

const newId = (): string => uuidV7(platform.now(), platform.random(16));

/** Makes the scene with a ceremony of somebody that was interrupted at a step. */
async function interrupted(who: 'ann' | 'ben', step: Step, newAlbum = newId()) {
  here = await Scene.make(service.client.baseUrl);
  await here.finish();
  ann = await here.start(0, { path: here.annPath });
  const running = who === 'ann' ? ann : here.ben;
  const newAlbumId = who === 'ann' ? newAlbum : null;
  const plan = {
    albumId: here.albumId,
    intentId: newId(),
    fromVersion: FROM,
    toVersion: TO,
    deadline: 600,
    newAlbumId,
  };
  await running.store.begin({ role: who === 'ann' ? 'proposer' : 'member', plan, step });
  return { running, newAlbumId };
}

async function outcome({ upgrades }: Running): Promise<unknown> {
  const [only] = await upgrades.resume();
  return only?.status === 'fulfilled' ? only.value.step : only?.reason;
}

it.each<Step>([
  { at: 'announcing' },
  { at: 'draining' },
  { at: 'committing', hash: HASH },
  { at: 'creating', hash: HASH, manifest: toBase64Url(utf8('new')) },
])(
  'an upgrade ends if its album was deleted before the new one is made: $at',
  async (step) => {
    const { running } = await interrupted('ann', step);
    here.mailbox.append = () => Promise.reject(new Error('The delivery service knows no member of this album.'));
    await running.client.albums.delete(here.albumId, { assets: 'trash', protocolVersion: FROM });
    expect(await outcome(running)).toEqual(REFUSED);
    expect(await running.store.everyLive()).toEqual([]);
  },
  60_000,
);

it.each<Step>([
  { at: 'joining', hash: HASH },
  { at: 'forking', hash: HASH },
])(
  'the writes that wait go to the new album if the old one was deleted meanwhile: $at',
  async (step) => {
    const { running, newAlbumId } = await interrupted('ann', step);
    const versions = { protocol_version: TO, crypto_suite_id: 1 };
    await running.client.albums.create({ ...versions, album_id: newAlbumId!, manifest: toBase64Url(utf8('new')) });
    const photo = aPhoto();
    await running.add(here.albumId, 'upload', photo);
    await running.client.albums.delete(here.albumId, { assets: 'trash', protocolVersion: FROM });
    expect(await outcome(running)).toEqual({ at: 'done', hash: HASH, newAlbumId });
    expect(await contents(running, newAlbumId!)).toEqual([photo.contentHash]);
  },
  60_000,
);

it.each<[who: 'ann' | 'ben', at: 'joining' | 'forking' | 'replaying']>([
  ['ann', 'joining'],
  ['ann', 'forking'],
  ['ann', 'replaying'],
  ['ben', 'replaying'],
])(
  'the writes that wait go to the old album if only the new one was deleted: of %s, %s',
  async (who, at) => {
    const newAlbumId = newId();
    const step = at === 'replaying' ? ({ at, hash: HASH, newAlbumId } as const) : ({ at, hash: HASH } as const);
    const { running } = await interrupted(who, step, newAlbumId);
    const versions = { protocol_version: TO, crypto_suite_id: 1 };
    await ann.client.albums.create({ ...versions, album_id: newAlbumId, manifest: toBase64Url(utf8('new')) });
    const photo = aPhoto();
    await running.add(here.albumId, 'upload', photo);
    await ann.client.albums.delete(newAlbumId);
    expect(await outcome(running)).toEqual(REFUSED);
    expect(await running.queue.flush(here.albumId)).toEqual({ kind: 'empty' });
    expect(await contents(ann, here.albumId)).toContain(photo.contentHash);
  },
  60_000,
);

it('an album is upgraded again only if the new one was deleted', async () => {
  here = await Scene.make(service.client.baseUrl);
  await here.finish();
  ann = await here.start(0, { path: here.annPath });
  const upgraded = async (): Promise<string> => {
    const { step, plan } = await ann.upgrades.upgrade(here.albumId, TO);
    if (step.at !== 'done') throw new Error(step.at);
    await ann.client.albums.abortUpgrade(here.albumId, plan.intentId).catch(() => undefined);
    return step.newAlbumId;
  };
  const first = await upgraded();
  expect(await upgraded()).toBe(first);
  await ann.client.albums.delete(first, { assets: 'trash' });
  const second = await upgraded();
  expect(second).not.toBe(first);
  expect(await contents(ann, second)).toEqual(await contents(ann, here.albumId));
  expect(await ann.store.successor(here.albumId)).toBe(second);
}, 60_000);

it('a member who was removed and waits for the new album waits no longer', async () => {
  const { running } = await interrupted('ben', { at: 'following', hash: HASH });
  await running.add(here.albumId, 'trash', { assetId: newId() });
  expect(await outcome(running)).toMatchObject({ at: 'following', hash: HASH });
  await ann.client.albums.removeMember(here.albumId, here.people[1]!.accountId, { protocolVersion: FROM });
  expect(await outcome(running)).toEqual(REFUSED);
  expect(await running.store.queued(here.albumId)).toMatchObject([{ intentId: null }]);
}, 60_000);
