import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import type { UploadStore } from '../../../application/ports/stores/upload-store.js';
import { UploadWriter, WRITER_LEASE } from '../../../application/uploads/upload-writer.js';
import { processingLease } from '../../../application/ports/stores/upload-store.js';
import { HOUR, SECOND } from '../../../domain/kernel/instant.js';
import { createUpload } from '../../../domain/uploads/upload-session.js';
import { aManifest, anId } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const MIB = 1n << 20n;
const SIZE = 100n * MIB;
const LIFETIME = 24 * HOUR;

let clock: FixedClock;
let uploads: UploadStore;
let id: string;
let writer: UploadWriter;
beforeEach(async () => {
  clock = new FixedClock();
  ({ uploads } = memoryStores(new MemoryDatabase().context));
  id = anId();
  writer = await aWriterAt(0n);
});

/** The first writer of a new session of 100 MiB, which it has just started. */
async function aWriterAt(offset: bigint): Promise<UploadWriter> {
  const [uploadUserId, stagingId, now] = [anId(), anId(), clock.now()];
  const request = {
    albumId: anId(),
    kind: 'original',
    declaredSize: SIZE,
    contentHash: 'ab'.repeat(32),
    assetId: null,
    ownerId: uploadUserId,
    manifest: aManifest(),
  } as const;
  await uploads.insert({ ...createUpload({ id, uploadUserId, request }, now, LIFETIME), offset }, stagingId);
  await uploads.takeLease(id, { epoch: 0, offset }, { now, until: now + WRITER_LEASE, stagingId });
  const { session } = (await uploads.find(id))!;
  return new UploadWriter(session, stagingId, 1, { uploads, clock, settings: { uploadExpiry: LIFETIME } });
}

const stored = async () => {
  const { session, lease } = (await uploads.find(id))!;
  return { state: session.state, offset: session.offset, expiresAt: session.expiresAt, until: lease.until };
};

describe('a checkpoint', () => {
  it('acknowledges what is durable and renews lease and expiry', async () => {
    clock.advance(3 * SECOND);
    await writer.checkpoint.acknowledge(40n * MIB);
    const now = clock.now();
    const expected = { state: 'Uploading', offset: 40n * MIB, expiresAt: now + LIFETIME, until: now + WRITER_LEASE };
    expect(await stored()).toEqual(expected);
    await writer.checkpoint.acknowledge(72n * MIB);
    expect(await stored()).toEqual({ ...expected, offset: 72n * MIB });
    await writer.finish(80n * MIB);
    expect(await stored()).toEqual({ ...expected, offset: 80n * MIB, until: 0 });
  });

  it('leaves the last byte to the end, so that what may come behind it can be refused', async () => {
    await writer.checkpoint.acknowledge(70n * MIB);
    await writer.checkpoint.acknowledge(SIZE);
    expect(await stored()).toMatchObject({ state: 'Uploading', offset: 70n * MIB });
    await writer.finish(SIZE);
    expect(await stored()).toMatchObject({ state: 'WaitingForProcessing', offset: SIZE });
  });

  it('comes every 32 MiB', () => {
    expect(writer.checkpoint.every).toBe(32n * MIB);
  });

  it('ends a writer that has lost its lease', async () => {
    clock.advance(WRITER_LEASE);
    const now = clock.now();
    const taken = { now, until: now + WRITER_LEASE, stagingId: anId() };
    expect(await uploads.takeLease(id, { epoch: 1, offset: 0n }, taken)).toBe(true);
    await expect(writer.checkpoint.acknowledge(MIB)).rejects.toMatchObject({ code: 'error.upload.locked' });
    await expect(writer.finish(MIB)).rejects.toMatchObject({ code: 'error.upload.locked' });
    await writer.release();
    expect(await stored()).toMatchObject({ offset: 0n, until: now + WRITER_LEASE });
  });
});

describe('the end of a writer', () => {
  it('keeps the lease after the last byte, long enough to read it all again', async () => {
    await writer.finish(SIZE);
    expect((await stored()).until).toBe(clock.now() + processingLease(SIZE));
    expect(await uploads.unprocessed(clock.now(), 10)).toEqual([]);
    clock.advance(processingLease(SIZE));
    expect(await uploads.unprocessed(clock.now(), 10)).toEqual([id]);
  });

  it('gives the lease back where bytes are still to come, or none came', async () => {
    await writer.finish(0n);
    expect(await stored()).toMatchObject({ state: 'Uploading', offset: 0n, until: 0 });
  });

  it('gives it back after a failure, at the last checkpoint', async () => {
    await writer.checkpoint.acknowledge(40n * MIB);
    await writer.release();
    expect(await stored()).toMatchObject({ state: 'Uploading', offset: 40n * MIB, until: 0 });
  });
});

it('a lease for processing grows with the upload', () => {
  expect(processingLease(1n)).toBe(10 * SECOND);
  expect(processingLease(2048n * MIB)).toBe(74 * SECOND);
});
