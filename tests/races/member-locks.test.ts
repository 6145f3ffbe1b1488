import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PutMember } from '../../application/albums/put-member.js';
import { unitOfWorkBy, type UnitOfWork } from '../../application/ports/stores/unit-of-work.js';
import { anAccount, anAlbum, NOW } from '../support/people/builders.js';
import { FixedClock } from '../support/service/fixed-clock.js';
import { openMariadb, type OpenTypeorm } from '../support/database/on-every-adapter.js';
import { isRowLocked } from '../support/database/row-lock.js';

describe('the account of a new member', () => {
  let opened: OpenTypeorm;
  beforeAll(async () => {
    opened = await openMariadb();
  });
  afterAll(() => opened.close());

  const isLocked = (id: string) => isRowLocked(opened, 'accounts', id);

  /** Runs `look` before the row of a member is written. */
  function before(look: (accountId: string) => Promise<void>): UnitOfWork {
    return unitOfWorkBy((work) =>
      opened.unitOfWork.run((stores) => {
        const albums = Object.assign(Object.create(stores.albums) as typeof stores.albums, {
          putMember: async (...[albumId, member]: Parameters<typeof stores.albums.putMember>) => {
            await look(member.accountId);
            await stores.albums.putMember(albumId, member);
          },
        });
        return work({ ...stores, albums });
      }),
    );
  }

  it('is locked until the member is there, so that its deletion cannot end in between', async () => {
    const [owner, joining] = [anAccount(), anAccount()];
    for (const each of [owner, joining]) await opened.stores.accounts.insert(each);
    const album = anAlbum({ ownerId: owner.id });
    await opened.stores.albums.insert(album);
    const seen: boolean[] = [];
    const unitOfWork = before(async (accountId) => void seen.push(await isLocked(accountId)));
    const discardStaged = { execute: () => Promise.resolve(true) } as unknown as ConstructorParameters<
      typeof PutMember
    >[0]['discardStaged'];
    const putMember = new PutMember({ unitOfWork, discardStaged, clock: new FixedClock(NOW) });
    const { id: albumId, protocolVersion } = album;
    const write = { albumId, accountId: owner.id, protocolVersion, intentId: null };
    await putMember.execute(write, { accountId: joining.id, role: 'reader' });
    expect(await isLocked(joining.id)).toBe(false);
    expect(seen).toEqual([true]);
  });
});
