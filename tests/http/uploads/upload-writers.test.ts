import { RotateServerKey } from '../../../application/keys/rotate-server-key.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UserSignatures } from '../../../adapters/crypto/user-signatures.js';
import { CoseDocuments } from '../../../adapters/crypto/cose.js';
import type { BlobStore } from '../../../application/ports/stores/blob-store.js';
import { stagingOf } from '../../../application/ports/stores/upload-store.js';
import { fromBase64Url } from '../../../domain/kernel/bytes.js';
import { DAY, SECOND } from '../../../domain/kernel/instant.js';
import { WRITER_LEASE } from '../../../domain/uploads/writing.js';
import type { Client } from '../../support/http/client.js';
import { hashOf, someBytes, stage } from '../../support/uploads/stored-assets.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { TestDisk } from '../../support/uploads/test-disk.js';
import {
  anUploadOf,
  chunkedPatch,
  deleteUpload,
  headUpload,
  patchUpload,
  readQuota,
  readUpload,
  until,
  uploaded,
} from '../../support/uploads/uploads.js';
import { anAlbumOf, aWriter, type Writer } from '../../support/people/writer.js';

let service: TestService;
let client: Client;
let ann: Writer;
let album: string;
const disk = new TestDisk();
let blobStore: BlobStore;
const reported: string[] = [];
beforeAll(async () => {
  const incidents = { report: (what: string) => void reported.push(what) };
  service = await startTestService({
    blobStore: disk.before,
    env: { ACCESS_TOKEN_TTL: '30d' },
    overrides: { incidents },
  });
  ({ client } = service);
  ({ blobStore } = service.baseParts);
  ann = await aWriter(client, service.baseParts);
  album = await anAlbumOf(client, ann);
});
afterAll(() => service.stop());

async function staged(store = blobStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.staged()) ids.push(id);
  return ids;
}

async function stored(contentHash: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of blobStore.stored()) if (name.includes(contentHash)) names.push(name);
  return names;
}

/** Waits until the store has accepted the upload's bytes up to `length`, acknowledged or not. */
async function untilTaken({ stores }: TestService['baseParts'], id: string, length: number): Promise<void> {
  await until(async () => disk.taken.get((await stores.uploads.find(id))!.stagingId) === length);
}

function held(): { wait: Promise<void>; finish: () => void } {
  let finish: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (finish = resolve));
  return { wait, finish };
}

