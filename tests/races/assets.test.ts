import { describe, expect, it } from '@jest/globals';
import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import { AuditQuota } from '../../application/quota/audit-quota.js';
import {
  forkAsset,
  outcome,
  purgeAsset,
  putMetadata,
  restoreAsset,
  trashAsset,
} from '../support/uploads/asset-requests.js';
import { inParallel } from '../support/people/builders.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { hashOf, someBytes, storedAsset } from '../support/uploads/stored-assets.js';
import { uploaded } from '../support/uploads/uploads.js';
import { anAlbumOf, aWriter, join, PIN, type Writer } from '../support/people/writer.js';

onEveryDeployment('assets', (deployment) => {
  const client = (turn: number) => deployment().client(turn);
  const node = (turn: number) => deployment().nodes[turn % deployment().nodes.length]!;
  const person = () => aWriter(client(0), node(0).baseParts);
  const store = (turn: number, by: Writer, albumId: string, bytes = someBytes()) =>
    storedAsset(node(turn), by, albumId, { bytes });
  const used = async ({ accountId }: Writer) => (await deployment().stores.quotas.read(accountId))!.usage.used;
  const empty = (turn: number, { token }: Writer) => client(turn).delete('/v1/trash', { token, protocol: PIN });

  async function trashed(turn: number, by: Writer, albumId: string, bytes = someBytes()): Promise<string> {
    const id = await store(turn, by, albumId, bytes);
    expect((await trashAsset(client(turn), by, id)).status).toBe(204);
    return id;
  }

  /** Checks the counters of every account and the reference counts of these blobs. */
  async function isSound(...contents: readonly Uint8Array[]): Promise<void> {
    const { stores } = node(0).baseParts;
    const audit = node(0).service.parts.make(AuditQuota);
    expect(await audit.execute({ fix: false })).toEqual({ found: 0, differences: [] });
    const held = await stores.assets.countReferences(contents.map(hashOf));
    for (const hash of contents.map(hashOf)) {
      expect((await stores.blobs.find(hash))?.references ?? 0).toBe(held.get(hash) ?? 0);
    }
  }

  async function collect(): Promise<void> {
    await node(0).service.parts.make(CollectBlobs).execute();
  }

  describe('twins of one content (C5)', () => {
    it('uploaded at once charge one; the first purge gives nothing back, the last all of it to who was charged', async () => {
      const people = [await person(), await person()] as const;
      const albums = [await anAlbumOf(client(0), people[0]), await anAlbumOf(client(0), people[1])] as const;
      for (let round = 0; round < 4; round += 1) {
        const bytes = someBytes(100 + round);
        const size = BigInt(bytes.length);
        const uploads = await inParallel(2, (turn) => uploaded(client(turn), people[turn]!, albums[turn]!, bytes));
        expect(uploads.map(({ state }) => state)).toEqual(['Completed', 'Completed']);
        const charges = [await used(people[0]), await used(people[1])];
        expect(charges.toSorted()).toEqual([0n, size]);
        const order = round % 2 ? [0, 1] : [1, 0];
        for (const [step, turn] of order.entries()) {
          const id: string = uploads[turn]!.asset_id;
          await trashAsset(client(turn), people[turn]!, id);
          const { body } = await purgeAsset(client(turn + 1), people[turn]!, id);
          expect(body).toEqual({ purged: 1, credited: step === 0 ? 0 : bytes.length });
          const left = [await used(people[0]), await used(people[1])];
          expect(left).toEqual(step === 0 ? charges : [0n, 0n]);
        }
        await isSound(bytes);
      }
    });

    it('purged at once give back once, to the first, exactly what was charged', async () => {
      const [first, second] = [await person(), await person()];
      const albums = [await anAlbumOf(client(0), first), await anAlbumOf(client(0), second)] as const;
      for (let round = 0; round < 8; round += 1) {
        const bytes = someBytes(100 + round);
        const one = await trashed(0, first, albums[0], bytes);
        const other = await trashed(1, second, albums[1], bytes);
        expect([await used(first), await used(second)]).toEqual([BigInt(bytes.length), 0n]);
        const answers = await Promise.all([
          purgeAsset(client(round), first, one),
          purgeAsset(client(round + 1), second, other),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(answers.map(({ body }) => body.credited).sort()).toEqual([0, bytes.length]);
        expect([await used(first), await used(second)]).toEqual([0n, 0n]);
        await isSound(bytes);
      }
    });

    it('brought again while the last reference goes are charged to who holds them then', async () => {
      const [first, second] = [await person(), await person()];
      const albums = [await anAlbumOf(client(0), first), await anAlbumOf(client(0), second)] as const;
      for (let round = 0; round < 8; round += 1) {
        const bytes = someBytes(50);
        const id = await trashed(0, first, albums[0], bytes);
        const before = await used(second);
        const [purge] = await Promise.all([
          purgeAsset(client(round), first, id),
          store(round + 1, second, albums[1], bytes),
          collect(),
        ]);
        expect(purge.status).toBe(200);
        const charged = [await used(first), (await used(second)) - before];
        expect(charged).toEqual(purge.body.credited === 50 ? [0n, 50n] : [50n, 0n]);
        await isSound(bytes);
        await collect();
        const path = `/v1/blobs/${hashOf(bytes)}`;
        expect((await client(round).get(path, { token: second.token })).bytes).toEqual(bytes);
        await trashAsset(client(0), second, await lastOf(albums[1]));
        await purgeAsset(client(0), second, await lastTrashed(second));
        expect(await used(first)).toBe(0n);
      }
    });
  });

  describe('a fork (C6)', () => {
    it('racing the purge of its source refers to bytes that stay, or finds no source', async () => {
      const by = await person();
      const [source, target] = [await anAlbumOf(client(0), by), await anAlbumOf(client(0), by)];
      for (let round = 0; round < 10; round += 1) {
        const bytes = someBytes(40);
        const id = await store(0, by, source, bytes);
        const before = await used(by);
        const [fork] = await Promise.all([
          forkAsset(client(round), by, target, id),
          trashAsset(client(round + 1), by, id).then(() => purgeAsset(client(round + 1), by, id)),
          collect(),
        ]);
        await collect();
        await isSound(bytes);
        const blob = await client(round).get(`/v1/blobs/${hashOf(bytes)}`, { token: by.token });
        if (fork.status === 201) {
          expect(blob.bytes).toEqual(bytes);
          expect(await used(by)).toBe(before);
        } else {
          expect(['error.asset.not_found', 'error.asset.trashed']).toContain(fork.body.code);
          expect(blob.status).toBe(404);
          expect(await used(by)).toBe(before - 40n);
        }
      }
    });

    it('of a content that is purged elsewhere at the same time is counted with it', async () => {
      const by = await person();
      const album = await anAlbumOf(client(0), by);
      const bytes = someBytes(40);
      const kept = await store(0, by, album, bytes);
      const going: string[] = [];
      const targets: string[] = [];
      for (let index = 0; index < 10; index += 1) {
        going.push(await trashed(index, by, await anAlbumOf(client(0), by), bytes));
        targets.push(await anAlbumOf(client(0), by));
      }
      const answers = await inParallel(20, (turn) =>
        turn % 2
          ? outcome(purgeAsset(client(turn >> 1), by, going[turn >> 1]!))
          : outcome(forkAsset(client(turn >> 2), by, targets[turn >> 1]!, kept)),
      );
      expect(answers).toEqual(answers.map((_, turn) => (turn % 2 ? '200' : '201')));
      expect((await deployment().stores.blobs.find(hashOf(bytes)))?.references).toBe(11);
      await isSound(bytes);
    });

    it('racing a replacement of the metadata takes either, whole', async () => {
      const by = await person();
      const contents = Array.from({ length: 24 }, (_, index) => someBytes(10 + index));
      const ids: string[] = [];
      const targets: string[] = [];
      for (let index = 0; index < 12; index += 1) {
        const id = await store(index, by, await anAlbumOf(client(0), by));
        await putMetadata(client(0), by, id, contents[index]!);
        ids.push(id);
        targets.push(await anAlbumOf(client(0), by));
      }
      const answers = await inParallel(24, (turn) =>
        turn % 2
          ? forkAsset(client(turn >> 1), by, targets[turn >> 1]!, ids[turn >> 1]!)
          : putMetadata(client(1 + (turn >> 1)), by, ids[turn >> 1]!, contents[12 + (turn >> 1)]!),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map((_, turn) => (turn % 2 ? 201 : 200)));
      await isSound(...contents);
    });

    it('of metadata that is replaced elsewhere at the same time is counted with it', async () => {
      const by = await person();
      const bytes = someBytes(40);
      const base = await store(0, by, await anAlbumOf(client(0), by));
      await putMetadata(client(0), by, base, bytes);
      const [forks, targets]: [string[], string[]] = [[], []];
      for (let index = 0; index < 10; index += 1) {
        const { body } = await forkAsset(client(index), by, await anAlbumOf(client(0), by), base);
        forks.push(body.asset_id);
        targets.push(await anAlbumOf(client(0), by));
      }
      const answers = await inParallel(20, (turn) =>
        turn % 2
          ? outcome(putMetadata(client(turn >> 1), by, forks[turn >> 1]!, someBytes(7)))
          : outcome(forkAsset(client(turn >> 2), by, targets[turn >> 1]!, base)),
      );
      expect(answers).toEqual(answers.map((_, turn) => (turn % 2 ? '200' : '201')));
      expect((await deployment().stores.blobs.find(hashOf(bytes)))?.references).toBe(11);
      await isSound(bytes);
    });

    it('asked for many times on both nodes is made once', async () => {
      const by = await person();
      const [source, target] = [await anAlbumOf(client(0), by), await anAlbumOf(client(0), by)];
      const bytes = someBytes();
      const id = await store(0, by, source, bytes);
      const answers = await inParallel(12, (turn) => forkAsset(client(turn), by, target, id));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => body.asset_id)).size).toBe(1);
      expect((await deployment().stores.blobs.find(hashOf(bytes)))?.references).toBe(2);
    });

    it('between two albums in both directions at once ends', async () => {
      const by = await person();
      const albums = [await anAlbumOf(client(0), by), await anAlbumOf(client(0), by)] as const;
      const sources = [await store(0, by, albums[0]), await store(0, by, albums[1])] as const;
      const answers = await inParallel(10, (turn) =>
        forkAsset(client(turn >> 1), by, albums[turn % 2 ? 0 : 1], sources[turn % 2 ? 1 : 0]),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      await isSound();
    });
  });

  describe('metadata (C8)', () => {
    it('growing in parallel fills the account to its hard limit and never past it', async () => {
      const by = await person();
      const albums = [await anAlbumOf(client(0), by), await anAlbumOf(client(0), by)] as const;
      const ids: string[] = [];
      for (let index = 0; index < 20; index += 1) ids.push(await store(index, by, albums[index % 2 ? 1 : 0]));
      await deployment().nodes[0]!.baseParts.unitOfWork.run(async ({ quotas }) => {
        await quotas.lock(by.accountId);
        await quotas.setLimits(by.accountId, { soft: null, hard: 2075n });
      });
      const answers = await inParallel(20, (turn) => outcome(putMetadata(client(turn), by, ids[turn]!, someBytes(10))));
      expect(answers.filter((answer) => answer === '200')).toHaveLength(7);
      expect(answers.filter((answer) => answer === '403 error.quota.exceeded')).toHaveLength(13);
      expect(await used(by)).toBe(2070n);
      await isSound();
    });

    it('of one asset, put by two members on two nodes, is charged as it stands in the end', async () => {
      const [owner, helper] = [await person(), await person()];
      const album = await anAlbumOf(client(0), owner);
      await join(client(0), owner, album, helper, 'writer');
      const id = await store(0, owner, album, someBytes(5));
      const contents = Array.from({ length: 12 }, (_, index) => someBytes(100 + index));
      const answers = await inParallel(12, (turn) =>
        putMetadata(client(turn >> 1), turn % 2 ? helper : owner, id, contents[turn]!),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
      const metadata = (await deployment().stores.assets.find(id))!.metadata!;
      const writer = contents.findIndex((bytes) => hashOf(bytes) === metadata.contentHash) % 2 ? helper : owner;
      expect(await used(owner)).toBe(5n + (writer === owner ? metadata.size : 0n));
      expect(await used(helper)).toBe(writer === helper ? metadata.size : 0n);
      await isSound(...contents);
    });

    it('of two assets swapping their contents is never lost', async () => {
      const by = await person();
      const album = await anAlbumOf(client(0), by);
      const ids = [await store(0, by, album), await store(0, by, album)] as const;
      const contents = [someBytes(30), someBytes(40)] as const;
      const answers = await inParallel(16, (turn) =>
        putMetadata(client(turn >> 2), by, ids[turn % 2 ? 1 : 0], contents[turn & 2 ? 1 : 0]),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
      await isSound(...contents);
    });

    it('of many assets in shared transactions is refused alone: for an asset in the trash, or of a stranger', async () => {
      const [by, stranger] = [await person(), await person()];
      const albums = [await anAlbumOf(client(0), by), await anAlbumOf(client(0), by)] as const;
      const foreign = await store(0, stranger, await anAlbumOf(client(0), stranger));
      const ids: string[] = [];
      for (let index = 0; index < 16; index += 1) ids.push(await store(index, by, albums[index % 2 ? 1 : 0]));
      await trashAsset(client(0), by, ids[5]!);
      const contents = Array.from({ length: 18 }, (_, index) => someBytes(200 + index));
      const targets = [...ids, foreign, ids[0]!];
      const answers = await inParallel(18, (turn) =>
        outcome(putMetadata(client(0), by, targets[turn]!, contents[turn]!)),
      );
      const expected: string[] = targets.map((id) => (id === foreign ? '404 error.asset.not_found' : '200'));
      expect(answers).toEqual(expected.with(5, '409 error.asset.trashed'));
      expect(await deployment().stores.blobs.find(hashOf(contents[5]!))).toBeNull();
      await isSound(...contents);
    });

    it('moving a circle of contents on by one asset, again and again, loses and charges nothing', async () => {
      const by = await person();
      const album = await anAlbumOf(client(0), by);
      const contents = Array.from({ length: 6 }, (_, index) => someBytes(30 + index));
      const ids: string[] = [];
      for (const content of contents) {
        ids.push(await store(0, by, album));
        await putMetadata(client(0), by, ids.at(-1)!, content);
      }
      const before = await used(by);
      for (let round = 1; round <= 4; round += 1) {
        const answers = await inParallel(6, (turn) =>
          putMetadata(client(round), by, ids[turn]!, contents[(turn + round) % 6]!),
        );
        expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
        await collect();
        for (const [turn, id] of ids.entries()) {
          const read = await client(round + 1).get(`/v1/assets/${id}/metadata`, { token: by.token });
          expect(read.bytes).toEqual(contents[(turn + round) % 6]);
        }
        expect(await used(by)).toBe(before);
        await isSound(...contents);
      }
    });

    it('of one account, in two of its albums, passes metadata of a member of both', async () => {
      const [by, helper] = [await person(), await person()];
      const albums = [await anAlbumOf(client(0), by), await anAlbumOf(client(0), by)] as const;
      for (const album of albums) await join(client(0), by, album, helper, 'writer');
      const ids: string[] = [];
      for (let index = 0; index < 12; index += 1) ids.push(await store(index, by, albums[index % 2 ? 1 : 0]));
      const answers = await inParallel(48, (turn) =>
        putMetadata(client(turn >> 1), turn % 2 ? helper : by, ids[(turn >> 1) % 12]!, someBytes(20 + turn)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(48).fill(200));
      await isSound();
    });
  });

  describe('the trash', () => {
    it('emptied twice at once on two nodes gives back once', async () => {
      const by = await person();
      const albums = [await anAlbumOf(client(0), by), await anAlbumOf(client(0), by)] as const;
      for (let index = 0; index < 24; index += 1) await trashed(index, by, albums[index % 2 ? 1 : 0], someBytes(10));
      const answers = await inParallel(3, (turn) => empty(turn, by));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const sum = (key: 'purged' | 'credited') => answers.reduce((total, { body }) => total + Number(body[key]), 0);
      expect([sum('purged'), sum('credited')]).toEqual([24, 240]);
      expect(await used(by)).toBe(0n);
      await isSound();
    });

    it('restores or purges an asset, never both', async () => {
      const by = await person();
      const album = await anAlbumOf(client(0), by);
      for (let round = 0; round < 6; round += 1) {
        const before = await used(by);
        const id = await trashed(0, by, album, someBytes(10));
        const [restored, purged] = await Promise.all([
          outcome(restoreAsset(client(round), by, id)),
          outcome(purgeAsset(client(round + 1), by, id)),
        ]);
        expect([
          ['200', '409 error.asset.not_trashed'],
          ['404 error.asset.not_found', '200'],
        ]).toContainEqual([restored, purged]);
        expect(await used(by)).toBe(before + (restored === '200' ? 10n : 0n));
      }
      await isSound();
    });

    it('takes and gives back many assets of several albums in shared transactions, each by its own answer', async () => {
      const [by, stranger] = [await person(), await person()];
      const albums = [await anAlbumOf(client(0), by), await anAlbumOf(client(0), by)] as const;
      const foreign = await store(0, stranger, await anAlbumOf(client(0), stranger));
      const ids: string[] = [];
      for (let index = 0; index < 16; index += 1) ids.push(await store(index, by, albums[index % 2 ? 1 : 0]));
      const all = [...ids, foreign, ids[0]!, ids[1]!];
      for (const [act, done] of [
        [trashAsset, '204'],
        [restoreAsset, '200'],
      ] as const) {
        const answers = await inParallel(all.length, (turn) => outcome(act(client(turn >> 3), by, all[turn]!)));
        expect(answers).toEqual(all.map((id) => (id === foreign ? '404 error.asset.not_found' : done)));
        const trashed = await deployment().stores.assets.listTrash(by.accountId, { limit: 50, after: null });
        expect(trashed.map(({ id }) => id).toSorted()).toEqual(done === '204' ? ids.toSorted() : []);
      }
      expect((await deployment().stores.assets.find(foreign))?.trashedAt).toBeNull();
      await isSound();
    });

    it('keeps to the truth while members put metadata, fork, trash, restore and purge the same assets', async () => {
      const people = [await person(), await person()] as const;
      const albums = [await anAlbumOf(client(0), people[0]), await anAlbumOf(client(0), people[0])] as const;
      for (const album of albums) await join(client(0), people[0], album, people[1], 'admin');
      const contents = Array.from({ length: 4 }, (_, index) => someBytes(20 + index));
      const ids: string[] = [];
      for (let index = 0; index < 4; index += 1) ids.push(await store(index, people[0], albums[0], contents[index]));
      const acts = [trashAsset, restoreAsset, purgeAsset] as const;
      const answers = await inParallel(60, (turn) => {
        const [by, id] = [people[turn % 2 ? 1 : 0], ids[(turn >> 1) % 4]!];
        if (turn % 5 === 0) return putMetadata(client(turn), by, id, contents[(turn >> 2) % 4]!);
        if (turn % 5 === 1) return forkAsset(client(turn), by, albums[1], id);
        return acts[turn % 3]!(client(turn), by, id);
      });
      for (const { status } of answers) expect([200, 201, 204, 404, 409]).toContain(status);
      await isSound(...contents);
      for (const by of people) expect((await empty(0, by)).status).toBe(200);
      await isSound(...contents);
    });
  });

  async function lastOf(albumId: string): Promise<string> {
    return (await deployment().stores.assets.list(albumId, { limit: 1, after: null }))[0]!.id;
  }

  async function lastTrashed({ accountId }: Writer): Promise<string> {
    return (await deployment().stores.assets.listTrash(accountId, { limit: 1, after: null }))[0]!.id;
  }
});
