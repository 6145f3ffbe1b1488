import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { DeleteAccount } from '../../application/admin/delete-account.js';
import { DeleteDueAccounts } from '../../application/deletion/delete-due-accounts.js';
import { unitOfWorkBy, type UnitOfWork } from '../../application/ports/stores/unit-of-work.js';
import { AddOwner } from '../../application/sponsorship/add-owner.js';
import { DeleteSponsoredAccount } from '../../application/sponsorship/delete-sponsored-account.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import type { DiscardStaged } from '../../application/uploads/discard-staged.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { inParallel } from '../support/people/builders.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../support/people/writer.js';
import { onEveryDeployment } from '../support/service/deployment.js';

onEveryDeployment('An owner who is added to a sponsored account', (deployment) => {
  const node = (turn: number) => deployment().nodes[turn % deployment().nodes.length]!;
  const stores = () => deployment().stores;
  const work = (turn: number) => node(turn).service.parts.make(DeleteDueAccounts).execute();

  async function family() {
    const [sponsor, joining] = [await aWriter(node(0).client, node(0).baseParts), await someone()];
    const { body } = await node(0).client.post('/v1/auth/sponsored-accounts', { token: sponsor.token });
    const kid: string = body.account_id;
    return { sponsor, joining, kid, album: await anAlbumOf(node(0).client, sponsor, { owner_id: kid }) };
  }

  const someone = () => aWriter(node(0).client, node(0).baseParts);
  const owners = (kid: string) => stores().sponsoredAccounts.owners(kid);
  const change = (turn: number, how: 'put' | 'delete', { token }: Writer, path: string) =>
    deployment().client(turn)[how](`/v1/auth/sponsored-accounts/${path}`, { token });

  /** Deletes an account at the other node, to its end if no lock prevents that. The first deletion starts threads. */
  async function deleted({ accountId }: Writer): Promise<void> {
    await node(1).service.parts.make(DeleteAccount).execute(accountId, { immediately: true });
    await work(1);
  }

  /** A unit of work whose stores `instead` replaces; `wait` runs `meanwhile` for as long as no lock stops it. */
  function during(
    meanwhile: () => Promise<unknown>,
    instead: (bound: Stores, wait: () => Promise<unknown>) => Partial<Stores>,
  ): { readonly unitOfWork: UnitOfWork; readonly ended: () => Promise<unknown> } {
    let ended = null as Promise<unknown> | null;
    // Once, also if the transaction runs again.
    const wait = () => Promise.race([(ended ??= meanwhile()), delay(1000)]);
    const unitOfWork = unitOfWorkBy((run) =>
      node(0).baseParts.unitOfWork.run((bound) => run({ ...bound, ...instead(bound, wait) })),
    );
    return { unitOfWork, ended: () => Promise.resolve(ended) };
  }

  const beforeAdding = ({ sponsoredAccounts }: Stores, wait: () => Promise<unknown>) => ({
    sponsoredAccounts: Object.assign(Object.create(sponsoredAccounts) as typeof sponsoredAccounts, {
      addOwner: async (...args: Parameters<typeof sponsoredAccounts.addOwner>) => {
        await wait();
        return sponsoredAccounts.addOwner(...args);
      },
    }),
  });

  const afterListing = ({ albums }: Stores, wait: () => Promise<unknown>) => ({
    albums: Object.assign(Object.create(albums) as typeof albums, {
      ownedBy: async (ownerId: string) => {
        const listed = await albums.ownedBy(ownerId);
        await wait();
        return listed;
      },
    }),
  });

  it('and deletes their account meanwhile is no owner and no member when it is gone', async () => {
    const { sponsor, joining, kid, album } = await family();
    await deleted(await someone());
    const { unitOfWork, ended } = during(() => deleted(joining), beforeAdding);
    const addOwner = new AddOwner({ unitOfWork, clock: deployment().clock });
    await addOwner.execute({ sponsorId: sponsor.accountId, accountId: kid, intentId: null }, joining.accountId);
    await ended();
    deployment().clock.advance(2 * MINUTE);
    await work(0);
    expect(await stores().accounts.find(joining.accountId)).toBeNull();
    expect(await owners(kid)).toEqual([]);
    expect(await stores().albums.role(album, joining.accountId)).toBeNull();
    const again = await change(1, 'put', sponsor, `${kid}/owners/${joining.accountId}`);
    expect([again.status, again.body.code]).toEqual([404, 'error.user.not_found']);
  });

  it.each(['an owner is added', 'the account is deleted'] as const)(
    'whose album is deleted while %s: the album stays deleted',
    async (what) => {
      const { sponsor, joining, kid, album } = await family();
      const request = { token: sponsor.token, protocol: PIN };
      const deleting = async (id: string) => {
        expect((await deployment().client(1).delete(`/v1/albums/${id}`, request)).status).toBe(204);
      };
      // The first deletion starts threads.
      await deleting(await anAlbumOf(node(0).client, sponsor));
      const { unitOfWork, ended } = during(() => deleting(album), afterListing);
      const discardStaged = { execute: () => Promise.resolve(true) } as unknown as DiscardStaged;
      const parts = { unitOfWork, discardStaged, clock: deployment().clock };
      const sponsorId = sponsor.accountId;
      const write = { sponsorId, accountId: kid, intentId: null };
      if (what === 'an owner is added') await new AddOwner(parts).execute(write, joining.accountId);
      else await new DeleteSponsoredAccount(parts).execute(write);
      await ended();
      expect(await stores().albums.find(album)).toBeNull();
      expect(await stores().albums.members(album)).toEqual([]);
      for (const { accountId } of [sponsor, joining])
        expect(await stores().albums.list(accountId, { limit: 10, after: null })).toEqual([]);
    },
  );

  it('while the sponsor deletes the sponsored account: an owner of what is gone is nobody', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sponsor, joining, kid, album } = await family();
      const answers = await inParallel(6, (turn) =>
        turn === 2
          ? change(turn, 'delete', sponsor, kid)
          : change(turn, 'put', sponsor, `${kid}/owners/${joining.accountId}`),
      );
      for (const { status } of answers) expect([200, 204, 404]).toContain(status);
      expect(await owners(kid)).toEqual([]);
      expect(await stores().albums.find(album)).toMatchObject({ ownerId: sponsor.accountId });
      expect(await stores().albums.members(album)).toEqual([]);
    }
  });
});
