import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unitOfWorkBy, type UnitOfWork } from '../../../application/ports/stores/unit-of-work.js';
import type { Stores } from '../../../application/ports/stores/stores.js';
import { auditStep } from '../../../application/quota/audit-step.js';
import { suspects } from '../../../application/quota/suspects.js';
import { CheckStorage } from '../../../application/storage/check-storage.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { uploaded } from '../../support/uploads/uploads.js';
import { anAlbumOf, aWriter } from '../../support/people/writer.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** An audit of so many rows, of which every hundredth is a suspect. */
function auditOf(rows: number, asked: number[]) {
  const keys = Array.from({ length: rows }, (_, index) => String(index).padStart(6, '0'));
  return auditStep('of keys', (_, after, limit) => {
    const from = after === null ? 0 : Number(after) + 1;
    const page = keys.slice(from, from + limit);
    asked.push(page.length);
    const last = page.at(-1) ?? null;
    return Promise.resolve({ count: page.length, last, suspects: page.filter((key) => key.endsWith('99')) });
  });
}

it.each([
  [0, 0],
  [99, 0],
  [500, 5],
  [1_000, 10],
  [1_240, 12],
])('audits %i rows, each once', async (rows, expected) => {
  const asked: number[] = [];
  const progress: number[] = [];
  const unitOfWork = unitOfWorkBy((work) => work({} as Stores));
  const found: string[] = [];
  for await (const key of suspects(unitOfWork, auditOf(rows, asked), (done) => void progress.push(done))) {
    found.push(key);
  }
  expect(new Set(found).size).toBe(expected);
  expect(found).toHaveLength(expected);
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(rows);
  expect(progress.at(-1)).toBe(rows);
});

it('is how a storage check reads the ledger, whose statements would keep others waiting', async () => {
  const ann = await aWriter(service.client, service.baseParts);
  await uploaded(service.client, ann, await anAlbumOf(service.client, ann), someBytes(10));
  const { parts } = service.service;
  const names = new Set<string>();
  const readStep: UnitOfWork['readStep'] = (step, input) => {
    names.add(step.name);
    return parts.unitOfWork.readStep(step, input);
  };
  const check = new CheckStorage({
    ...parts,
    unitOfWork: { ...unitOfWorkBy((work) => parts.unitOfWork.run(work)), readStep },
  });
  const settle = () => Promise.resolve();
  const report = await check.execute({ repair: false, settle, progress: () => undefined });
  expect(report.found).toBe(0);
  expect([...names].sort()).toEqual(['compare rows', 'find rows', 'list blobs', 'measure rows', 'sum charges']);
});
