import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform } from '../../client/src/kernel/platform.js';
import { uuidV7 } from '../../client/src/kernel/uuid.js';
import { fromBase64Url } from '../../client/src/kernel/bytes.js';
import {
  aMember,
  aPhoto,
  FROM,
  manifestFor,
  startClient,
  TO,
  upload,
  type Member,
  type Photo,
  type Running,
} from '../support/client/ceremony-people.js';
import { Killed, Killer } from '../support/client/killable.js';
import { Mailbox } from '../support/client/mailbox.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

const newId = () => uuidV7(platform.now(), platform.random(16));

let service: TestService;
let folder: string;
let people: readonly Member[];
let mailbox: Mailbox;
let files = 0;
const started: Running[] = [];

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-ceremony-'));
  const { baseUrl } = service.client;
  people = [await aMember(baseUrl), await aMember(baseUrl), await aMember(baseUrl)];
});
afterAll(async () => {
  for (const running of started) await running.stop();
  await service.stop();
  await rm(folder, { recursive: true });
});

interface Options {
  readonly path?: string;
  readonly killer?: Killer;
  readonly onSleep?: () => Promise<void>;
}

async function start(who: number, options: Options = {}): Promise<Running> {
  const world = { baseUrl: service.client.baseUrl, mailbox, everybody: () => people };
  const running = await startClient(people[who]!, world, { path: newPath(), ...options });
  started.push(running);
  return running;
}

function newPath(): string {
  files += 1;
  return join(folder, String(files), 'library.sqlite');
}

async function acceptWelcomes(who: number, { mls }: Running): Promise<void> {
  for (const { groupId, welcome } of mailbox.welcomes(people[who]!.accountId)) await mls.join(groupId, welcome);
}

/** Ann's album with Ben and Cleo, a group of the three, two photos, one of which is in the trash, and one under way. */
async function scene() {
  mailbox = new Mailbox();
  const annPath = newPath();
  const [ann, ben, cleo] = [await start(0, { path: annPath }), await start(1), await start(2)];
  const { album_id: albumId } = await ann.client.albums.create({
    album_id: newId(),
    protocol_version: FROM,
    crypto_suite_id: 1,
    manifest: 'AAAA',
  });
  for (const [who, running] of [
    [1, ben],
    [2, cleo],
  ] as const) {
    const { accountId } = people[who]!;
    await ann.client.albums.putMember(albumId, accountId, 'writer', { protocolVersion: FROM });
    for (let turn = 0; turn < 4; turn += 1) mailbox.publish(accountId, await running.mls.newKeyPackage());
  }
  await ann.mls.openGroup(albumId, [people[1]!.accountId, people[2]!.accountId]);
  await acceptWelcomes(1, ben);
  await acceptWelcomes(2, cleo);
  const album = { albumId, protocolVersion: FROM };
  const [kept, trashed, moving] = [aPhoto(), aPhoto(), aPhoto()];
  await upload(ann.client, '', album, kept, newId());
  await upload(ben.client, '', album, trashed, newId());
  const assets = (await ann.client.albums.assets(albumId)).assets;
  const trashedId = assets.find(({ content_hash }) => content_hash === trashed.contentHash)!.asset_id;
  const keptId = assets.find(({ content_hash }) => content_hash === kept.contentHash)!.asset_id;
  await cleo.client.assets.trash(trashedId, { protocolVersion: FROM });
  const finish = await startUpload(ben, albumId, moving);
  return { albumId, annPath, ann, ben, cleo, kept, keptId, trashed, moving, finish };
}

/** Half of it is there; what is given sends the rest, once. */
async function startUpload({ client }: Running, albumId: string, photo: Photo): Promise<() => Promise<void>> {
  const bytes = fromBase64Url(photo.bytes)!;
  const uploadId = newId();
  await client.uploads.create({
    upload_id: uploadId,
    album_id: albumId,
    kind: 'original',
    declared_size: bytes.length,
    content_hash: photo.contentHash,
    manifest: manifestFor(albumId, FROM, photo.contentHash),
  });
  await client.uploads.append(uploadId, 0, bytes.subarray(0, 100), { protocolVersion: FROM });
  let sent = false;
  return async () => {
    if (sent) return;
    sent = true;
    await client.uploads.append(uploadId, 100, bytes.subarray(100), { protocolVersion: FROM });
  };
}

