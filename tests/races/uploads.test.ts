import { CollectBlobs } from '../../application/uploads/collect-blobs.js';
import { AuditQuota } from '../../application/quota/audit-quota.js';
import { expect, it } from '@jest/globals';
import { DAY } from '../../domain/kernel/instant.js';
import { purgeAsset, trashAsset } from '../support/uploads/asset-requests.js';
import { inParallel } from '../support/people/builders.js';
import type { ClientResponse, WireBody } from '../support/http/client.js';
import { onEveryDeployment, type Deployment } from '../support/service/deployment.js';
import { postBatch } from '../support/uploads/batches.js';
import { hashOf, someBytes, stage } from '../support/uploads/stored-assets.js';
import {
  anUploadOf,
  deleteUpload,
  patchUpload,
  postUpload,
  readQuota,
  readUpload,
  uploadBody,
  uploaded,
  type WireUpload,
} from '../support/uploads/uploads.js';
import {
  aClientId,
  anAlbumOf,
  anIntent,
  aWriter,
  propose,
  readUpgrade,
  type Writer,
} from '../support/people/writer.js';

interface Owner {
  readonly writer: Writer;
  readonly album: string;
}

/** Makes an owner with a hard limit of `hard` bytes, or without a limit. */
async function anOwner({ client, nodes }: Deployment, hard: bigint | null = null): Promise<Owner> {
  const { baseParts } = nodes[0]!;
  const writer = await aWriter(client(0), baseParts);
  await baseParts.unitOfWork.run(({ quotas }) => quotas.setLimits(writer.accountId, { soft: null, hard }));
  return { writer, album: await anAlbumOf(client(0), writer) };
}

function count(answers: readonly ClientResponse[], status: number, code?: string): number {
  return answers.filter((answer) => answer.status === status && answer.body?.code === code).length;
}

async function expectClean({ nodes }: Deployment): Promise<void> {
  expect(await nodes[0]!.service.parts.make(AuditQuota).execute({ fix: false })).toEqual({ found: 0, differences: [] });
}

