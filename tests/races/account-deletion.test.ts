import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { DeleteAccount } from '../../application/admin/delete-account.js';
import { DeleteDueAccounts } from '../../application/deletion/delete-due-accounts.js';
import type { IdentityLinkStore } from '../../application/ports/stores/identity-link-store.js';
import type { Stores } from '../../application/ports/stores/stores.js';
import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import { DAY, MINUTE } from '../../domain/kernel/instant.js';
import { inParallel } from '../support/people/builders.js';
import { isSignedIn, logIn } from '../support/people/person.js';
import { anAlbumOf, aWriter, join, type Writer } from '../support/people/writer.js';
import { onEveryDeployment, type Deployment } from '../support/service/deployment.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import { readQuota, uploaded } from '../support/uploads/uploads.js';

const PATH = '/v1/auth/account/deletion';

onEveryDeployment(
  'The deletion of an account',
  (deployment) => {
    const ask = (turn: number, { token, password }: Writer) =>
      deployment().client(turn).post(PATH, { token, body: { password } });
    const takeBack = (turn: number, { token }: Writer) => deployment().client(turn).delete(PATH, { token });
    const work = (turn: number) => nodeOf(deployment(), turn).service.parts.make(DeleteDueAccounts).execute();

    async function someone(): Promise<Writer> {
      const node = nodeOf(deployment(), 0);
      return aWriter(node.client, node.baseParts);
    }

    async function deletesAt({ accountId }: Writer): Promise<number | null | undefined> {
      return (await deployment().stores.accounts.find(accountId))?.deletesAt;
    }

    it('asked for and taken back at once, at every node: the account is in one of the two states, whole', async () => {
      const writer = await someone();
      for (let round = 0; round < 3; round += 1) {
        const answers = await inParallel(12, (turn) => (turn % 3 === 0 ? takeBack(turn, writer) : ask(turn, writer)));
        expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([202, 204]);
        const times = answers.filter(({ status }) => status === 202).map(({ body }) => String(body.deletes_at));
        const at = await deletesAt(writer);
        // Nobody was told another instant than the one that holds.
        if (at !== null) expect(times).toContain(new Date(at!).toISOString());
        expect((await takeBack(round, writer)).status).toBe(204);
        expect(await deletesAt(writer)).toBeNull();
        deployment().clock.advance(MINUTE);
      }
      expect(await isSignedIn(deployment().client(1), writer.token)).toBe(true);
    });

    it('asked for, taken back and completed at once: who was told that they stay, stays; all others are gone', async () => {
      const people = await Promise.all(Array.from({ length: 6 }, someone));
      const albums = new Map<string, string>();
      for (const person of people) {
        const album = await anAlbumOf(deployment().client(0), person);
        albums.set(person.accountId, album);
        await uploaded(deployment().client(0), person, album, someBytes(20));
        expect((await ask(0, person)).status).toBe(202);
      }
      // The instant of the deletion passes between the requests.
      deployment().clock.advance(7 * DAY - 1);
      const kept: Writer[] = [];
      await Promise.all([
        ...people.map(async (person, turn) => {
          const { status } = await takeBack(turn, person);
          expect([204, 401]).toContain(status);
          if (status === 204) kept.push(person);
        }),
        ...[0, 1, 2, 3].map(async (turn) => {
          deployment().clock.advance(turn === 2 ? 1 : 0);
          await work(turn);
        }),
      ]);
      deployment().clock.advance(2 * MINUTE);
      for (let turn = 0; turn < 4; turn += 1) await work(turn);
      for (const person of people) {
        const stays = kept.includes(person);
        expect([stays, (await logIn(deployment().client(1), person)).status]).toEqual([stays, stays ? 200 : 401]);
        expect((await deployment().stores.accounts.find(person.accountId)) !== null).toBe(stays);
        if (stays) expect((await readQuota(deployment().client(0), person)).used).toBe(20);
      }
    });

    /** Runs a transaction at one node; what it calls in its middle deletes the account at the other one, if no lock keeps it. */
    async function deletedWithin(
      { accountId }: Writer,
      act: (stores: Stores, meanwhile: () => Promise<void>) => Promise<void>,
    ): Promise<void> {
      const { parts } = nodeOf(deployment(), 1).service;
      const deletion = async () => {
        await parts.make(DeleteAccount).execute(accountId, { immediately: true });
        await work(1);
      };
      let deleted: Promise<void> = Promise.resolve();
      await nodeOf(deployment(), 0).baseParts.unitOfWork.run((stores) =>
        act(stores, () => {
          deleted = deletion();
          return Promise.race([deleted, delay(500)]);
        }),
      );
      await deleted;
      deployment().clock.advance(2 * MINUTE);
      await work(0);
      expect(await deployment().stores.accounts.find(accountId)).toBeNull();
    }

    it('completed while its owner signs in at a provider: neither session nor cohort is left', async () => {
      const person = await someone();
      const { accountId } = person;
      const { parts } = nodeOf(deployment(), 0).service;
      const identity = { issuer: 'https://id.example.org', subject: accountId };
      const now = deployment().clock.now();
      const { identityLinks, sessions, cohorts } = deployment().stores;
      await identityLinks.insert({ ...identity, accountId, linkedAt: now });
      const opened = parts.sessionOpener.make(accountId, 'oidc', { cohortHash: 'a'.repeat(64) }, now);
      await deletedWithin(person, async (stores, meanwhile) => {
        await parts.identityAccounts.signedIn(stores, { ...identity, email: null }, now);
        await meanwhile();
        await stores.sessions.open(opened.session);
      });
      await parts.sessionOpener.opened(opened, now);
      expect(await sessions.read(opened.session.id)).toBeNull();
      expect(await cohorts.list(accountId, 1)).toEqual([]);
    });

    it('completed while its owner links an identity: the identity is free', async () => {
      const person = await someone();
      const { accountId, sessionId } = person;
      const { parts } = nodeOf(deployment(), 0).service;
      const identity = { issuer: 'https://id.example.org', subject: accountId };
      await deletedWithin(person, async (stores, meanwhile) => {
        const linking = { ...stores, identityLinks: insertingAfter(stores.identityLinks, meanwhile) };
        await parts.identityAccounts.linked(linking, { accountId, sessionId }, identity, deployment().clock.now());
      });
      expect(await deployment().stores.identityLinks.find(identity)).toBeNull();
    });

    it('completed by every node at once, while a friend uploads to the same albums: the friend keeps what is theirs', async () => {
      const [leaving, friend] = [await someone(), await someone()];
      const client = deployment().client(0);
      const [own, theirs] = [await anAlbumOf(client, leaving), await anAlbumOf(client, friend)];
      await join(client, leaving, own, friend, 'writer');
      await join(client, friend, theirs, leaving, 'writer');
      const shared = someBytes(30);
      await uploaded(client, leaving, theirs, shared);
      await uploaded(client, friend, theirs, shared);
      for (let made = 0; made < 5; made += 1) await uploaded(client, leaving, own, someBytes(10));
      await uploaded(client, friend, own, someBytes(7));
      expect((await ask(0, leaving)).status).toBe(202);
      deployment().clock.advance(7 * DAY);
      const more: number[] = [];
      await Promise.all([
        ...[0, 1, 2, 3].map(work),
        ...[0, 1, 2].map(async (turn) => {
          // The album may be gone by then; the upload is then refused as a whole.
          await uploaded(deployment().client(turn), friend, theirs, someBytes(5)).then(() => more.push(5));
        }),
      ]);
      deployment().clock.advance(2 * MINUTE);
      for (let turn = 0; turn < 3; turn += 1) await work(turn);
      await nodeOf(deployment(), 0).service.parts.make(CollectBlobs).execute();
      expect(await deployment().stores.accounts.find(leaving.accountId)).toBeNull();
      expect(await readQuota(client, friend)).toMatchObject({ used: 30 + 7 + 5 * more.length, reserved: 0 });
      expect((await client.get(`/v1/albums/${own}`, { token: friend.token })).status).toBe(404);
    });
  },
  () => Promise.resolve({ ACCESS_TOKEN_TTL: '90d' }),
);

/** Waits before it inserts. */
function insertingAfter(store: IdentityLinkStore, wait: () => Promise<void>): IdentityLinkStore {
  const insert: IdentityLinkStore['insert'] = (link) => wait().then(() => store.insert(link));
  return { find: (identity) => store.find(identity), insert } as IdentityLinkStore;
}

function nodeOf({ nodes }: Deployment, turn: number) {
  const node = nodes[turn % nodes.length];
  if (node === undefined) throw new Error('A deployment has nodes.');
  return node;
}
