import { ApplyHardLimit } from '../../../application/quota/apply-hard-limit.js';
import { ReadQuota } from '../../../application/quota/read-quota.js';
import { ExpireUploads } from '../../../application/uploads/expire-uploads.js';
import { CollectBlobs } from '../../../application/uploads/collect-blobs.js';
import { AuditQuota } from '../../../application/quota/audit-quota.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, toRfc3339 } from '../../../domain/kernel/instant.js';
import type { Suspension } from '../../../domain/accounts/account.js';
import { UNBOUNDED, type OwnLimits } from '../../../domain/quota/limits.js';
import { purgeAsset, putMetadata, trashAsset } from '../../support/uploads/asset-requests.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import {
  anUploadOf,
  deleteUpload,
  patchUpload,
  postUpload,
  readQuota,
  uploadBody,
  uploaded,
} from '../../support/uploads/uploads.js';
import { anAlbumOf, aWriter, join, type Writer } from '../../support/people/writer.js';

const SOFT = 600;
const HARD = 1_000;

let service: TestService;
beforeAll(async () => {
  const env = { QUOTA_SOFT_LIMIT: String(SOFT), QUOTA_HARD_LIMIT: String(HARD), ACCESS_TOKEN_TTL: '90d' };
  service = await startTestService({ env });
});
afterAll(async () => {
  const { differences } = await service.service.parts.make(AuditQuota).execute({ fix: false });
  await service.stop();
  expect(differences).toEqual([]);
});

interface Owner {
  readonly writer: Writer;
  readonly album: string;
}

async function anOwner(): Promise<Owner> {
  const writer = await aWriter(service.client, service.baseParts);
  return { writer, album: await anAlbumOf(service.client, writer) };
}

const store = ({ writer, album }: Owner, size: number) => uploaded(service.client, writer, album, someBytes(size));
const quota = ({ writer }: Owner) => readQuota(service.client, writer);

async function reserve({ writer, album }: Owner, declared_size: number): Promise<(string | number)[]> {
  const { status, body } = await postUpload(service.client, writer, uploadBody(album, someBytes(), { declared_size }));
  return [status, body.code];
}

/** Sets the limits as the operator's use cases do. */
async function setLimits({ writer: { accountId } }: Owner, limits: OwnLimits): Promise<void> {
  await service.baseParts.unitOfWork.run(({ quotas }) => quotas.setLimits(accountId, limits));
}

function suspend({ writer: { accountId } }: Owner, suspension: Suspension): Promise<void> {
  return service.baseParts.stores.accounts.setSuspension(accountId, suspension);
}