onEveryDeployment('uploads', (deployment) => {
  it('thirty at once with room for ten: exactly ten are admitted', async () => {
    const { writer, album } = await anOwner(deployment(), 1_000n);
    const answers = await inParallel(30, (turn) =>
      postUpload(deployment().client(turn), writer, uploadBody(album, someBytes(100))),
    );
    expect(count(answers, 201)).toBe(10);
    expect(count(answers, 403, 'error.quota.exceeded')).toBe(20);
    expect(await readQuota(deployment().client(0), writer)).toMatchObject({ used: 0, reserved: 1_000 });
    await expectClean(deployment());
  });

  it('six batches of ten at once with room for 25: exactly 25 are admitted, and each answer is true', async () => {
    const { writer, album } = await anOwner(deployment(), 2_500n);
    const answers = await inParallel(6, (turn) =>
      postBatch(
        deployment().client(turn),
        writer,
        album,
        Array.from({ length: 10 }, () => ({ bytes: someBytes(100) })),
      ),
    );
    const outcomes = answers.flatMap(({ body }) => body.uploads as { upload: WireUpload | null; problem: WireBody }[]);
    const admitted = outcomes.flatMap(({ upload }) => upload ?? []);
    expect([admitted.length, outcomes.length]).toEqual([25, 60]);
    expect(outcomes.filter(({ problem }) => problem?.code === 'error.quota.exceeded')).toHaveLength(35);
    expect(await readQuota(deployment().client(0), writer)).toMatchObject({ used: 2_500, reserved: 0 });
    for (const { upload_id } of admitted) {
      expect(await readUpload(deployment().client(1), writer, upload_id)).toMatchObject({ state: 'Completed' });
    }
    await expectClean(deployment());
  });

  it('one batch, sent by five clients at once, half of it by single requests too: each upload once', async () => {
    const { writer, album } = await anOwner(deployment());
    const items = Array.from({ length: 12 }, () => ({ bytes: someBytes(100), changes: { upload_id: aClientId() } }));
    await Promise.all([
      inParallel(5, (turn) => postBatch(deployment().client(turn), writer, album, items)),
      ...items
        .slice(6)
        .map(({ bytes, changes }, turn) =>
          postUpload(deployment().client(turn), writer, uploadBody(album, bytes, changes)),
        ),
    ]);
    // An announcement that came first has no bytes: the repeated batch brings them.
    const { body } = await postBatch(deployment().client(0), writer, album, items);
    expect(body.uploads.map(({ upload }: { upload: WireUpload }) => upload.state)).toEqual(
      items.map(() => 'Completed'),
    );
    expect(await readQuota(deployment().client(0), writer)).toMatchObject({ used: 1_200, reserved: 0 });
    const assets = await deployment().client(0).get(`/v1/albums/${album}/assets`, { token: writer.token });
    expect(assets.body.assets).toHaveLength(12);
    await expectClean(deployment());
  });

  it('fifty creations under one upload_id: one session, reserved once', async () => {
    const { writer, album } = await anOwner(deployment(), 150n);
    const body = uploadBody(album, someBytes(100), { upload_id: aClientId() });
    const answers = await inParallel(50, (turn) => postUpload(deployment().client(turn), writer, body));
    expect(count(answers, 201)).toBe(50);
    expect(await readQuota(deployment().client(0), writer)).toMatchObject({ reserved: 100 });
    await expectClean(deployment());
  });

  it('a lost answer and its repeat: charged once', async () => {
    const { writer, album } = await anOwner(deployment());
    const bytes = someBytes(100);
    const body = uploadBody(album, bytes, { upload_id: aClientId() });
    const { upload_id: id } = (await postUpload(deployment().client(0), writer, body)).body;
    await inParallel(4, (turn) => postUpload(deployment().client(turn), writer, body));
    // Sends the last byte repeatedly, as a client does that never receives the answer.
    const answers = await inParallel(10, (turn) => patchUpload(deployment().client(turn), writer, id, bytes));
    expect(count(answers, 204)).toBeGreaterThan(0);
    expect((await postUpload(deployment().client(1), writer, body)).body).toMatchObject({ state: 'Completed' });
    expect(await readQuota(deployment().client(0), writer)).toMatchObject({ used: 100, reserved: 0 });
    await expectClean(deployment());
  });

  it('two writers at one offset: one of them writes', async () => {
    const { writer, album } = await anOwner(deployment());
    const bytes = someBytes(2_000);
    const id = await anUploadOf(deployment().client(0), writer, album, bytes);
    for (const offset of [0, 500, 1_000, 1_500]) {
      const part = bytes.subarray(offset, offset + 500);
      const answers = await inParallel(6, (turn) => patchUpload(deployment().client(turn), writer, id, part, offset));
      expect(count(answers, 204)).toBe(1);
      expect(count(answers, 423, 'error.upload.locked') + count(answers, 409, 'error.upload.offset_mismatch')).toBe(5);
    }
    expect(await readUpload(deployment().client(0), writer, id)).toMatchObject({ state: 'Completed' });
  });

  it('cancelled by ten at once, while its last byte comes: released once, whoever is first', async () => {
    const { writer, album } = await anOwner(deployment());
    const kept = await uploaded(deployment().client(0), writer, album, someBytes(30));
    for (let round = 0; round < 8; round += 1) {
      const bytes = someBytes(100);
      const before = await readQuota(deployment().client(0), writer);
      const id = await anUploadOf(deployment().client(0), writer, album, bytes);
      const patch = patchUpload(deployment().client(round), writer, id, bytes);
      const cancels = await inParallel(10, (turn) => deleteUpload(deployment().client(turn), writer, id));
      const last = await patch;
      const { state } = await readUpload(deployment().client(0), writer, id);
      const cancelled = count(cancels, 204);
      expect([state, cancelled, last.status]).toEqual(
        state === 'Completed' ? ['Completed', 0, 204] : ['Cancelled', 1, last.status],
      );
      const used = before.used + (state === 'Completed' ? 100 : 0);
      expect(await readQuota(deployment().client(0), writer)).toMatchObject({ used, reserved: 0 });
    }
    expect(kept.state).toBe('Completed');
    await expectClean(deployment());
  });

  it('expired by every node at once: released once', async () => {
    const { writer, album } = await anOwner(deployment());
    const ids = await inParallel(10, (turn) => anUploadOf(deployment().client(turn), writer, album, someBytes(10)));
    deployment().clock.advance(DAY);
    const sweeps = deployment().nodes.flatMap(({ service }) => [
      service.parts.expireUploads,
      service.parts.expireUploads,
    ]);
    const ended = await Promise.all(sweeps.map((sweep) => sweep.execute(writer.accountId)));
    expect(ended.reduce((sum, each) => sum + each, 0)).toBe(ids.length);
    const stored = await deployment().stores.quotas.read(writer.accountId);
    expect(stored?.usage.reserved).toBe(0n);
    await expectClean(deployment());
  });

  it('twins of two users at once: one is charged', async () => {
    const owners = [await anOwner(deployment()), await anOwner(deployment())];
    for (let round = 0; round < 5; round += 1) {
      const bytes = someBytes(100);
      const made = await inParallel(2, (turn) =>
        uploaded(deployment().client(turn), owners[turn]!.writer, owners[turn]!.album, bytes),
      );
      expect(made.map(({ state }) => state)).toEqual(['Completed', 'Completed']);
      const quotas = await Promise.all(owners.map(({ writer }) => readQuota(deployment().client(0), writer)));
      expect(quotas[0]!.used + quotas[1]!.used).toBe((round + 1) * 100);
      expect(quotas.map(({ reserved }) => reserved)).toEqual([0, 0]);
    }
    await expectClean(deployment());
  });

  it('a twin, while the first is purged and collected: its bytes are there, charged to one of them', async () => {
    const [first, second] = [await anOwner(deployment()), await anOwner(deployment())];
    const { client, nodes } = deployment();
    for (let round = 0; round < 8; round += 1) {
      const bytes = someBytes(100);
      const { asset_id } = await uploaded(client(0), first.writer, first.album, bytes);
      await trashAsset(client(0), first.writer, asset_id);
      const id = await anUploadOf(client(1), second.writer, second.album, bytes);
      const collect = () => nodes.at(-1)!.service.parts.make(CollectBlobs).execute();
      await Promise.all([
        purgeAsset(client(0), first.writer, asset_id).then(collect),
        patchUpload(client(1), second.writer, id, bytes),
        collect(),
      ]);
      await collect();
      expect(await readUpload(client(1), second.writer, id)).toMatchObject({ state: 'Completed' });
      const blob = await client(0).get(`/v1/blobs/${hashOf(bytes)}`, { token: second.writer.token });
      expect(Buffer.from(blob.bytes).equals(bytes)).toBe(true);
      await expectClean(deployment());
    }
  });

  it('processed by every node at once: one asset, charged once, and nobody fails', async () => {
    const { writer, album } = await anOwner(deployment());
    const { client, nodes, stores, clock } = deployment();
    const bytes = someBytes(100);
    const id = await anUploadOf(client(0), writer, album, bytes);
    await patchUpload(client(0), writer, id, bytes.subarray(0, 50));
    // The state that a node leaves when it dies after the last byte.
    const { lease, session, stagingId } = (await stores.uploads.find(id))!;
    const { blobStore } = nodes[0]!.baseParts;
    const staging = { id: stagingId, contentHash: hashOf(bytes) };
    await stage(blobStore, staging, bytes.subarray(50), { offset: 50n, epoch: lease.epoch + 1 });
    const now = clock.now();
    await stores.uploads.takeLease(id, { epoch: lease.epoch, offset: 50n }, { now, until: now + 1, stagingId });
    const progress = { offset: 100n, expiresAt: session.expiresAt, state: 'WaitingForProcessing' } as const;
    await stores.uploads.advance(id, { epoch: lease.epoch + 1, offset: 50n }, progress, 0);

    await inParallel(6, (turn) => nodes[turn % nodes.length]!.service.parts.processUpload.attempt(id));
    expect(await readUpload(client(0), writer, id)).toMatchObject({ state: 'Completed' });
    expect(await readQuota(client(0), writer)).toMatchObject({ used: 100, reserved: 0 });
    const assets = await client(0).get(`/v1/albums/${album}/assets`, { token: writer.token });
    expect(assets.body.assets).toHaveLength(1);
    await expectClean(deployment());
  });

  it('created while an upgrade is proposed: each is in flight or refused, and then nothing of it is reserved', async () => {
    const { writer, album } = await anOwner(deployment());
    const { client } = deployment();
    const creating = inParallel(12, (turn) => postUpload(client(turn), writer, uploadBody(album, someBytes(10))));
    const [answers, proposal] = await Promise.all([creating, propose(client(1), writer, album, anIntent(writer))]);
    expect(proposal.status).toBe(200);
    const created = count(answers, 201);
    expect(created + count(answers, 409, 'error.upload.album_quiescing')).toBe(12);
    expect((await readUpgrade(client(0), writer, album)).body.in_flight).toBe(created);
    expect(await readQuota(client(0), writer)).toMatchObject({ reserved: created * 10 });
    await expectClean(deployment());
  });
});