describe('a writer that says nothing for too long', () => {
  it('is fenced off by a node that takes over, and keeps nothing of what it brings later', async () => {
    const first = await startTestService({ blobStore: disk.before });
    const second = await startTestService({ sharing: first });
    await fencedOff(first, second.client);
    await second.stop();
    await first.stop();
  });

  async function fencedOff({ client, clock, baseParts }: TestService, other: Client): Promise<void> {
    const ann = await aWriter(client, baseParts);
    const album = await anAlbumOf(client, ann);
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    await patchUpload(client, ann, id, bytes.subarray(0, 20));
    const { wait, finish } = held();
    const slow = chunkedPatch(client, ann, id, 20, [someBytes(10), wait, someBytes(10)]);
    await untilTaken(baseParts, id, 30);
    expect((await patchUpload(other, ann, id, bytes.subarray(20), 20)).status).toBe(423);

    clock.advance(WRITER_LEASE - 1);
    expect((await patchUpload(other, ann, id, bytes.subarray(20, 50), 20)).status).toBe(423);
    clock.advance(1);
    expect((await patchUpload(other, ann, id, bytes.subarray(20, 50), 20)).status).toBe(204);
    finish();
    const late = await slow;
    expect([late.status, late.body.code, late.body.offset]).toEqual([409, 'error.upload.offset_mismatch', 50]);
    expect((await headUpload(client, ann, id)).headers.get('upload-offset')).toBe('50');
    expect((await patchUpload(client, ann, id, bytes.subarray(50), 50)).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
    expect(await staged(baseParts.blobStore)).toEqual([]);
  }

  it('is ended by the next one at its own node; what it brought counts, without a copy', async () => {
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    const { wait, finish } = held();
    const slow = chunkedPatch(client, ann, id, 0, [bytes.subarray(0, 30), wait, bytes.subarray(30)]);
    slow.catch(() => undefined);
    await untilTaken(service.baseParts, id, 30);
    const { stagingId } = (await service.baseParts.stores.uploads.find(id))!;
    service.clock.advance(WRITER_LEASE);
    const next = await patchUpload(client, ann, id, bytes);
    expect([next.status, next.body.code, next.body.offset]).toEqual([409, 'error.upload.offset_mismatch', 30]);
    expect((await service.baseParts.stores.uploads.find(id))!.stagingId).toBe(stagingId);
    expect((await patchUpload(client, ann, id, bytes.subarray(30), 30)).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
    finish();
    await expect(slow).rejects.toThrow();
  });

  it('continues when nobody has taken over', async () => {
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    const { wait, finish } = held();
    const slow = chunkedPatch(client, ann, id, 0, [bytes.subarray(0, 30), wait, bytes.subarray(30)]);
    await until(async () => (await readUpload(client, ann, id)).state === 'Uploading');
    service.clock.advance(10 * WRITER_LEASE);
    finish();
    expect((await slow).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
  });

  it('does not keep others out for as long as a clock is set back', async () => {
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    const now = service.clock.now();
    service.clock.advance(600 * SECOND);
    const { wait, finish } = held();
    const slow = chunkedPatch(client, ann, id, 0, [bytes.subarray(0, 30), wait, bytes.subarray(30)]);
    slow.catch(() => undefined);
    await untilTaken(service.baseParts, id, 30);
    service.clock.set(now);
    expect((await patchUpload(client, ann, id, bytes)).body.offset).toBe(30);
    expect((await patchUpload(client, ann, id, bytes.subarray(30), 30)).status).toBe(204);
    finish();
    await expect(slow).rejects.toThrow();
  });

  it('keeps the lease as long as its bytes go on coming', async () => {
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    const [one, two] = [held(), held()];
    const parts = [bytes.subarray(0, 10), one.wait, bytes.subarray(10, 20), two.wait, bytes.subarray(20)];
    const slow = chunkedPatch(client, ann, id, 0, parts);
    await until(async () => (await readUpload(client, ann, id)).state === 'Uploading');
    const renewed = async () => (await service.baseParts.stores.uploads.find(id))!.lease.until;
    const before = await renewed();
    service.clock.advance(4 * SECOND);
    one.finish();
    await until(async () => (await renewed()) > before);
    service.clock.advance(4 * SECOND);
    expect((await patchUpload(client, ann, id, bytes)).status).toBe(423);
    two.finish();
    expect((await slow).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
  });
});

describe('a copy that takes longer than a lease', () => {
  it('leaves a lease that holds', async () => {
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    await patchUpload(client, ann, id, bytes.subarray(0, 20));
    const { uploads } = service.baseParts.stores;
    const { lease, stagingId } = (await uploads.find(id))!;
    const now = service.clock.now();
    await uploads.takeLease(id, { epoch: lease.epoch, offset: 20n }, { now, until: now + 1, stagingId });
    service.clock.advance(1);
    disk.copying = () => service.clock.advance(2 * WRITER_LEASE);
    const { wait, finish } = held();
    const slow = chunkedPatch(client, ann, id, 20, [bytes.subarray(20, 40), wait, bytes.subarray(40)]);
    await until(async () => (await uploads.find(id))!.stagingId !== stagingId);
    expect((await patchUpload(client, ann, id, bytes.subarray(20), 20)).status).toBe(423);
    finish();
    expect((await slow).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
  });
});

describe('a node that died', () => {
  it('in a PATCH leaves what it had acknowledged to the next one', async () => {
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    await patchUpload(client, ann, id, bytes.subarray(0, 20));
    // The row as the dead node leaves it: the lease is never released, and some bytes are unacknowledged.
    const { uploads } = service.baseParts.stores;
    const { lease, stagingId } = (await uploads.find(id))!;
    const now = service.clock.now();
    await uploads.takeLease(id, { epoch: lease.epoch, offset: 20n }, { now, until: now + WRITER_LEASE, stagingId });
    await stage(blobStore, { id: stagingId, contentHash: hashOf(bytes) }, someBytes(7), { offset: 20n });
    expect((await patchUpload(client, ann, id, bytes.subarray(20), 20)).status).toBe(423);
    service.clock.advance(WRITER_LEASE);
    expect((await headUpload(client, ann, id)).headers.get('upload-offset')).toBe('20');
    expect((await patchUpload(client, ann, id, bytes.subarray(20), 20)).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
    expect(await staged()).toEqual([]);
  });

  it('after the last byte leaves an upload that another processes', async () => {
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    await patchUpload(client, ann, id, bytes.subarray(0, 20));
    const { uploads } = service.baseParts.stores;
    const { lease, stagingId, session } = (await uploads.find(id))!;
    const [now, processUpload] = [service.clock.now(), service.service.parts.processUpload];
    await uploads.takeLease(id, { epoch: lease.epoch, offset: 20n }, { now, until: now + 1, stagingId });
    await stage(blobStore, { id: stagingId, contentHash: hashOf(bytes) }, bytes.subarray(20), { offset: 20n });
    const progress = { offset: 60n, expiresAt: session.expiresAt, state: 'WaitingForProcessing' } as const;
    const until = now + 10 * SECOND;
    await uploads.advance(id, { epoch: lease.epoch + 1, offset: 20n }, progress, until);

    expect(await processUpload.resume()).toBe(0);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'WaitingForProcessing', offset: 60 });
    expect((await headUpload(client, ann, id)).headers.get('upload-offset')).toBe('60');
    expect((await deleteUpload(client, ann, id)).body.code).toBe('error.upload.state_conflict');
    service.clock.set(until);
    expect(await processUpload.resume()).toBe(1);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
    expect(await processUpload.resume()).toBe(0);
    expect(await staged()).toEqual([]);
  });
});

describe('an interrupted request', () => {
  it('keeps the bytes as far as they came', async () => {
    const bytes = someBytes(50);
    const id = await anUploadOf(client, ann, album, bytes);
    const parts = [bytes.subarray(0, 30), untilTaken(service.baseParts, id, 30), new Error('the line broke')];
    await expect(chunkedPatch(client, ann, id, 0, parts)).rejects.toThrow();
    await until(async () => (await headUpload(client, ann, id)).headers.get('upload-offset') === '30');
    expect((await patchUpload(client, ann, id, bytes.subarray(30), 30)).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed' });
  });
});

describe('a cancellation', () => {
  it('in the middle of a PATCH ends it', async () => {
    const before = await readQuota(client, ann);
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    const { wait, finish } = held();
    const slow = chunkedPatch(client, ann, id, 0, [bytes.subarray(0, 30), wait, bytes.subarray(30)]);
    await until(async () => (await readUpload(client, ann, id)).state === 'Uploading');
    expect((await deleteUpload(client, ann, id)).status).toBe(204);
    finish();
    const ended = await slow;
    expect([ended.status, ended.body.code]).toEqual([410, 'error.upload.gone']);
    expect(await readQuota(client, ann)).toEqual(before);
    expect(await staged()).toEqual([]);
  });
});

describe('a cancellation between a writer and its file', () => {
  it('leaves no bytes behind', async () => {
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    const { wait, finish } = held();
    disk.opening = wait;
    const patch = patchUpload(client, ann, id, bytes.subarray(0, 30));
    await until(async () => (await readUpload(client, ann, id)).state === 'Uploading');
    expect((await deleteUpload(client, ann, id)).status).toBe(204);
    finish();
    expect((await patch).status).toBe(410);
    expect(await staged()).toEqual([]);
  });

  it('leaves none behind either when the last of them are being flushed', async () => {
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    expect((await patchUpload(client, ann, id, bytes.subarray(0, 10))).status).toBe(204);
    const { wait, finish } = held();
    disk.flushing = wait;
    const patch = patchUpload(client, ann, id, bytes.subarray(10), 10);
    await untilTaken(service.baseParts, id, 60);
    expect((await deleteUpload(client, ann, id)).status).toBe(204);
    finish();
    expect((await patch).status).toBe(410);
    expect([await staged(), await stored(hashOf(bytes))]).toEqual([[], []]);
  });
});

describe('a full disk', () => {
  it('answers 507, frees the reservation and the room, and the service continues', async () => {
    disk.room = 10_000;
    const before = await readQuota(client, ann);
    const bytes = someBytes(12_000);
    const id = await anUploadOf(client, ann, album, bytes);
    expect((await patchUpload(client, ann, id, bytes.subarray(0, 6_000))).status).toBe(204);
    const full = await patchUpload(client, ann, id, bytes.subarray(6_000), 6_000);
    expect([full.status, full.body.code]).toEqual([507, 'error.storage.full']);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Cancelled' });
    expect(await readQuota(client, ann)).toEqual(before);
    expect(await staged()).toEqual([]);
    expect(await uploaded(client, ann, album, someBytes())).toMatchObject({ state: 'Completed' });
  });
});

describe('bytes that the disk has lost', () => {
  it('end the upload with 410, free its reservation, and are told to the operator', async () => {
    const before = await readQuota(client, ann);
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    await patchUpload(client, ann, id, bytes.subarray(0, 20));
    await blobStore.discard(stagingOf((await service.baseParts.stores.uploads.find(id))!));
    reported.splice(0);
    const next = await patchUpload(client, ann, id, bytes.subarray(20), 20);
    expect([next.status, next.body.code]).toEqual([410, 'error.upload.gone']);
    expect(reported).toEqual(['staged bytes were lost']);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Cancelled' });
    expect(await readQuota(client, ann)).toEqual(before);
  });

  it('do so when another writer takes over, too', async () => {
    const bytes = someBytes(60);
    const id = await anUploadOf(client, ann, album, bytes);
    await patchUpload(client, ann, id, bytes.subarray(0, 20));
    const { uploads } = service.baseParts.stores;
    const { lease, stagingId } = (await uploads.find(id))!;
    const now = service.clock.now();
    await uploads.takeLease(id, { epoch: lease.epoch, offset: 20n }, { now, until: now + WRITER_LEASE, stagingId });
    await blobStore.discard({ id: stagingId, contentHash: hashOf(bytes) });
    service.clock.advance(WRITER_LEASE + 1);
    expect((await patchUpload(client, ann, id, bytes.subarray(20), 20)).status).toBe(410);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Cancelled' });
  });
});

describe('an upload that expires in the middle of a PATCH', () => {
  it('is gone, and no loss of bytes is reported', async () => {
    const id = await anUploadOf(client, ann, album, someBytes(60));
    const { wait, finish } = held();
    const slow = chunkedPatch(client, ann, id, 0, [someBytes(30), wait, someBytes(30)]);
    await until(async () => (await readUpload(client, ann, id)).state === 'Uploading');
    reported.splice(0);
    service.clock.advance(2 * DAY);
    finish();
    expect((await slow).status).toBe(410);
    expect(reported).toEqual([]);
  });
});

describe('the attestation', () => {
  it('is signed by the published attestation key, and still verifies after the key was rotated', async () => {
    const bytes = someBytes(60);
    const storedAt = new Date(service.clock.now()).toISOString();
    const { upload_id: id } = await uploaded(client, ann, album, bytes);
    await service.service.parts.make(RotateServerKey).execute('attestation');
    const { attestation } = await readUpload(client, ann, id);
    const opened = new CoseDocuments().openSign1(fromBase64Url(attestation)!)!;
    expect(opened.payload).toEqual(['service-attestation/v1', hashOf(bytes), 60, storedAt]);
    const { body } = await client.get('/.well-known/service/attestation-keys');
    const kid = Buffer.from(opened.signature.kid!).toString('utf8');
    const { jwk } = body.history.find((key: { kid: string }) => key.kid === kid);
    const signed = opened.signature.signedBytes(new Uint8Array());
    const verified = new UserSignatures().verifyEd25519(fromBase64Url(jwk.x)!, signed, opened.signature.signature);
    expect(verified).toBe(true);
    expect(body.history.at(-1).kid).not.toBe(kid);
  });
});

/** A node that stands still between its lease and the opening of the staged bytes, as a frozen virtual machine does. */
function standing(own: BlobStore): { store: BlobStore; still: Promise<void>; arm: () => void; goOn: () => void } {
  let [reached, goOn] = [(): void => undefined, (): void => undefined];
  let armed = false;
  const still = new Promise<void>((resolve) => (reached = resolve));
  const goes = new Promise<void>((resolve) => (goOn = resolve));
  const stage: BlobStore['stage'] = async (...given) => {
    if (armed) {
      armed = false;
      reached();
      await goes;
    }
    return own.stage(...given);
  };
  const get = (_: object, name: keyof BlobStore) => (name === 'stage' ? stage : own[name].bind(own));
  return { store: new Proxy({}, { get }) as BlobStore, still, arm: () => (armed = true), goOn: () => goOn() };
}

it('a writer that stood still until another node took over leaves the upload to that node', async () => {
  let first: ReturnType<typeof standing> | undefined;
  const slow = await startTestService({ blobStore: (own) => (first = standing(own)).store });
  const other = await startTestService({ sharing: slow });
  try {
    const ann = await aWriter(slow.client, slow.baseParts);
    const bytes = someBytes(60);
    const id = await anUploadOf(slow.client, ann, await anAlbumOf(slow.client, ann), bytes);
    expect((await patchUpload(slow.client, ann, id, bytes.subarray(0, 20))).status).toBe(204);
    first?.arm();
    const stale = patchUpload(slow.client, ann, id, bytes.subarray(20), 20);
    await first?.still;
    slow.clock.advance(WRITER_LEASE);
    let rest = (): void => undefined;
    const waits = new Promise<void>((resolve) => (rest = resolve));
    const parts = [bytes.subarray(20, 40), waits, bytes.subarray(40)];
    const taking = chunkedPatch(other.client, ann, id, 20, parts);
    await until(async () => (await slow.baseParts.stores.uploads.find(id))?.lease.epoch === 3);
    first?.goOn();
    expect(await stale).toMatchObject({ status: 423, body: { code: 'error.upload.locked' } });
    rest();
    expect((await taking).status).toBe(204);
    expect(await readUpload(other.client, ann, id)).toMatchObject({ state: 'Completed' });
  } finally {
    await other.stop();
    await slow.stop();
  }
});
