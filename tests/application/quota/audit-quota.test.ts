import { unitOfWorkBy, type UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import { AuditQuota } from '../../../application/quota/audit-quota.js';
import { SUM_CHARGES } from '../../../application/quota/charged-totals.js';
import { attachBlob } from '../../../application/uploads/attach-blob.js';
import { anId } from '../../support/people/builders.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { anUploadOf, readQuota, uploaded } from '../../support/uploads/uploads.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';

let service: TestService;
let ann: Writer;
let ben: Writer;
const bytes = someBytes(300);
beforeAll(async () => {
  service = await startTestService({ env: { QUOTA_HARD_LIMIT: '1000' } });
  [ann, ben] = [await aWriter(service.client, service.baseParts), await aWriter(service.client, service.baseParts)];
  const album = await anAlbumOf(service.client, ann);
  await uploaded(service.client, ann, album, bytes);
  await uploaded(service.client, ann, album, bytes);
  await anUploadOf(service.client, ann, album, someBytes(40));
});
afterAll(() => service.stop());

const audit = async (fix: boolean) => (await service.service.parts.make(AuditQuota).execute({ fix })).differences;

async function spoil(id: string, used: bigint, reserved: bigint): Promise<void> {
  await service.baseParts.unitOfWork.run(({ quotas }) => quotas.save(id, { used, reserved, hardExceededSince: null }));
}

it('finds nothing where every counter is what its rows add up to', async () => {
  expect(await audit(false)).toEqual([]);
  expect(await readQuota(service.client, ann)).toMatchObject({ used: 300, reserved: 40 });
});

it('reports every counter that differs, and changes none of them without fix', async () => {
  await spoil(ann.accountId, 301n, 0n);
  await spoil(ben.accountId, 0n, 5n);
  const differences = [
    { subject: ann.accountId, counter: 'used', stored: 301n, actual: 300n },
    { subject: ann.accountId, counter: 'reserved', stored: 0n, actual: 40n },
    { subject: ben.accountId, counter: 'reserved', stored: 5n, actual: 0n },
  ];
  const bySubject = [...differences].sort((left, right) => left.subject.localeCompare(right.subject));
  const found = [...(await audit(false))].sort((left, right) => left.subject.localeCompare(right.subject));
  expect(found).toEqual(bySubject);
  expect(await audit(false)).toHaveLength(3);
  expect(await audit(true)).toHaveLength(3);
  expect(await audit(false)).toEqual([]);
  expect(await readQuota(service.client, ann)).toMatchObject({ used: 300, reserved: 40 });
});

it('begins the grace window of an account that turns out to be at its limit', async () => {
  await service.baseParts.unitOfWork.run(({ quotas }) => quotas.setLimits(ann.accountId, { soft: null, hard: 300n }));
  await spoil(ann.accountId, 10n, 40n);
  await audit(true);
  const usage = (await service.baseParts.stores.quotas.read(ann.accountId))?.usage;
  expect(usage).toEqual({ used: 300n, reserved: 40n, hardExceededSince: service.clock.now() });
});

it('counts the references to a blob that lost its row by mistake, and restores its place', async () => {
  const { stores, unitOfWork } = service.baseParts;
  const blob = (await stores.blobs.find(hashOf(bytes)))!;
  expect(blob.references).toBe(2);
  await unitOfWork.run(({ blobs }) => blobs.save({ ...blob, references: 0 }));
  const difference = { subject: hashOf(bytes), counter: 'references', stored: 0n, actual: 2n };
  const charge = { subject: ann.accountId, counter: 'used', stored: 300n, actual: 300n - blob.size };
  expect(await audit(false)).toEqual([difference, charge]);
  expect(await audit(true)).toEqual([difference]);
  expect(await audit(false)).toEqual([]);
  expect(await stores.blobs.find(hashOf(bytes))).toEqual(blob);
  expect(await stores.blobs.isDoomed(blob)).toBe(false);
});

it('counts the references to a blob', async () => {
  const { stores, unitOfWork } = service.baseParts;
  const blob = (await stores.blobs.find(hashOf(bytes)))!;
  await unitOfWork.run(({ blobs }) => blobs.save({ ...blob, references: 5 }));
  const difference = { subject: hashOf(bytes), counter: 'references', stored: 5n, actual: 2n };
  expect(await audit(false)).toEqual([difference]);
  expect(await audit(true)).toEqual([difference]);
  expect(await audit(false)).toEqual([]);
  expect(await stores.blobs.find(hashOf(bytes))).toEqual(blob);
});

it('finds a blob whose size is not that of its references, though the account was charged by it', async () => {
  const { stores, unitOfWork } = service.baseParts;
  const blob = (await stores.blobs.find(hashOf(bytes)))!;
  await unitOfWork.run(({ blobs }) => blobs.save({ ...blob, size: 0n }));
  await spoil(ann.accountId, 300n - blob.size, 40n);
  const differences = [
    { subject: hashOf(bytes), counter: 'size', stored: 0n, actual: blob.size },
    { subject: ann.accountId, counter: 'used', stored: 300n - blob.size, actual: 300n },
  ];
  expect(await audit(false)).toEqual(differences);
  expect(await audit(true)).toEqual(differences);
  expect(await audit(false)).toEqual([]);
  expect(await stores.blobs.find(hashOf(bytes))).toEqual(blob);
});

it('finds a content that is referred to and has no row, and gives it one', async () => {
  const { stores, unitOfWork } = service.baseParts;
  const blob = (await stores.blobs.find(hashOf(bytes)))!;
  await unitOfWork.run(async ({ blobs }) => {
    await blobs.save({ ...blob, references: 0 });
    await blobs.deleteDoomed([blob]);
  });
  const missing = { subject: hashOf(bytes), counter: 'references', stored: 0n, actual: 2n };
  expect(await audit(true)).toEqual([missing]);
  expect(await audit(false)).toEqual([]);
  expect(await stores.blobs.find(hashOf(bytes))).toEqual({ ...blob, location: null });
});

it('does not lock an account whose counters only move while they are summed', async () => {
  const { stores, blobStore } = service.baseParts;
  const eve = await aWriter(service.client, service.baseParts);
  const album = await anAlbumOf(service.client, eve);
  const locks = unitOfWorkBy(() => Promise.reject(new Error('A row is locked.')));
  const readStep: UnitOfWork['readStep'] = async (step, input) => {
    if ((step as unknown) === SUM_CHARGES) await uploaded(service.client, eve, album, someBytes(10));
    return step.run(stores, input);
  };
  const unitOfWork = { ...locks, readStep };
  const settings = { quota: { soft: null, hard: null, graceWindow: 1 } };
  const parts = { ...stores, unitOfWork, blobStore, clock: service.clock, settings };
  expect(await new AuditQuota(parts).execute({ fix: false })).toEqual({ found: 0, differences: [] });
  await spoil(ben.accountId, 5n, 0n);
  await expect(new AuditQuota(parts).execute({ fix: false })).rejects.toThrow('A row is locked.');
  await audit(true);
});

it('lists the first thousand differences, and counts all', async () => {
  const { stores, unitOfWork } = service.baseParts;
  const lost = Array.from({ length: 1_005 }, () => hashOf(someBytes()));
  const place = { size: 1n, chargedTo: ben.accountId, kind: 'original' } as const;
  await unitOfWork.run(async ({ blobs }) => {
    for (const contentHash of lost) {
      await attachBlob(blobs, { ...place, contentHash, location: anId() }, service.clock.now());
    }
  });
  const report = await service.service.parts.make(AuditQuota).execute({ fix: true });
  expect([report.found, report.differences.length]).toEqual([1_005, 1_000]);
  expect(await stores.blobs.find(lost[1_004]!)).toBeNull();
  expect(await audit(false)).toEqual([]);
});
