import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { MemoryUnitOfWork } from '../../../adapters/memory/engine/unit-of-work.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import { unitOfWorkBy } from '../../../application/ports/stores/unit-of-work.js';
import { DeleteSponsoredAccount } from '../../../application/sponsorship/delete-sponsored-account.js';
import { RemoveOwner } from '../../../application/sponsorship/remove-owner.js';
import type { DiscardStaged } from '../../../application/uploads/discard-staged.js';
import { anAccount, anAlbum, anAnnouncedUpload, anId, NOW } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const NOTHING_STAGED = { execute: () => Promise.resolve(true) } as unknown as DiscardStaged;

describe('the end of an ownership locks accounts by id (ARCHITECTURE.md)', () => {
  let stores: Stores;
  let parts: ConstructorParameters<typeof DeleteSponsoredAccount>[0];
  /** Accounts in the order of their locks, each once. */
  let locked: Set<string>;
  const kid = anId();
  const albumId = anId();
  // In the order of their ids.
  const [other, first, second, sponsor, last] = Array.from({ length: 5 }, anId).sort() as [
    string,
    string,
    string,
    string,
    string,
  ];

  beforeEach(async () => {
    const database = new MemoryDatabase();
    stores = memoryStores(database.context);
    locked = new Set();
    const inner = new MemoryUnitOfWork(database);
    const unitOfWork = unitOfWorkBy((work) => inner.run((bound) => work({ ...bound, quotas: noting(bound.quotas) })));
    parts = { unitOfWork, discardStaged: NOTHING_STAGED, clock: new FixedClock(NOW) };
    for (const id of [other, first, second, sponsor, last]) await stores.accounts.insert(anAccount({ id }));
    await stores.sponsoredAccounts.insert({ id: kid, sponsorId: sponsor, createdAt: NOW });
    for (const id of [first, second, last]) await stores.sponsoredAccounts.addOwner(kid, id);
    await stores.albums.insert(anAlbum({ id: albumId, ownerId: kid }));
  });

  function noting(quotas: Stores['quotas']): Stores['quotas'] {
    const lock = quotas.lock.bind(quotas);
    return Object.assign(quotas, {
      lock: (id: string) => {
        locked.add(id);
        return lock(id);
      },
    });
  }

  /** An owner may own another sponsored account too, and upload for that one, which its sponsor pays. */
  async function uploadFor(sponsorId: string, actorId: string): Promise<void> {
    const upload = anAnnouncedUpload({ albumId, uploadUserId: sponsorId, ownerId: anId(), actorId });
    await stores.uploads.insertAll([upload]);
  }

  it('when the account is deleted', async () => {
    await new DeleteSponsoredAccount(parts).execute({ sponsorId: sponsor, accountId: kid, intentId: null });
    expect([...locked]).toEqual([first, second, sponsor, last]);
  });

  it('when one owner is removed, who uploads at the cost of others', async () => {
    await uploadFor(other, second);
    await new RemoveOwner(parts).execute({ sponsorId: sponsor, accountId: kid, intentId: null }, second);
    expect([...locked]).toEqual([other, second, sponsor]);
    expect(await stores.uploads.openIn(albumId, { of: 'all' })).toEqual([]);
  });
});