describe('GET /quota', () => {
  it('tells counters, limits and state of the caller', async () => {
    const owner = await anOwner();
    expect(await quota(owner)).toEqual({
      used: 0,
      reserved: 0,
      soft_limit: SOFT,
      hard_limit: HARD,
      state: 'OK',
      grace_expires_at: null,
    });
    expect((await service.client.get('/quota')).status).toBe(401);
  });

  it.each([
    [SOFT - 1, 'OK'],
    [SOFT, 'SoftWarning'],
    [HARD - 1, 'SoftWarning'],
    [HARD, 'HardExceeded'],
  ])('says of %i used bytes %s', async (size, state) => {
    const owner = await anOwner();
    await store(owner, size);
    expect(await quota(owner)).toMatchObject({ used: size, state });
  });

  it('counts no reservation of a session that has expired, before anybody has stored that', async () => {
    const owner = await anOwner();
    await reserve(owner, 300);
    service.clock.advance(DAY / 2);
    await reserve(owner, 200);
    expect(await quota(owner)).toMatchObject({ reserved: 500 });
    service.clock.advance(DAY / 2);
    expect(await quota(owner)).toMatchObject({ reserved: 200 });
    expect((await service.baseParts.stores.quotas.read(owner.writer.accountId))?.usage.reserved).toBe(500n);
  });

  it('counts none that a sweep releases after the session was checked', async () => {
    const owner = await anOwner();
    await reserve(owner, 300);
    const { accounts, quotas } = service.baseParts.stores;
    const id = owner.writer.accountId;
    const [account, read] = [(await accounts.find(id))!, (await quotas.read(id))!];
    service.clock.advance(DAY);
    const { make } = service.service.parts;
    expect(await make(ExpireUploads).execute(id)).toBe(1);
    expect(await make(ReadQuota).execute({ account, quota: read })).toMatchObject({ used: 0n, reserved: 0n });
  });

  it('is open to an account that is suspended, and says so', async () => {
    const owner = await anOwner();
    await store(owner, 10);
    await suspend(owner, { mode: 'full', reason: 'unpaid' });
    expect(await quota(owner)).toMatchObject({ used: 10, state: 'Suspended' });
  });

  it("tells an account's own limits before the deployment's, and null of none", async () => {
    const owner = await anOwner();
    await setLimits(owner, { soft: null, hard: 500n });
    expect(await quota(owner)).toMatchObject({ soft_limit: 500, hard_limit: 500 });
    const open = await startTestService();
    const writer = await aWriter(open.client, open.baseParts);
    await uploaded(open.client, writer, await anAlbumOf(open.client, writer), someBytes(5_000));
    expect(await readQuota(open.client, writer)).toMatchObject({ soft_limit: null, hard_limit: null, state: 'OK' });
    await open.stop();
  });
});

describe('the hard limit', () => {
  it('admits what just fits, reserved bytes counted, and refuses one byte more without a trace', async () => {
    const owner = await anOwner();
    await store(owner, 400);
    await reserve(owner, 300);
    const body = uploadBody(owner.album, someBytes(), { declared_size: 301 });
    const refused = await postUpload(service.client, owner.writer, body);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'error.quota.exceeded',
      used: 400,
      reserved: 300,
      declared_size: 301,
      hard_limit: HARD,
    });
    expect(await quota(owner)).toMatchObject({ reserved: 300 });
    expect(await reserve(owner, 300)).toEqual([201, undefined]);
    expect(await reserve(owner, 1)).toEqual([403, 'error.quota.exceeded']);
  });

  it('leaves no row of a refused session: its upload_id can be used again', async () => {
    const owner = await anOwner();
    const body = uploadBody(owner.album, someBytes(), { upload_id: '01890000-0000-7000-8000-00000000abcd' });
    expect((await postUpload(service.client, owner.writer, { ...body, declared_size: 2_000 })).status).toBe(403);
    expect((await postUpload(service.client, owner.writer, body)).status).toBe(201);
  });

  it('gives the room of expired sessions to uploads that need it', async () => {
    const owner = await anOwner();
    for (const size of [300, 300, 300]) await reserve(owner, size);
    expect(await reserve(owner, 500)).toEqual([403, 'error.quota.exceeded']);
    service.clock.advance(DAY);
    expect(await reserve(owner, 500)).toEqual([201, undefined]);
    expect(await quota(owner)).toMatchObject({ reserved: 500 });
    await service.service.parts.expireUploads.execute(owner.writer.accountId);
    expect((await service.baseParts.stores.quotas.read(owner.writer.accountId))?.usage.reserved).toBe(500n);
    expect(await quota(owner)).toMatchObject({ reserved: 500 });
  });

  it('gives that room without a limit too, where an expired session reserves all that can be told', async () => {
    const owner = await anOwner();
    await setLimits(owner, { soft: UNBOUNDED, hard: UNBOUNDED });
    expect(await reserve(owner, Number.MAX_SAFE_INTEGER)).toEqual([201, undefined]);
    expect(await reserve(owner, 1)).toEqual([507, 'error.storage.full']);
    service.clock.advance(DAY);
    expect(await reserve(owner, 1)).toEqual([201, undefined]);
    expect(await quota(owner)).toMatchObject({ reserved: 1 });
    await service.service.parts.expireUploads.execute(owner.writer.accountId);
    expect((await service.baseParts.stores.quotas.read(owner.writer.accountId))?.usage.reserved).toBe(1n);
  });

  it('does not stop a session that is open when it is lowered, and the state then says so', async () => {
    const owner = await anOwner();
    const bytes = someBytes(800);
    const id = await anUploadOf(service.client, owner.writer, owner.album, bytes);
    await setLimits(owner, { soft: null, hard: 500n });
    const since = service.clock.now();
    expect((await patchUpload(service.client, owner.writer, id, bytes)).status).toBe(204);
    expect(await quota(owner)).toMatchObject({
      used: 800,
      state: 'HardExceeded',
      grace_expires_at: toRfc3339(since + 14 * DAY),
    });
  });

  it('is not met by used bytes alone: an account that is at it takes nothing more', async () => {
    const owner = await anOwner();
    await store(owner, HARD);
    expect(await reserve(owner, 1)).toEqual([403, 'error.quota.exceeded']);
  });
});

