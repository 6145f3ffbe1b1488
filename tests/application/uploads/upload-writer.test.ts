import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryBlobStore } from '../../../adapters/memory/blobs/memory-blob-store.js';
import { MemoryDatabase } from '../../../adapters/memory/engine/memory-database.js';
import { memoryStores } from '../../../adapters/memory/stores/stores.js';
import { processingLease, type UploadStore } from '../../../application/ports/stores/upload-store.js';
import { UploadWriter } from '../../../application/uploads/upload-writer.js';
import { DomainError } from '../../../domain/kernel/errors.js';
import { HOUR, SECOND } from '../../../domain/kernel/instant.js';
import { createUpload } from '../../../domain/uploads/upload-session.js';
import { WRITER_LEASE } from '../../../domain/uploads/writing.js';
import { aManifest, anId, memberActor } from '../../support/people/builders.js';
import { FixedClock } from '../../support/service/fixed-clock.js';

const MIB = 1 << 20;
const SIZE = 100;
const LIFETIME = 24 * HOUR;
const CONTENT_HASH = 'ab'.repeat(32);

let clock: FixedClock;
let uploads: UploadStore;
let blobStore: MemoryBlobStore;
let id: string;
let writer: UploadWriter;
beforeEach(async () => {
  clock = new FixedClock();
  ({ uploads } = memoryStores(new MemoryDatabase().context));
  blobStore = new MemoryBlobStore();
  id = anId();
  writer = await aWriter();
});

/** Starts the first writer of a new session of 100 MiB. */
async function aWriter(endsAt: number | null = null): Promise<UploadWriter> {
  const [uploadUserId, staging, now] = [anId(), { id: anId(), contentHash: CONTENT_HASH }, clock.now()];
  const request = {
    albumId: anId(),
    kind: 'original',
    declaredSize: BigInt(SIZE * MIB),
    contentHash: CONTENT_HASH,
    assetId: null,
    ownerId: uploadUserId,
    manifest: aManifest(),
  } as const;
  const opened = createUpload({ id, uploadUserId, actor: memberActor(uploadUserId), request }, now, LIFETIME);
  await uploads.insertAll([{ session: opened, stagingId: staging.id, attestation: null }]);
  await uploads.takeLease(id, { epoch: 0, offset: 0n }, { now, until: now + WRITER_LEASE, stagingId: staging.id });
  const { session } = (await uploads.find(id))!;
  return new UploadWriter(
    { uploads, blobStore, clock, settings: { uploadExpiry: LIFETIME } },
    { session, staging, epoch: 1, endsAt },
  );
}

const stored = async () => {
  const { session, lease } = (await uploads.find(id))!;
  return {
    state: session.state,
    offset: Number(session.offset) / MIB,
    expiresAt: session.expiresAt,
    until: lease.until,
  };
};
const staged = async () => Number((await blobStore.digest(writer.staging))?.size ?? 0n) / MIB;

type Step = number | (() => unknown);

/** Yields chunks of this many MiB, and runs the checks and actions between them. */
async function* steps(...all: readonly Step[]): AsyncGenerator<readonly Uint8Array[]> {
  for (const step of all) {
    if (typeof step === 'number') yield [new Uint8Array(step * MIB)];
    else await step();
  }
}

const run = (allOrNothing: boolean, ...all: readonly Step[]) => writer.run({ bytes: steps(...all), allOrNothing });
const seen: unknown[] = [];
const look = async () => seen.push(await stored());
beforeEach(() => void seen.splice(0));

describe('a checkpoint', () => {
  it('comes every 32 MiB, when they are durable, and renews lease and expiry', async () => {
    clock.advance(SECOND);
    const session = await run(false, 31, look, 1, look, async () => seen.push(await staged()), 20, look);
    const now = clock.now();
    const checkpoint = { state: 'Uploading', offset: 32, expiresAt: now + LIFETIME, until: now + WRITER_LEASE };
    expect(seen).toEqual([expect.objectContaining({ offset: 0 }), checkpoint, 32, checkpoint]);
    expect(session).toMatchObject({ state: 'Uploading', offset: BigInt(52 * MIB) });
    expect(await stored()).toEqual({ ...checkpoint, offset: 52, until: 0 });
  });

  it('leaves the last byte to the end, so that what comes behind it is refused while the upload can go on', async () => {
    const failed = run(false, 60, 40, look, 1);
    await expect(failed).rejects.toMatchObject({ code: 'error.upload.too_large' });
    expect(seen).toMatchObject([{ state: 'Uploading', offset: 60 }]);
    expect([await staged(), (await stored()).state]).toEqual([60, 'Uploading']);
  });

  it('waits for no bytes beyond the expiry of the link that the upload comes through', async () => {
    id = anId();
    writer = await aWriter(clock.now() + 2 * SECOND);
    const expiresAt = (await stored()).expiresAt;
    clock.advance(SECOND);
    expect(await run(false, 1)).toMatchObject({ expiresAt });
    expect(LIFETIME).toBeGreaterThan(2 * SECOND);
  });

  it('is none where all is kept or nothing', async () => {
    await run(true, 50, look, 40, look);
    expect(seen).toMatchObject([{ offset: 0 }, { offset: 0 }]);
    expect(await stored()).toMatchObject({ offset: 90, until: 0 });
  });

  it('ends a writer that has lost its lease, and keeps nothing of what it brought since', async () => {
    const lose = async () => {
      clock.advance(WRITER_LEASE);
      const now = clock.now();
      const taken = { now, until: now + WRITER_LEASE, stagingId: anId() };
      expect(await uploads.takeLease(id, { epoch: 1, offset: 0n }, taken)).toBe(true);
    };
    await expect(run(false, 1, lose, 40)).rejects.toMatchObject({ code: 'error.upload.locked' });
    expect(await stored()).toMatchObject({ offset: 0, until: clock.now() + WRITER_LEASE });
    await writer.release();
    expect(await stored()).toMatchObject({ offset: 0, until: clock.now() + WRITER_LEASE });
  });
});

