import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aPhoto, FROM, TO, type Member, type Running } from '../support/client/ceremony-people.js';
import { contents, Scene } from '../support/client/ceremony-scene.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { platform } from '../../client/src/kernel/platform.js';
import { uuidV7 } from '../../client/src/kernel/uuid.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

let service: TestService;
const scenes: Scene[] = [];

beforeAll(async () => {
  service = await startTestService();
});
afterEach(async () => {
  for (const scene of scenes.splice(0)) await scene.end();
});
afterAll(() => service.stop());

async function aScene(): Promise<Scene> {
  const scene = await Scene.make(service.client.baseUrl);
  scenes.push(scene);
  return scene;
}

describe('the upgrade ceremony over a real MLS group and the real service', () => {
  it('moves the album for all three, with what was under way and what waited, and moves no byte', async () => {
    const here = await aScene();
    const before = await here.usedByAll();
    const [annsPhoto, bensPhoto] = [aPhoto(), aPhoto()];
    let told = false;
    const ann = await here.start(0, {
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
    await here.expectOneNewAlbum(ann, [annsPhoto, bensPhoto].slice(0, 2));
    expect((await here.usedByAll()) - before).toBe(3 * 500);
    // A write to the old album goes to its successor.
    const later = aPhoto();
    const where = await ann.add(here.albumId, 'upload', later);
    await ann.queue.flush(where);
    expect(await contents(ann, where)).toContain(later.contentHash);
  }, 60_000);

  it('is off for a member whose state is another one, and for all when it is given up or expires', async () => {
    const here = await aScene();
    const photo = aPhoto();
    let turns = 0;
    const ann = await here.start(0, {
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

    const again = await here.start(0, { path: here.annPath });
    const second = await again.upgrades.upgrade(here.albumId, TO);
    if (second.step.at !== 'done') throw new Error(second.step.at);
    const { intentId } = second.plan;
    await here.cleo.mls.receive(here.albumId);
    expect((await here.cleo.store.find(intentId))?.step.at).toBe('following');
    // Ben receives the hash of another state than he sees, so for him the album is unchanged.
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

describe('a client that starts while an upgrade is live', () => {
  it('waits for nobody, as member or as proposer, and continues when the others have', async () => {
    const here = await aScene();
    const ann = await here.start(0, { path: here.annPath, onSleep: () => Promise.reject(new Error('closed')) });
    await expect(ann.upgrades.upgrade(here.albumId, TO)).rejects.toThrow('closed');
    await here.ben.mls.receive(here.albumId);
    for (const running of [ann, here.ben]) {
      const [outcome] = await running.upgrades.resume();
      expect(outcome).toMatchObject({ status: 'fulfilled', value: { step: { at: 'draining' } } });
    }
    await here.finish();
    const both = await Promise.all([ann.upgrades.resume(), ann.upgrades.resume()]);
    expect(both.flat()).toMatchObject([{ value: { step: { at: 'done' } } }, { value: { step: { at: 'done' } } }]);
    await here.expectOneNewAlbum(ann, []);
  }, 60_000);

  it('moves the album of another owner, who stays in it, when an admin of it proposes', async () => {
    const here = await aScene();
    await here.finish();
    const [ann, ben] = [await here.start(0, { path: here.annPath }), here.ben];
    const benId = here.people[1]!.accountId;
    await ann.client.albums.putMember(here.albumId, benId, 'admin', { protocolVersion: FROM });
    here.publishKeyPackage(0, await ann.mls.newKeyPackage());
    const { step } = await ben.upgrades.upgrade(here.albumId, TO);
    if (step.at !== 'done') throw new Error(step.at);
    const album = await ann.client.albums.read(step.newAlbumId);
    expect([album.owner_id, album.role]).toEqual([benId, 'admin']);
    expect(album.members.map(({ user_id }) => user_id)).not.toContain(benId);
    await ann.mls.receive(here.albumId);
    expect((await ann.upgrades.resume())[0]).toMatchObject({ value: { step: { at: 'done' } } });
    expect(await contents(ann, step.newAlbumId)).toEqual(await contents(ben, here.albumId));
  }, 60_000);
});

describe('an upgrade whose proposer may make no album', () => {
  it('ends before it begins, and before the cutover', async () => {
    const here = await aScene();
    const { accountId } = here.people[0]!;
    const suspended = { mode: 'uploads', reason: 'unpaid' } as const;
    const ended = { at: 'aborted', reason: 'refused', code: 'error.account.suspended' };
    const ann = await here.start(0, {
      path: here.annPath,
      onSleep: async () => {
        await here.finish();
        await service.baseParts.stores.accounts.setSuspension(accountId, suspended);
      },
    });
    const first = await ann.upgrades.upgrade(here.albumId, TO);
    expect(first.step).toEqual(ended);
    expect(await ann.mls.committedTombstone(here.albumId, first.plan.intentId)).toBeNull();
    expect((await ann.client.albums.upgrade(here.albumId)).phase).toBe('normal');
    const second = await ann.upgrades.upgrade(here.albumId, TO);
    expect(second.step).toEqual(ended);
  }, 60_000);
});

describe('an upgrade whose proposer may no longer write', () => {
  const delist = ({ accountId }: Member) =>
    service.baseParts.unitOfWork.run(({ directories }) =>
      directories.publish(accountId, { version: 2, ik: new Uint8Array(32), document: new Uint8Array() }, []),
    );

  it.each<[code: string, (person: Member, running: Running) => Promise<unknown>]>([
    ['error.device.not_listed', delist],
    [
      'error.account.deletion_pending',
      (_person, { client }) => client.account.requestDeletion({ password: 'correct horse battery' }),
    ],
  ])(
    'ends before the cutover: %s',
    async (code, lose) => {
      const here = await aScene();
      const ann: Running = await here.start(0, {
        path: here.annPath,
        onSleep: async () => {
          await here.finish();
          await lose(here.people[0]!, ann);
        },
      });
      const { step, plan } = await ann.upgrades.upgrade(here.albumId, TO);
      expect(step).toEqual({ at: 'aborted', reason: 'refused', code });
      expect(await ann.mls.committedTombstone(here.albumId, plan.intentId)).toBeNull();
    },
    60_000,
  );

  it('ends after its deadline, although the service refuses the abort', async () => {
    const here = await aScene();
    const ann: Running = await here.start(0, {
      path: here.annPath,
      onSleep: async () => {
        await delist(here.people[0]!);
        service.clock.advance(MINUTE);
      },
    });
    const { step } = await ann.upgrades.upgrade(here.albumId, TO, { deadline: 60 });
    expect(step).toEqual({ at: 'aborted', reason: 'expired', code: null });
  }, 60_000);
});

describe('an upgrade that the service refuses to begin, and so to end', () => {
  const newId = () => uuidV7(platform.now(), platform.random(16));
  const refused = (code: string) => [
    { status: 'fulfilled', value: { step: { at: 'aborted', reason: 'refused', code } } },
  ];

  it('ends for its proposer, and no longer holds writes', async () => {
    const here = await aScene();
    const ann = await here.start(0, { path: here.annPath });
    const propose = (albumId: string, fromVersion: string) => {
      const plan = { albumId, intentId: newId(), fromVersion, toVersion: TO, deadline: 600, newAlbumId: newId() };
      return ann.store.begin({ role: 'proposer', plan, step: { at: 'proposing' } });
    };
    await ann.add(here.albumId, 'upload', aPhoto());
    await propose(here.albumId, '2020-01-01');
    // An outage is no refusal: the album may be quiescing.
    const abort = jest.spyOn(ann.client.albums, 'abortUpgrade').mockRejectedValueOnce(new Error('away'));
    expect(await ann.upgrades.resume()).toMatchObject([{ status: 'rejected', reason: { message: 'away' } }]);
    abort.mockRestore();
    expect(await ann.upgrades.resume()).toMatchObject(refused('error.protocol.unsupported'));
    expect(await ann.queue.flush(here.albumId)).toEqual({ kind: 'empty' });
    await propose(newId(), FROM);
    expect(await ann.upgrades.resume()).toMatchObject(refused('error.album.not_found'));
  }, 60_000);

  it('ends for a member who waits for it and is removed', async () => {
    const here = await aScene();
    const { ben, albumId } = here;
    const plan = { albumId, intentId: newId(), fromVersion: FROM, toVersion: TO, deadline: 600, newAlbumId: null };
    await ben.store.begin({ role: 'member', plan, step: { at: 'draining' } });
    await ben.add(albumId, 'upload', aPhoto());
    const ann = await here.start(0, { path: here.annPath });
    await ann.client.albums.removeMember(albumId, here.people[1]!.accountId, { protocolVersion: FROM });
    expect(await ben.upgrades.resume()).toMatchObject(refused('error.album.not_found'));
    expect(await ben.store.queued(albumId)).toMatchObject([{ intentId: null }]);
  }, 60_000);
});

describe('what is in the trash when an upgrade begins', () => {
  const trashOf = async ({ client }: Running, albumId: string) =>
    (await client.albums.assets(albumId, { trashed: 'only' })).assets.map(({ content_hash }) => content_hash);

  it('stays there, and follows into the new album when somebody restores it meanwhile', async () => {
    const here = await aScene();
    const { albumId, trashedId, trashed, kept, moving } = here;
    let began = false;
    const ann = await here.start(0, {
      path: here.annPath,
      onSleep: async () => {
        if (began) return here.finish();
        began = true;
        // The service refuses it to a client that knows nothing of the upgrade, and the queue holds it.
        await here.ben.add(albumId, 'restore', { assetId: trashedId, albumId });
        expect(await here.ben.queue.flush(albumId)).toMatchObject({ kind: 'held' });
        await here.ben.mls.receive(albumId);
        expect(await here.ben.queue.flush(albumId)).toMatchObject({ kind: 'held' });
        // Cleo trashes it, which it is already, and what Ben restores comes before or after.
        await here.cleo.mls.receive(albumId);
        await here.cleo.add(albumId, 'trash', { assetId: trashedId });
      },
    });
    const { step } = await ann.upgrades.upgrade(albumId, TO);
    if (step.at !== 'done') throw new Error(step.at);
    const { newAlbumId } = step;
    expect(await contents(ann, newAlbumId)).toEqual([kept.contentHash, moving.contentHash].sort());
    expect(await trashOf(ann, albumId)).toEqual([trashed.contentHash]);
    for (const member of [here.cleo, here.ben]) {
      await member.mls.receive(albumId);
      expect(await member.upgrades.resume()).toMatchObject([{ value: { step: { at: 'done' } } }]);
      expect(await member.store.waiting()).toEqual([]);
    }
    const all = [kept, moving, trashed].map(({ contentHash }) => contentHash).sort();
    expect(await contents(ann, newAlbumId)).toEqual(all);
    expect(await trashOf(ann, albumId)).toEqual([]);
    // Cleo trashes it now by the id that it had in the old album; nobody's client forked it but Ben's.
    const where = await here.cleo.add(albumId, 'trash', { assetId: trashedId });
    expect([where, await here.cleo.queue.flush(where)]).toEqual([newAlbumId, { kind: 'empty' }]);
    expect(await trashOf(ann, newAlbumId)).toEqual([trashed.contentHash]);
  }, 60_000);

  it('is restored in its album when the upgrade is given up', async () => {
    const here = await aScene();
    const { albumId, trashedId, trashed } = here;
    const ann = await here.start(0, {
      path: here.annPath,
      onSleep: async () => {
        await here.ben.mls.receive(albumId);
        await here.ben.add(albumId, 'restore', { assetId: trashedId, albumId });
        await ann.upgrades.giveUp(albumId);
      },
    });
    expect((await ann.upgrades.upgrade(albumId, TO)).step).toMatchObject({ at: 'aborted' });
    await here.ben.upgrades.resume();
    expect(await here.ben.queue.flush(albumId)).toEqual({ kind: 'empty' });
    expect(await contents(ann, albumId)).toContain(trashed.contentHash);
  }, 60_000);

  it.each(['trashed', 'purged'])(
    'does not hold up who trashes it too if it was %s in the new album',
    async (how) => {
      const here = await aScene();
      const { albumId, kept, ben, cleo } = here;
      const ann = await here.start(0, { path: here.annPath, onSleep: () => here.finish() });
      const { assets } = await ann.client.albums.assets(albumId, { limit: 499 });
      const [asset] = assets.filter(({ content_hash }) => content_hash === kept.contentHash);
      for (const member of [ben, cleo]) await member.add(albumId, 'trash', { assetId: asset!.asset_id });
      const { step, plan } = await ann.upgrades.upgrade(albumId, TO);
      if (step.at !== 'done') throw new Error(step.at);
      await ben.mls.receive(albumId);
      expect(await ben.upgrades.resume()).toMatchObject([{ value: { step: { at: 'done' } } }]);
      expect(await trashOf(ann, step.newAlbumId)).toEqual([kept.contentHash]);
      if (how === 'purged') {
        const [fork] = (await ann.client.albums.assets(step.newAlbumId, { trashed: 'only' })).assets;
        await ann.client.assets.purge(fork!.asset_id);
        // While the upgrade is live the asset may be on its way.
        await cleo.mls.receive(albumId);
        expect(await cleo.upgrades.resume()).toMatchObject([{ status: 'rejected' }]);
        await ann.client.albums.abortUpgrade(albumId, plan.intentId);
      }
      await cleo.mls.receive(albumId);
      expect(await cleo.upgrades.resume()).toMatchObject([{ value: { step: { at: 'done' } } }]);
      expect(await cleo.store.waiting()).toEqual([]);
    },
    60_000,
  );

  it('does not hold the queue up when its write is given up', async () => {
    const here = await aScene();
    const ann = await here.start(0, { path: here.annPath });
    await ann.add(here.albumId, 'trash', { assetId: here.people[0]!.accountId });
    await expect(ann.queue.flush(here.albumId)).rejects.toMatchObject({ code: 'error.asset.not_found' });
    const [stuck] = await ann.store.queued(here.albumId);
    await ann.queue.drop(stuck!.writeId);
    expect(await ann.queue.flush(here.albumId)).toEqual({ kind: 'empty' });
  }, 60_000);
});