describe('the grace window', () => {
  it('is over a millisecond after its end; then growth is refused until space is freed', async () => {
    const owner = await anOwner();
    const { asset_id: asset } = await store(owner, 100);
    await store(owner, HARD - 100);
    service.clock.advance(14 * DAY);
    expect(await quota(owner)).toMatchObject({ state: 'HardExceeded' });
    expect(await reserve(owner, 1)).toEqual([403, 'error.quota.exceeded']);
    service.clock.advance(1);
    expect(await quota(owner)).toMatchObject({ state: 'GraceExpired' });
    expect(await reserve(owner, 1)).toEqual([403, 'error.quota.grace_expired']);
    const metadata = await putMetadata(service.client, owner.writer, asset, someBytes(5));
    expect([metadata.status, metadata.body.code]).toEqual([403, 'error.quota.grace_expired']);

    expect((await trashAsset(service.client, owner.writer, asset)).status).toBe(204);
    expect(await quota(owner)).toMatchObject({ state: 'GraceExpired' });
    expect((await purgeAsset(service.client, owner.writer, asset)).body).toMatchObject({ credited: 100 });
    expect(await quota(owner)).toMatchObject({ used: HARD - 100, state: 'SoftWarning', grace_expires_at: null });
    expect(await reserve(owner, 100)).toEqual([201, undefined]);
  });

  it('begins with the account under a limit of 0', async () => {
    const closed = await startTestService({ env: { QUOTA_HARD_LIMIT: '0' } });
    const writer = await aWriter(closed.client, closed.baseParts);
    const grace_expires_at = toRfc3339(closed.clock.now() + 14 * DAY);
    expect(await readQuota(closed.client, writer)).toMatchObject({ state: 'HardExceeded', grace_expires_at });
    await closed.stop();
  });

  it('begins and ends with the deployment’s limit at a start', async () => {
    const start = (QUOTA_HARD_LIMIT: string) =>
      startTestService({ sharing: service, env: { QUOTA_HARD_LIMIT, ACCESS_TOKEN_TTL: '90d' } });
    const owner = await anOwner();
    await store(owner, 700);
    const lowered = await start('700');
    const since = service.clock.now();
    expect(await lowered.service.parts.make(ApplyHardLimit).execute()).toBeGreaterThan(0);
    expect(await lowered.service.parts.make(ApplyHardLimit).execute()).toBe(0);
    const grace_expires_at = toRfc3339(since + 14 * DAY);
    expect(await readQuota(lowered.client, owner.writer)).toMatchObject({ state: 'HardExceeded', grace_expires_at });
    await lowered.stop();
    expect(await service.service.parts.make(ApplyHardLimit).execute()).toBeGreaterThan(0);
    const ended = await service.baseParts.stores.quotas.read(owner.writer.accountId);
    expect(ended?.usage.hardExceededSince).toBeNull();
  });
});

