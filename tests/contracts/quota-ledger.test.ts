import { expect, it } from '@jest/globals';
import { HOUR } from '../../domain/kernel/instant.js';
import type { ChargedKind } from '../../domain/quota/charged-kind.js';
import { createUpload, type UploadSession } from '../../domain/uploads/upload-session.js';
import { aManifest, anAccount, anId, inParallel, memberActor, NOW } from '../support/people/builders.js';
import { onEveryAdapter, type OpenAdapter } from '../support/database/on-every-adapter.js';

const MOST = 2n ** 53n - 1n;

async function openAccount({ stores }: OpenAdapter, values: Parameters<typeof anAccount>[0] = {}): Promise<string> {
  const account = anAccount(values);
  await stores.accounts.insert(account);
  return account.id;
}

/** Makes an upload of the account that expires after an hour. */
function anUpload(accountId: string, declaredSize: bigint, createdAt = NOW): UploadSession {
  const content = { albumId: anId(), kind: 'original', contentHash: 'ab'.repeat(32), assetId: null } as const;
  const request = { ...content, declaredSize, ownerId: accountId, manifest: aManifest() };
  const upload = { id: anId(), uploadUserId: accountId, actor: memberActor(accountId), request };
  return createUpload(upload, createdAt, HOUR);
}

async function reserved({ stores }: OpenAdapter, session: UploadSession): Promise<void> {
  expect(await stores.uploads.insertAll([{ session, stagingId: anId(), attestation: null }])).toBe(true);
}