async function contents({ client }: Running, albumId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { content_hash } of client.albums.allAssets(albumId)) found.push(content_hash);
  return found.sort();
}

async function usedByAll(): Promise<number[]> {
  return Promise.all([0, 1, 2].map(async (who) => (await (await start(who)).client.quota.read()).used));
}

/** What came of it, whatever happened on the way. */
async function expectOneNewAlbum(
  scene_: Awaited<ReturnType<typeof scene>>,
  running: Running,
  added: readonly Photo[],
): Promise<void> {
  const { albumId, ben, cleo, kept, moving, trashed } = scene_;
  const ceremony = await running.upgrades.upgrade(albumId, TO).catch(() => null);
  const successor = await running.store.successor(albumId);
  expect(ceremony === null || successor !== null).toBe(true);
  for (const [who, member] of [
    [1, ben],
    [2, cleo],
  ] as const) {
    await member.mls.receive(albumId);
    for (const outcome of await member.upgrades.resume()) expect(outcome.status).toBe('fulfilled');
    expect(await member.store.successor(albumId)).toBe(successor);
    await acceptWelcomes(who, member);
    await member.mls.receive(successor!);
  }
  const expected = [kept, moving, ...added].map(({ contentHash }) => contentHash).sort();
  expect(await contents(running, successor!)).toEqual(expected);
  expect(await contents(ben, albumId)).toEqual([kept, moving].map(({ contentHash }) => contentHash).sort());
  expect(trashed.contentHash in expected).toBe(false);
  for (const member of [running, ben, cleo]) expect(await member.store.waiting()).toEqual([]);
  const successors = [];
  for await (const { album_id } of running.client.albums.all()) {
    const { manifest, protocol_version } = await running.client.albums.read(album_id);
    if (protocol_version === TO && Buffer.from(manifest, 'base64url').includes(albumId)) successors.push(album_id);
  }
  expect(successors).toEqual([successor]);
  // The new group is there for all three: each reads what another sends.
  await cleo.mls.sendIntent(successor!, new Uint8Array([1]));
}