describe('a suspension', () => {
  it('of uploads refuses new ones and lets open ones finish; reading and deleting go on', async () => {
    const owner = await anOwner();
    const bytes = someBytes(50);
    const id = await anUploadOf(service.client, owner.writer, owner.album, bytes);
    await suspend(owner, { mode: 'uploads', reason: 'unpaid' });
    expect(await reserve(owner, 1)).toEqual([403, 'error.account.suspended']);
    expect((await patchUpload(service.client, owner.writer, id, bytes)).status).toBe(204);
    expect(await quota(owner)).toMatchObject({ used: 50, reserved: 0, state: 'Suspended' });
  });

  it('in full refuses everything about uploads', async () => {
    const owner = await anOwner();
    const bytes = someBytes(50);
    const id = await anUploadOf(service.client, owner.writer, owner.album, bytes);
    await suspend(owner, { mode: 'full', reason: 'unpaid' });
    const answers = [
      await postUpload(service.client, owner.writer, uploadBody(owner.album, bytes)),
      await patchUpload(service.client, owner.writer, id, bytes),
      await deleteUpload(service.client, owner.writer, id),
      await service.client.get(`/upload/${id}`, { token: owner.writer.token }),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'error.account.suspended']);
  });
});

describe('the same content', () => {
  it('is charged to its first uploader; the twin makes an asset of its own for nothing', async () => {
    const [first, second] = [await anOwner(), await anOwner()];
    const bytes = someBytes(300);
    await uploaded(service.client, first.writer, first.album, bytes);
    const twin = await uploaded(service.client, second.writer, second.album, bytes);
    expect(twin).toMatchObject({ state: 'Completed' });
    expect(await quota(first)).toMatchObject({ used: 300, reserved: 0 });
    expect(await quota(second)).toMatchObject({ used: 0, reserved: 0 });
    const again = await uploaded(service.client, first.writer, first.album, bytes);
    expect(again.asset_id).not.toBe(twin.asset_id);
    expect(await quota(first)).toMatchObject({ used: 300 });
  });

  it('as the same derivative of one asset again adds nothing', async () => {
    const owner = await anOwner();
    const { asset_id } = await store(owner, 100);
    const bytes = someBytes(40);
    for (let times = 0; times < 2; times += 1) {
      const made = await uploaded(service.client, owner.writer, owner.album, bytes, { kind: 'derivative', asset_id });
      expect(made).toMatchObject({ state: 'Completed', asset_id });
    }
    expect(await quota(owner)).toMatchObject({ used: 140, reserved: 0 });
    const asset = await service.client.get(`/v1/assets/${asset_id}`, { token: owner.writer.token });
    expect(asset.body.derivatives).toHaveLength(1);
  });

  it('charges the next uploader after its last reference was dropped, swept or not', async () => {
    const [first, second] = [await anOwner(), await anOwner()];
    const bytes = someBytes(200);
    const { asset_id } = await uploaded(service.client, first.writer, first.album, bytes);
    await trashAsset(service.client, first.writer, asset_id);
    await purgeAsset(service.client, first.writer, asset_id);
    expect(await quota(first)).toMatchObject({ used: 0 });
    await uploaded(service.client, second.writer, second.album, bytes);
    expect(await quota(second)).toMatchObject({ used: 200 });
    await service.service.parts.make(CollectBlobs).execute();
    const blob = await service.client.get(`/v1/blobs/${hashOf(bytes)}`, { token: second.writer.token });
    expect(Buffer.from(blob.bytes).equals(bytes)).toBe(true);
  });
});

describe('an upload into somebody else’s album', () => {
  it('counts against the uploader', async () => {
    const [host, guest] = [await anOwner(), await anOwner()];
    await join(service.client, host.writer, host.album, guest.writer, 'writer');
    await uploaded(service.client, guest.writer, host.album, someBytes(70));
    expect(await quota(guest)).toMatchObject({ used: 70 });
    expect(await quota(host)).toMatchObject({ used: 0 });
  });
});
