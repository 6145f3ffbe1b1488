import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { CheckStorage } from '../../application/storage/check-storage.js';
import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import { SECOND } from '../../domain/kernel/instant.js';
import { anAlbumOf, aWriter, type Writer } from '../support/people/writer.js';
import { freshBucketAt } from '../support/objects/object-store.js';
import { SwiftProcess, type StartedSwift } from '../support/objects/swift-process.js';
import { onGalera } from '../support/service/cluster-deployment.js';
import { purgeAsset, putMetadata, trashAsset } from '../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readUpload, uploaded } from '../support/uploads/uploads.js';

const MIB = 1 << 20;
const CASE_MS = 120_000;
/** More than a part's deadline; the rest allows for a busy machine. */
const LONGEST_MS = 20_000;

async function become(what: string, holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries === 600) throw new Error(`There are no ${what}.`);
    await delay(50);
  }
}

const swift = new SwiftProcess();
let server: StartedSwift;
afterAll(() => swift.stop());

async function bucket() {
  server = await swift.start();
  return freshBucketAt(server.endpoint);
}

onGalera(
  'blobs in an object store, and no folder shared (G6)',
  (deployment) => {
    const client = (turn: number) => deployment().client(turn);

    async function owned(): Promise<{ owner: Writer; album: string }> {
      const owner = await aWriter(client(0), deployment().nodes[0]!.baseParts);
      return { owner, album: await anAlbumOf(client(0), owner) };
    }

    async function read(turn: number, { token }: Writer, bytes: Uint8Array): Promise<Buffer | number> {
      const answer = await client(turn).get(`/v1/blobs/${hashOf(bytes)}`, { token });
      return answer.status === 200 ? Buffer.from(answer.bytes) : answer.status;
    }

    async function expectSound(): Promise<void> {
      const { make } = deployment().nodes[1]!.service.parts;
      const report = await make(CheckStorage).execute({
        repair: false,
        progress: () => undefined,
        settle: () => Promise.resolve(),
      });
      expect(report.findings).toEqual([]);
    }

    it(
      'an upload continues at each node in turn, and is read at each',
      async () => {
        const { owner, album } = await owned();
        const bytes = someBytes(20 * MIB);
        const id = await anUploadOf(client(0), owner, album, bytes);
        for (let turn = 0; turn < 4; turn += 1) {
          const [start, end] = [turn * 5 * MIB, (turn + 1) * 5 * MIB];
          const { status } = await patchUpload(client(turn), owner, id, bytes.subarray(start, end), start);
          expect(status).toBe(204);
        }
        expect(await readUpload(client(1), owner, id)).toMatchObject({ state: 'Completed' });
        for (const turn of [0, 1, 2]) expect(Buffer.compare((await read(turn, owner, bytes)) as Buffer, bytes)).toBe(0);
        await expectSound();
      },
      CASE_MS,
    );

    it(
      'a node that falls silent in the middle is fenced off by another one, which continues at the acknowledged offset',
      async () => {
        const { owner, album } = await owned();
        const bytes = someBytes(19 * MIB);
        const id = await anUploadOf(client(0), owner, album, bytes);
        await patchUpload(client(0), owner, id, bytes.subarray(0, 11 * MIB));
        // An unreleased lease, as a node leaves it that dies during a PATCH.
        const { uploads } = deployment().nodes[0]!.baseParts.stores;
        const stored = await uploads.find(id);
        const now = deployment().clock.now();
        const seen = { epoch: stored!.lease.epoch, offset: stored!.session.offset };
        const taken = { now, until: now + 5 * SECOND, stagingId: stored!.stagingId };
        expect(await uploads.takeLease(id, seen, taken)).toBe(true);
        deployment().clock.advance(6 * SECOND);
        const { status } = await patchUpload(client(1), owner, id, bytes.subarray(11 * MIB), 11 * MIB);
        expect(status).toBe(204);
        expect(await readUpload(client(2), owner, id)).toMatchObject({ state: 'Completed' });
        expect((await uploads.find(id))?.stagingId).not.toBe(stored!.stagingId);
        expect(Buffer.compare((await read(2, owner, bytes)) as Buffer, bytes)).toBe(0);
        await expectSound();
      },
      CASE_MS,
    );

    it(
      'content that is purged and collected on one node while another commits it is there, or was refused (F3)',
      async () => {
        const { owner, album } = await owned();
        const bytes = someBytes(5_000);
        let { asset_id: id } = await uploaded(client(0), owner, album, bytes);
        for (let round = 0; round < 12; round += 1) {
          await trashAsset(client(round), owner, id);
          const [, again] = await Promise.all([
            purgeAsset(client(round + 1), owner, id).then(() =>
              deployment().nodes[round % 3]!.service.parts.make(CollectBlobs).execute(),
            ),
            uploaded(client(round + 2), owner, album, bytes),
          ]);
          expect(again.asset_id).not.toBeNull();
          expect(Buffer.compare((await read(round, owner, bytes)) as Buffer, bytes)).toBe(0);
          id = again.asset_id;
        }
        await deployment().nodes[0]!.service.parts.make(CollectBlobs).execute();
        await expectSound();
      },
      CASE_MS,
    );

    it.each([
      { what: 'killed and started again', signal: 'SIGKILL' },
      { what: 'frozen for longer than it is waited for', signal: 'SIGSTOP' },
    ] as const)(
      'the object store is $what under load: nothing that was acknowledged is lost, all else works meanwhile',
      async ({ signal }) => {
        const { owner, album } = await owned();
        const known = someBytes(1_000);
        await uploaded(client(0), owner, album, known);
        const kept = [known];
        const refused: string[] = [];
        let [slowest, going] = [0, true];
        // The first node's uploads have more than a part.
        const load = [9 * MIB, 60_000, 60_000].map(async (size, turn) => {
          for (let count = 0; going; count += 1) {
            const bytes = someBytes(size);
            const since = performance.now();
            const id = await anUploadOf(client(turn), owner, album, bytes);
            const answer = await patchUpload(client(turn + count), owner, id, bytes);
            slowest = Math.max(slowest, performance.now() - since);
            const { code } = (answer.body ?? {}) as { readonly code?: unknown };
            if (answer.status === 204) kept.push(bytes);
            else refused.push(`${answer.status} ${String(code)}`);
          }
        });
        const more = async (what: string, of: readonly unknown[], count: number) => {
          const before = of.length;
          await become(what, () => of.length >= before + count);
        };
        await more('uploads before the outage', kept, 4);
        process.kill(-server.pid, signal);
        await more('refusals during the outage', refused, 3);
        const meanwhile = await client(1).get('/v1/auth/profile', { token: owner.token });
        const withoutStore = await read(2, owner, known);
        if (signal === 'SIGSTOP') process.kill(-server.pid, 'SIGCONT');
        else server = await swift.start();
        await more('uploads after the outage', kept, 4);
        going = false;
        await Promise.all(load);
        expect([meanwhile.status, withoutStore]).toEqual([200, 503]);
        expect(new Set(refused)).toEqual(new Set(['503 error.storage.unavailable']));
        expect(slowest).toBeLessThan(LONGEST_MS);
        for (const { service } of deployment().nodes) await service.parts.processUpload.resume();
        // Processes the uploads whose last byte was acknowledged during the object store's outage.
        deployment().clock.advance(60 * SECOND);
        await deployment().nodes[0]!.service.parts.processUpload.resume();
        for (const bytes of kept) expect(Buffer.compare((await read(0, owner, bytes)) as Buffer, bytes)).toBe(0);
        const { asset_id: id } = await uploaded(client(0), owner, album, someBytes(1_000));
        expect((await putMetadata(client(1), owner, id, someBytes(200))).status).toBe(200);
        await expectSound();
      },
      CASE_MS,
    );
  },
  bucket,
);