onEveryAdapter('QuotaLedger', (open) => {
  it('shows a new account as empty, without limits of its own', async () => {
    const id = await openAccount(open(), { suspension: { mode: 'full', reason: 'unpaid' } });
    expect(await open().stores.quotas.read(id)).toEqual({
      id,
      usage: { used: 0n, reserved: 0n, hardExceededSince: null },
      ownLimits: { soft: null, hard: null },
      suspension: { mode: 'full', reason: 'unpaid' },
    });
  });

  it('returns null for an account that does not exist, locked or not', async () => {
    const { stores, unitOfWork } = open();
    expect(await stores.quotas.read(anId())).toBeNull();
    expect(await unitOfWork.run(({ quotas }) => quotas.lock(anId()))).toBeNull();
  });

  it('reads the counters of an instant, without what sessions reserve that have expired by then', async () => {
    const { stores, unitOfWork } = open();
    const id = await openAccount(open());
    await reserved(open(), anUpload(id, 3n));
    await reserved(open(), anUpload(id, 4n, NOW + 5));
    await reserved(open(), anUpload(id, 8n, NOW + HOUR));
    await unitOfWork.run(({ quotas }) => quotas.save(id, { used: 1n, reserved: 15n, hardExceededSince: null }));
    const at = async (now: number) => (await stores.quotas.readAt(id, now))?.usage;
    expect(await at(NOW + HOUR - 1)).toEqual({ used: 1n, reserved: 15n, hardExceededSince: null });
    expect(await at(NOW + HOUR)).toMatchObject({ reserved: 12n });
    expect(await at(NOW + HOUR + 5)).toMatchObject({ reserved: 8n });
    expect(await stores.quotas.readAt(anId(), NOW)).toBeNull();
  });

  it('takes off what expired sessions of the account hold, and of no other, nor once they have all bytes or end', async () => {
    const { stores, unitOfWork } = open();
    const [id, another] = [await openAccount(open()), await openAccount(open())];
    const usage = { used: 0n, reserved: 7_777n, hardExceededSince: null };
    await unitOfWork.run(({ quotas }) => quotas.save(id, usage));
    await reserved(open(), { ...anUpload(id, 1n), state: 'Uploading' });
    await reserved(open(), { ...anUpload(id, 20n), state: 'WaitingForProcessing' });
    for (const state of ['Cancelled', 'Expired'] as const) {
      await reserved(open(), { ...anUpload(id, 300n), state, endedAt: NOW });
    }
    const failure = 'content_hash_mismatch';
    await reserved(open(), { ...anUpload(id, 300n), state: 'Failed', failure, endedAt: NOW });
    await reserved(open(), { ...anUpload(id, 300n), state: 'Completed', assetId: anId(), endedAt: NOW });
    await reserved(open(), anUpload(another, 4_000n));
    const { quotas } = stores;
    expect((await quotas.readAt(id, NOW + HOUR))?.usage).toEqual({ ...usage, reserved: 7_776n });
    expect((await quotas.readAt(id, NOW + HOUR - 1))?.usage).toEqual(usage);
  });

  it('keeps counters and limits exactly, up to the greatest size the wire can tell', async () => {
    const { stores, unitOfWork } = open();
    const [id, bystander] = [await openAccount(open()), await openAccount(open())];
    const usage = { used: MOST, reserved: MOST - 1n, hardExceededSince: NOW };
    const theirs = { used: 7n, reserved: 5n, hardExceededSince: null };
    await unitOfWork.run(async ({ quotas }) => {
      await quotas.save(bystander, theirs);
      await quotas.save(id, usage);
      await quotas.setLimits(id, { soft: MOST - 2n, hard: MOST });
    });
    expect(await stores.quotas.read(id)).toMatchObject({ usage, ownLimits: { soft: MOST - 2n, hard: MOST } });
    expect(await stores.quotas.read(bystander)).toMatchObject({ usage: theirs, ownLimits: { hard: null } });
    await unitOfWork.run(async ({ quotas }) => {
      await quotas.save(id, { used: 0n, reserved: 0n, hardExceededSince: null });
      await quotas.setLimits(id, { soft: null, hard: null });
    });
    expect(await stores.quotas.read(id)).toMatchObject({
      usage: { used: 0n, reserved: 0n, hardExceededSince: null },
      ownLimits: { soft: null, hard: null },
    });
  });

  it('saves the counters with changes of kinds, of which `original` has no counter', async () => {
    const { stores, unitOfWork } = open();
    const [id, bystander] = [await openAccount(open()), await openAccount(open())];
    const usage = { used: 100n, reserved: 0n, hardExceededSince: null };
    const save = (used: bigint, added: readonly (readonly [ChargedKind, bigint])[]) =>
      unitOfWork.run(({ quotas }) => quotas.save(id, { ...usage, used }, new Map(added)));
    await save(100n, [
      ['metadata', 30n],
      ['derivative', 20n],
      ['original', 50n],
    ]);
    await save(75n, [['metadata', -25n]]);
    await save(80n, [['original', 5n]]);
    expect((await stores.quotas.read(id))?.usage.used).toBe(80n);
    expect((await stores.quotas.kinds([id])).get(id)).toEqual({
      original: 55n,
      derivative: 20n,
      provenance: 0n,
      metadata: 5n,
      cached: 0n,
    });
    const theirs = (await stores.quotas.kinds([bystander])).get(bystander);
    expect(theirs).toMatchObject({ original: 0n, derivative: 0n, metadata: 0n });
  });

  it('makes 30 parallel changes of one account one after the other', async () => {
    const { stores, unitOfWork } = open();
    const id = await openAccount(open());
    await inParallel(30, () =>
      unitOfWork.run(async ({ quotas }) => {
        const locked = await quotas.lock(id);
        await quotas.save(id, { ...locked!.usage, reserved: locked!.usage.reserved + 3n });
      }),
    );
    expect((await stores.quotas.read(id))?.usage.reserved).toBe(90n);
  });

  it('refuses to lock or write outside a transaction', async () => {
    const { quotas } = open().stores;
    const id = await openAccount(open());
    await expect(quotas.lock(id)).rejects.toThrow(/transaction/);
    await expect(quotas.save(id, { used: 1n, reserved: 0n, hardExceededSince: null })).rejects.toThrow(/transaction/);
    await expect(quotas.setLimits(id, { soft: null, hard: 1n })).rejects.toThrow(/transaction/);
  });

  it('pages through every account by id', async () => {
    const { quotas } = open().stores;
    const added = await Promise.all(Array.from({ length: 5 }, () => openAccount(open())));
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const page: readonly { id: string }[] = await quotas.page(after, 2);
      expect(page.length).toBeLessThanOrEqual(2);
      const last = page.at(-1);
      if (last === undefined) break;
      seen.push(...page.map(({ id }) => id));
      after = last.id;
    }
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen).toEqual(expect.arrayContaining(added));
  });
});
