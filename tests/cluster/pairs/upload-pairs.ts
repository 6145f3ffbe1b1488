import { expect, it } from '@jest/globals';
import { cacheBlob } from '../../../application/federation/cache-blob.js';
import { ExpireUploads } from '../../../application/uploads/expire-uploads.js';
import { toHex } from '../../../domain/kernel/bytes.js';
import { DAY, MINUTE } from '../../../domain/kernel/instant.js';
import { aHash, anId } from '../../support/people/builders.js';
import { anAlbumOf, type Writer } from '../../support/people/writer.js';
import type { TestService } from '../../support/service/test-service.js';
import { aBlob, createUpload, sendBytes, uploadState } from '../../support/uploads/album-uploads.js';
import { purgeAsset, putMetadata, trashAsset } from '../../support/uploads/asset-requests.js';
import { someBytes, storedAsset } from '../../support/uploads/stored-assets.js';
import { deleteUpload, patchUpload, readQuota } from '../../support/uploads/uploads.js';
import { aWriterAt, firstNode, said, type Deployment } from './scene.js';

const SIZE = 100;

interface Own {
  readonly owner: Writer;
  readonly album: string;
}

async function owned(deployment: Deployment): Promise<Own> {
  const owner = await aWriterAt(deployment);
  return { owner, album: await anAlbumOf(deployment().client(0), owner) };
}

/** Sets the hard limit as the operator does. */
async function limit({ admin }: TestService, { accountId }: Writer, hard: number): Promise<void> {
  const { status } = await admin.put(`/admin/accounts/${accountId}/quota`, { body: { hard_limit: hard } });
  expect(status).toBe(200);
}

/** An operation that changes what its account uses or reserves. */
interface Change {
  readonly what: string;
  /** Prepares the operation; returns it. */
  readonly prepare: (first: TestService, own: Own) => Promise<(node: TestService) => Promise<unknown>>;
  /** The usage and the reservation after it. */
  readonly after: { readonly used: number; readonly reserved: number };
}

const CHANGES: readonly Change[] = [
  {
    what: 'a commit',
    prepare: async ({ client }, { owner, album }) => {
      const blob = aBlob(SIZE);
      await createUpload(client, owner, album, blob);
      await sendBytes(client, owner, blob, 0, 60);
      return (node) => sendBytes(node.client, owner, blob, 60);
    },
    after: { used: SIZE, reserved: 0 },
  },
  {
    what: 'the end of an upload',
    prepare: async ({ client }, { owner, album }) => {
      const blob = aBlob(SIZE);
      await createUpload(client, owner, album, blob);
      return (node) => deleteUpload(node.client, owner, blob.id);
    },
    after: { used: 0, reserved: 0 },
  },
  {
    what: 'a charge',
    prepare: async (first, { owner, album }) => {
      const asset = await storedAsset(first, owner, album, { bytes: someBytes(SIZE) });
      return (node) => putMetadata(node.client, owner, asset, someBytes(50));
    },
    after: { used: SIZE + 50, reserved: 0 },
  },
  {
    what: 'a credit',
    prepare: async (first, { owner, album }) => {
      const asset = await storedAsset(first, owner, album);
      await trashAsset(first.client, owner, asset);
      return (node) => purgeAsset(node.client, owner, asset);
    },
    after: { used: 0, reserved: 0 },
  },
  {
    what: 'a pull',
    prepare: (_first, { owner: { accountId } }) =>
      Promise.resolve(({ baseParts, clock }) => {
        const [id, contentHash, createdAt] = [anId(), toHex(aHash()), clock.now()];
        const pulled = { id, accountId, contentHash, peer: 'peer.example', size: 70n, createdAt };
        return baseParts.unitOfWork.run((stores) =>
          cacheBlob(stores, pulled, { contentHash, location: id }, baseParts.config),
        );
      }),
    after: { used: 70, reserved: 0 },
  },
];