describe('the lease', () => {
  it('is renewed with the bytes, not with every chunk', async () => {
    const began = clock.now();
    const later = () => clock.advance(SECOND);
    await run(false, 1, later, 1, look, later, 1, look, later, 1, look);
    expect(seen.map((each) => (each as { until: number }).until - began)).toEqual([5_000, 7_000, 7_000]);
  });

  it('is renewed together with the expiry, which thus counts from the last byte', async () => {
    clock.set((await stored()).expiresAt - 3 * SECOND);
    const later = () => clock.advance(2 * SECOND);
    const session = await run(false, 1, later, 1, look, later, 1, later, 1);
    expect(seen).toMatchObject([{ offset: 0, expiresAt: clock.now() - 4 * SECOND + LIFETIME }]);
    expect(session).toMatchObject({ offset: BigInt(4 * MIB), expiresAt: clock.now() + LIFETIME });
  });

  it('revives no session that has expired', async () => {
    const { expiresAt } = await stored();
    const late = () => clock.set(expiresAt);
    await expect(run(false, 1, late, 1, look, 1)).rejects.toMatchObject({ code: 'error.upload.gone' });
    expect(seen).toMatchObject([{ expiresAt }]);
  });

  it('is renewed after a clock was set back', async () => {
    await run(false, 1, () => clock.set(clock.now() - HOUR), 1, look);
    expect(seen).toMatchObject([{ until: clock.now() + WRITER_LEASE }]);
  });

  it('is kept after the last byte, long enough to read it all again', async () => {
    await run(false, 100);
    expect(await stored()).toMatchObject({ state: 'WaitingForProcessing', offset: 100 });
    const until = clock.now() + processingLease(BigInt(SIZE * MIB));
    expect((await stored()).until).toBe(until);
    expect(await uploads.unprocessed(clock.now(), 10)).toEqual([]);
    clock.set(until);
    expect(await uploads.unprocessed(clock.now(), 10)).toEqual([id]);
  });

  it('is given back where bytes are still to come, or none came', async () => {
    await run(false);
    expect(await stored()).toMatchObject({ state: 'Uploading', offset: 0, until: 0 });
  });

  it('is given back after a failure, at the last checkpoint', async () => {
    await expect(run(false, 40, 61)).rejects.toMatchObject({ code: 'error.upload.too_large' });
    await writer.release();
    expect(await stored()).toMatchObject({ state: 'Uploading', offset: 40, until: 0 });
  });
});

describe('a source that ends in an error', () => {
  const gone = () => Promise.reject(new Error('the client went away'));
  const refused = () => Promise.reject(new DomainError('error.upload.checksum_mismatch', 'Send them again.'));

  it('means that the client disconnected: the received bytes are kept', async () => {
    expect(await run(false, 3, gone)).toMatchObject({ offset: BigInt(3 * MIB) });
    expect([await staged(), (await stored()).until]).toEqual([3, 0]);
  });

  it('leaves nothing where all is kept or nothing', async () => {
    expect(await run(true, 3, gone)).toMatchObject({ offset: 0n });
    expect([await staged(), (await stored()).until]).toEqual([0, 0]);
  });

  it('refuses them if that is a refusal', async () => {
    await expect(run(true, 40, 3, refused)).rejects.toMatchObject({ code: 'error.upload.checksum_mismatch' });
    expect(await staged()).toBe(0);
  });
});

it('a refusal lets go of the bytes that are not read yet, so that its answer does not wait for them', async () => {
  let isLetGo = false;
  async function* arriving() {
    try {
      yield* steps(60, 41, 1);
    } finally {
      isLetGo = true;
    }
  }
  const failed = writer.run({ bytes: arriving(), allOrNothing: false });
  await expect(failed).rejects.toMatchObject({ code: 'error.upload.too_large' });
  expect(isLetGo).toBe(true);
});

it('a lease for processing grows with the upload', () => {
  expect(processingLease(1n)).toBe(10 * SECOND);
  expect(processingLease(2048n * BigInt(MIB))).toBe(74 * SECOND);
});
