import { expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { ChangeLink } from '../../../application/links/change-link.js';
import { GuestRequests } from '../../../application/links/guest-requests.js';
import { unitOfWorkBy } from '../../../application/ports/stores/unit-of-work.js';
import type { Caller } from '../../../application/sessions/caller.js';
import { anAlbum, anId, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

/** An upload link that expires at NOW + 5, and its maker's changes, whose transaction begins after `wait`. */
async function aChangeThatWaits(wait: (clock: FixedClock) => unknown) {
  const database = new MemoryDatabase();
  const [stores, unitOfWork] = [memoryStores(database.context), new MemoryUnitOfWork(database)];
  const [clock, makerId, id] = [new FixedClock(NOW), anId(), anId()];
  const album = anAlbum({ ownerId: makerId });
  await stores.albums.insert(album);
  const opaque = { tokenHash: new Uint8Array(32), bundle: new Uint8Array() };
  const dates = { createdAt: NOW, expiresAt: NOW + 5, revokedAt: null };
  const bounds = { maxBytes: null, maxFiles: 1 };
  const link = { ...opaque, ...dates, id, makerId, albumId: album.id, kind: 'upload', bounds } as const;
  await unitOfWork.run(({ links }) => links.insert(link, []));
  const late = unitOfWorkBy(async (work) => {
    await wait(clock);
    return unitOfWork.run(work);
  });
  const changing = new ChangeLink({ ...stores, guestRequests: new GuestRequests(stores), unitOfWork: late, clock });
  const caller = { account: { id: makerId } } as Caller;
  const change = () => changing.execute(caller, id, { expiresAt: null });
  return { change, link, stored: async () => (await stores.links.find(id))?.link };
}

it('a change is decided by the clock under the lock that it waited for', async () => {
  const tooLate = await aChangeThatWaits((clock) => clock.advance(5));
  await expect(tooLate.change()).rejects.toThrow('You have created no such link.');
  expect(await tooLate.stored()).toEqual(tooLate.link);
  const inTime = await aChangeThatWaits((clock) => clock.advance(4));
  expect((await inTime.change()).link).toEqual({ ...inTime.link, expiresAt: null });
  expect(await inTime.stored()).toEqual({ ...inTime.link, expiresAt: null });
});
