import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { copiedShare, copyProgress } from '../../../adapters/cli/storage-copy.js';
import { MemoryBlobStore } from '../../../adapters/memory/blobs/memory-blob-store.js';
import type { StagedBytes, StagedWriter, Staging } from '../../../application/ports/stores/blob-store.js';
import { CopyStorage, type CopyReport } from '../../../application/storage/copy-storage.js';
import type { BlobPlace } from '../../../domain/uploads/blob-attribution.js';
import { metadataLocation } from '../../../domain/uploads/blob-location.js';
import { anAlbumOf, aWriter } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { uploaded } from '../../support/uploads/uploads.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const writer = await aWriter(service.client, service.baseParts);
  const album = await anAlbumOf(service.client, writer);
  for (let count = 0; count < 9; count += 1) await uploaded(service.client, writer, album, someBytes(1024));
});
afterAll(() => service.stop());

it('reports its progress blob by blob, and the blobs skipped the second time', async () => {
  const to = new MemoryBlobStore();
  const from = service.baseParts.blobStore;
  for (const expected of ['9 copied (9 KiB), 0 skipped', '0 copied (0 B), 9 skipped']) {
    const reports: CopyReport[] = [];
    const progress = (report: CopyReport) => reports.push({ ...report });
    await service.service.parts.make(CopyStorage).execute({ from, to, progress });
    expect(reports.map(copiedShare)).toEqual(Array.from({ length: 9 }, (_, index) => (index + 1) / 9));
    expect(copyProgress(reports.at(-1)!)).toBe(`9 of 9 blobs (9 KiB in all): ${expected}`);
  }
});

/** Its first copy fails while the others are under way. */
class FailingStore extends MemoryBlobStore {
  begun = 0;
  ended = 0;

  override async stage(staging: Staging, offset: bigint, epoch: number): Promise<StagedWriter> {
    this.begun += 1;
    if (this.begun === 1) throw new Error('the store failed');
    await nextTurn();
    return super.stage(staging, offset, epoch);
  }

  override async discard(staging: StagedBytes): Promise<void> {
    await super.discard(staging);
    this.ended += 1;
  }
}

it('ends the copies under way before it throws a failure, and begins no more', async () => {
  const to = new FailingStore();
  const from = service.baseParts.blobStore;
  const copying = service.service.parts.make(CopyStorage).execute({ from, to, progress: () => undefined });
  await expect(copying).rejects.toThrow('the store failed');
  expect([to.begun, to.ended]).toEqual([4, 4]);
});

/** While its blobs are copied, their content comes again as metadata that the database holds. */
class LeftStore extends MemoryBlobStore {
  override async read({ contentHash }: BlobPlace): Promise<null> {
    const { blobs } = service.baseParts.stores;
    const blob = await blobs.find(contentHash);
    await blobs.relocate(blob!, metadataLocation(16, service.clock.now(), new Uint8Array(16).fill(1)));
    return null;
  }
}

it('misses nothing that is in the database by the time it is copied', async () => {
  const [from, to] = [new LeftStore(), new MemoryBlobStore()];
  const copying = service.service.parts.make(CopyStorage).execute({ from, to, progress: () => undefined });
  expect(await copying).toMatchObject({ blobs: 9, copied: 0, missingCount: 0 });
});
