import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPhoto, TO, type Photo, type Running } from '../support/client/ceremony-people.js';
import { contents, Scene } from '../support/client/ceremony-scene.js';
import { Killed, Killer } from '../support/client/killable.js';
import { startTestService, type TestService } from '../support/service/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('the proposer killed before each statement that writes', () => {
  async function attempt(before: number): Promise<number> {
    const here = await Scene.make(service.client.baseUrl);
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
      running = await here.start(0, { path: here.annPath, killer, onSleep: async () => during(running!) });
      await running.upgrades.upgrade(here.albumId, TO);
    } catch (error) {
      die(error);
    }
    await running?.stop();
    const again: Running = await here.start(0, { path: here.annPath, onSleep: async () => during(again) });
    for (const outcome of await again.upgrades.resume()) expect(outcome).toMatchObject({ status: 'fulfilled' });
    if ((await again.store.successor(here.albumId)) === null) await again.upgrades.upgrade(here.albumId, TO);
    if (queue.isFilled && (await again.store.waiting()).length > 0)
      await again.queue.flush((await again.store.waiting())[0]!);
    await here.expectOneNewAlbum(again, queue.isFilled && (await wasAdded(again, here.albumId, photo)) ? [photo] : []);
    await here.end();
    return killer.count;
  }

  /** True when the write is in the new album; after a kill during its write to disk the app does not know. */
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