export function quotaPairs(deployment: Deployment): void {
  it.each(CHANGES)('$what and a reservation: both count', async ({ prepare, after }) => {
    const own = await owned(deployment);
    const change = await prepare(firstNode(deployment), own);
    const [, reserved] = await deployment().passing(change, () =>
      createUpload(deployment().client(0), own.owner, own.album, aBlob(SIZE)),
    );
    expect(reserved.status).toBe(201);
    const expected = { used: after.used, reserved: after.reserved + SIZE };
    expect(await readQuota(deployment().client(2), own.owner)).toMatchObject(expected);
  });

  it('two reservations with room for one: one is admitted', async () => {
    const { owner, album } = await owned(deployment);
    await limit(firstNode(deployment), owner, SIZE);
    const [second, first] = await deployment().passing(
      ({ client }) => createUpload(client, owner, album, aBlob(SIZE)),
      () => createUpload(deployment().client(0), owner, album, aBlob(SIZE)),
    );
    expect([first.status, said(second)]).toEqual([201, '403 error.quota.exceeded']);
  });

  it.each<[string, string, (first: TestService, owner: Writer) => Promise<unknown>]>([
    ['a lower limit', '403 error.quota.exceeded', (first, owner) => limit(first, owner, SIZE - 1)],
    [
      'a suspension',
      '403 error.account.suspended',
      ({ admin }, { accountId }) =>
        admin.put(`/admin/accounts/${accountId}/suspension`, { body: { mode: 'uploads', reason: 'unpaid' } }),
    ],
  ])('%s and the admission of an upload: none is admitted afterwards', async (_what, refusal, act) => {
    const { owner, album } = await owned(deployment);
    const [created] = await deployment().passing(
      ({ client }) => createUpload(client, owner, album, aBlob(SIZE)),
      () => act(firstNode(deployment), owner),
    );
    expect(said(created)).toBe(refusal);
    expect(await readQuota(deployment().client(2), owner)).toMatchObject({ reserved: 0 });
  });
}

export function uploadPairs(deployment: Deployment): void {
  const cancel = ({ client }: TestService, owner: Writer, id: string) => deleteUpload(client, owner, id);

  it.each([
    { what: 'a cancellation', early: cancel, refused: '410 error.upload.gone' },
    {
      what: 'all bytes',
      early: ({ client }: TestService, owner: Writer, id: string) =>
        patchUpload(client, owner, id, Buffer.alloc(SIZE, id)),
      refused: '410 error.upload.gone',
    },
  ])('$what and a cancellation: its bytes are released once', async ({ early, refused }) => {
    const { owner, album } = await owned(deployment);
    const blob = aBlob(SIZE);
    await createUpload(deployment().client(0), owner, album, blob);
    const [second, first] = await deployment().passing(
      (node) => early(node, owner, blob.id),
      () => cancel(firstNode(deployment), owner, blob.id),
    );
    expect([first.status, said(second)]).toEqual([204, refused]);
    expect(await readQuota(deployment().client(2), owner)).toMatchObject({ used: 0, reserved: 0 });
  });

  it('an expiry and another one: its bytes are released once', async () => {
    const { owner, album } = await owned(deployment);
    await createUpload(deployment().client(0), owner, album, aBlob(SIZE));
    deployment().clock.advance(8 * DAY);
    const expire = ({ service }: TestService) => service.parts.make(ExpireUploads).execute(owner.accountId);
    const ended = await deployment().passing(expire, () => expire(firstNode(deployment)));
    expect(ended).toEqual([0, 1]);
  });

  it("a writer's lease and another's: one writes", async () => {
    const { owner, album } = await owned(deployment);
    const blob = aBlob(SIZE);
    await createUpload(deployment().client(0), owner, album, blob);
    const now = deployment().clock.now();
    const take = ({ baseParts }: TestService) =>
      baseParts.unitOfWork.run(({ uploads }) =>
        uploads.takeLease(blob.id, { epoch: 0, offset: 0n }, { now, until: now + MINUTE, stagingId: anId() }),
      );
    expect(await deployment().passing(take, () => take(firstNode(deployment)))).toEqual([false, true]);
    expect(await uploadState(deployment().client(2), owner, blob)).toBe('Uploading');
  });

  it("a writer's progress and another's lease: what is fenced off acknowledges nothing", async () => {
    const { owner, album } = await owned(deployment);
    const { client, baseParts, clock } = firstNode(deployment);
    const blob = aBlob(SIZE);
    await createUpload(client, owner, album, blob);
    await sendBytes(client, owner, blob, 0, 50);
    const { lease } = (await baseParts.stores.uploads.find(blob.id))!;
    const now = clock.now();
    const seen = { epoch: lease.epoch, offset: 50n };
    const taken = { now, until: now + MINUTE, stagingId: anId() };
    const answers = await deployment().passing(
      (node) =>
        node.baseParts.unitOfWork.run(({ uploads }) =>
          uploads.advance(blob.id, seen, { state: 'Uploading', offset: 60n, expiresAt: now + DAY }, 0),
        ),
      () => baseParts.unitOfWork.run(({ uploads }) => uploads.takeLease(blob.id, seen, taken)),
    );
    expect(answers).toEqual([false, true]);
  });
}