describe('the upgrade ceremony over a real MLS group and the real service', () => {
  it('moves the album for all three, with what was under way and what waited, and moves no byte', async () => {
    const here = await scene();
    const before = (await usedByAll()).reduce((sum, used) => sum + used, 0);
    const [annsPhoto, bensPhoto] = [aPhoto(), aPhoto()];
    let told = false;
    const ann = await start(0, {
      path: here.annPath,
      onSleep: async () => {
        if (!told) {
          told = true;
          await ann.add(here.albumId, 'upload', annsPhoto);
          await ann.queue.flush(here.albumId);
          await here.ben.add(here.albumId, 'upload', bensPhoto);
          await here.ben.queue.flush(here.albumId);
          await here.ben.mls.receive(here.albumId);
        }
        await here.finish();
      },
    });
    const ended = await ann.upgrades.upgrade(here.albumId, TO);
    expect(ended.step.at).toBe('done');
    expect((await here.ben.store.queued(here.albumId))[0]?.intentId).toBe(ended.plan.intentId);
    await expectOneNewAlbum(here, ann, [annsPhoto, bensPhoto].slice(0, 2));
    const after = (await usedByAll()).reduce((sum, used) => sum + used, 0);
    expect(after - before).toBe(3 * 500);
    // A write to the old album goes where it was moved to.
    const later = aPhoto();
    const where = await ann.add(here.albumId, 'upload', later);
    await ann.queue.flush(where);
    expect(await contents(ann, where)).toContain(later.contentHash);
  }, 60_000);

  it('is off for a member whose state is another one, and for all when it is given up or expires', async () => {
    const here = await scene();
    const photo = aPhoto();
    let turns = 0;
    const ann = await start(0, {
      path: here.annPath,
      onSleep: async () => {
        turns += 1;
        if (turns === 1) {
          await here.ben.mls.receive(here.albumId);
          await here.ben.add(here.albumId, 'upload', photo);
          expect(await here.ben.queue.flush(here.albumId)).toMatchObject({ kind: 'held' });
        }
        if (turns === 2) await ann.upgrades.giveUp(here.albumId);
      },
    });
    const ended = await ann.upgrades.upgrade(here.albumId, TO);
    expect(ended.step).toMatchObject({ at: 'aborted', reason: 'asked' });
    await here.ben.upgrades.resume();
    expect((await here.ben.store.live(here.albumId))?.step.at).toBeUndefined();
    await here.ben.queue.flush(here.albumId);
    expect(await contents(ann, here.albumId)).toContain(photo.contentHash);
    await here.finish();

    const again = await start(0, { path: here.annPath });
    const second = await again.upgrades.upgrade(here.albumId, TO);
    if (second.step.at !== 'done') throw new Error(second.step.at);
    const { intentId } = second.plan;
    await here.cleo.mls.receive(here.albumId);
    expect((await here.cleo.store.find(intentId))?.step.at).toBe('following');
    // Ben is told of another state than he sees: for him the album is as it was.
    const tombstone = { intentId, frozenStateHash: new Uint8Array(32) };
    await here.ben.store.begin({ role: 'member', plan: second.plan, step: { at: 'draining' } });
    await here.ben.upgrades.receive({ kind: 'tombstone', albumId: here.albumId, tombstone });
    await here.ben.upgrades.resume();
    expect((await here.ben.store.find(intentId))?.step).toMatchObject({ at: 'aborted', reason: 'hash_mismatch' });
    await here.ben.mls.receive(here.albumId);
    expect((await here.ben.store.find(intentId))?.step.at).toBe('aborted');
    // A duplicate of the tombstone is a no-op.
    const { frozenStateHash } = (await here.cleo.mls.committedTombstone(here.albumId, intentId))!;
    await here.cleo.upgrades.receive({
      kind: 'tombstone',
      albumId: here.albumId,
      tombstone: { intentId, frozenStateHash },
    });
    expect((await here.cleo.store.find(intentId))?.step.at).toBe('following');
  }, 60_000);
});

describe('the proposer killed before each statement that writes', () => {
  async function attempt(before: number): Promise<number> {
    const here = await scene();
    const photo = aPhoto();
    const killer = new Killer(before);
    const queue = { isFilled: false };
    const during = async (running: Running): Promise<void> => {
      if ((await running.store.queued(here.albumId)).length === 0 && !queue.isFilled) {
        queue.isFilled = true;
        await running.add(here.albumId, 'upload', photo);
      }
      await here.finish();
    };
    let running: Running | null = null;
    const die = (error: unknown) => {
      if (!(error instanceof Killed) && !(error instanceof Error && error.cause instanceof Killed)) throw error;
    };
    try {
      running = await start(0, { path: here.annPath, killer, onSleep: async () => during(running!) });
      await running.upgrades.upgrade(here.albumId, TO);
    } catch (error) {
      die(error);
    }
    await running?.stop();
    const again: Running = await start(0, { path: here.annPath, onSleep: async () => during(again) });
    for (const outcome of await again.upgrades.resume()) expect(outcome).toMatchObject({ status: 'fulfilled' });
    if ((await again.store.successor(here.albumId)) === null) await again.upgrades.upgrade(here.albumId, TO);
    if (queue.isFilled && (await again.store.waiting()).length > 0)
      await again.queue.flush((await again.store.waiting())[0]!);
    await expectOneNewAlbum(here, again, queue.isFilled && (await wasAdded(again, here.albumId, photo)) ? [photo] : []);
    return killer.count;
  }

  /** Killed in the midst of putting it on disk, the write is the one that the app never heard was kept. */
  async function wasAdded(running: Running, albumId: string, photo: Photo): Promise<boolean> {
    return (await contents(running, (await running.store.successor(albumId))!)).includes(photo.contentHash);
  }

  it('ends in the same new album every time, no write lost or doubled', async () => {
    const total = await attempt(Infinity);
    expect(total).toBeGreaterThan(30);
    for (let before = 1; before <= total; before += 1) {
      await attempt(before).catch((error: unknown) => {
        throw new Error(`killed before statement ${before} of ${total}`, { cause: error });
      });
    }
  }, 600_000);
});
