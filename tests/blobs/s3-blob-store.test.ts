import { randomFillSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ListMultipartUploadsCommand, ListPartsCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { S3BlobStore } from '../../adapters/blobs/s3/s3-blob-store.js';
import { openClient } from '../../adapters/blobs/s3/s3-client.js';
import type { S3Settings } from '../../adapters/blobs/s3/s3-settings.js';
import type { StagedWriter, Staging } from '../../application/ports/stores/blob-store.js';
import { BlobStoreUnavailable } from '../../application/ports/stores/blob-store-unavailable.js';
import { hasCode } from '../../domain/kernel/errors.js';
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { freshBucket } from '../support/objects/object-store.js';
import { all, aStaging, newId, read, sha256 } from '../support/uploads/blob-store.js';

const MIB = 1 << 20;
/** Two whole parts and a fraction of a third. */
const ACKNOWLEDGED = 19 * MIB;
const CONTENT = randomFillSync(Buffer.alloc(29 * MIB));
const HASH = sha256(CONTENT);

let settings: S3Settings;
let nodes: S3BlobStore[];
let staging: Staging;
beforeEach(async () => {
  settings = await freshBucket();
  nodes = [];
  staging = aStaging(HASH);
});
afterEach(() => Promise.all(nodes.map((node) => node.close())));

/** Opens the store as a separate process does, without shared state. */
function aNode(): S3BlobStore {
  const node = S3BlobStore.open(settings);
  nodes.push(node);
  return node;
}

async function writeTo(writer: StagedWriter, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += 65_536) await writer.write([bytes.subarray(at, at + 65_536)]);
}

/** Opens at `from`, writes up to `end` and flushes. */
async function append(node: S3BlobStore, to: Staging, epoch: number, from: number, end: number): Promise<StagedWriter> {
  const writer = await node.stage(to, BigInt(from), epoch);
  await writeTo(writer, CONTENT.subarray(from, end));
  await writer.flush();
  return writer;
}

async function expectStored(node: S3BlobStore, stored: Staging): Promise<void> {
  await node.commit(stored);
  expect((await read(node, placeOf(stored)))?.equals(CONTENT)).toBe(true);
  expect(await node.stat(placeOf(stored))).toBe(BigInt(CONTENT.length));
}

async function openUploads(): Promise<number> {
  const client = openClient(settings);
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }));
  client.destroy();
  return Uploads.length;
}

describe('uploads of several parts', () => {
  it('go on at the acknowledged offset on another node, which hashes what comes there and no more', async () => {
    const [first, second] = [aNode(), aNode()];
    await (await append(first, staging, 1, 0, ACKNOWLEDGED)).close();
    expect(await second.digest(staging, 1)).toEqual({
      size: BigInt(ACKNOWLEDGED),
      contentHash: sha256(CONTENT.subarray(0, ACKNOWLEDGED)),
    });
    await (await append(second, staging, 2, ACKNOWLEDGED, CONTENT.length)).close();
    expect(await first.digest(staging, 2)).toEqual({ size: BigInt(CONTENT.length), contentHash: HASH });
    await expectStored(first, staging);
    expect(await all(second.staged())).toEqual([]);
    expect(await openUploads()).toBe(0);
  });

  it('keep what was flushed through a crash that left parts behind it', async () => {
    const crashed = await append(aNode(), staging, 1, 0, ACKNOWLEDGED);
    await writeTo(crashed, Buffer.alloc(9 * MIB, 1));
    const next = aNode();
    await (await append(next, staging, 2, ACKNOWLEDGED, CONTENT.length)).close();
    await expectStored(next, staging);
  });

  it('are read in ranges across the parts', async () => {
    const node = aNode();
    await (await append(node, staging, 1, 0, CONTENT.length)).close();
    await node.commit(staging);
    const range = { start: BigInt(8 * MIB - 3), end: BigInt(16 * MIB + 4) };
    const part = await read(node, placeOf(staging), range);
    expect(part?.equals(CONTENT.subarray(8 * MIB - 3, 16 * MIB + 5))).toBe(true);
  });
});

describe('a writer that lost its lease', () => {
  it('harms nothing, whatever it still writes', async () => {
    const stale = await append(aNode(), staging, 1, 0, ACKNOWLEDGED);
    const node = aNode();
    const next = await node.fence(staging, newId(), BigInt(ACKNOWLEDGED));
    await node.discard(staging);
    await writeTo(stale, Buffer.alloc(9 * MIB, 1));
    await (await append(node, next, 2, ACKNOWLEDGED, CONTENT.length)).close();
    await writeTo(stale, Buffer.alloc(9 * MIB, 1)).catch(() => undefined);
    await stale.flush().catch(() => undefined);
    await stale.close();
    await expectStored(node, next);
  });

  it('loses nothing when it was fenced off in vain, since it had renewed its lease', async () => {
    const [first, second] = [aNode(), aNode()];
    const writer = await append(first, staging, 1, 0, ACKNOWLEDGED);
    const unused = await second.fence(staging, newId(), BigInt(ACKNOWLEDGED));
    await second.discard(unused);
    await writeTo(writer, CONTENT.subarray(ACKNOWLEDGED));
    await writer.flush();
    await writer.close();
    await expectStored(first, staging);
  });

  it('is followed by one that dies at once, and by another one then', async () => {
    await append(aNode(), staging, 1, 0, ACKNOWLEDGED);
    const offset = BigInt(ACKNOWLEDGED);
    const second = await aNode().fence(staging, newId(), offset);
    await aNode().discard(staging);
    const node = aNode();
    const third = await node.fence(second, newId(), offset);
    await node.discard(second);
    // A sweep that keeps open sessions only.
    for (const staged of await all(node.staged())) if (staged.id !== third.id) await node.discard(staged);
    await (await append(node, third, 3, ACKNOWLEDGED, CONTENT.length)).close();
    await expectStored(node, third);
    for (const staged of await all(node.staged())) await node.discard(staged);
    expect((await all(node.stored())).map(({ place }) => place)).toEqual([placeOf(third)]);
    expect(await openUploads()).toBe(0);
  });
});

describe('bytes that were put at their place and not acknowledged', () => {
  it.each([ACKNOWLEDGED, 3 * MIB])('come again from byte %d on', async (acknowledged) => {
    const [first, second] = [aNode(), aNode()];
    const writer = await append(first, staging, 1, 0, acknowledged);
    await writeTo(writer, CONTENT.subarray(acknowledged));
    await writer.flush();
    await writer.close();
    await (await append(second, staging, 2, acknowledged, CONTENT.length)).close();
    await expectStored(second, staging);
  });
});

it('finds the multipart upload that a crash left, and aborts it', async () => {
  const writer = await aNode().stage(staging, 0n, 1);
  await writeTo(writer, CONTENT.subarray(0, 17 * MIB));
  const node = aNode();
  expect(await all(node.staged())).toEqual([staging]);
  await writer.close();
  await node.discard(staging);
  expect(await openUploads()).toBe(0);
  expect(await all(node.staged())).toEqual([]);
});

it('never puts at a place what the place does not name', async () => {
  const node = aNode();
  const wrong = aStaging(sha256(Buffer.from('other')));
  await (await append(node, wrong, 1, 0, CONTENT.length)).close();
  await expect(node.commit(wrong)).rejects.toThrow('are missing, or not the announced ones');
  expect(await node.digest(wrong, 1)).toEqual({ size: BigInt(CONTENT.length), contentHash: HASH });
  await node.discard(wrong);
  expect([await all(node.staged()), await all(node.stored()), await openUploads()]).toEqual([[], [], 0]);
});

it('says that acknowledged parts are gone', async () => {
  const node = aNode();
  await (await append(node, staging, 1, 0, ACKNOWLEDGED)).close();
  await node.discard(staging);
  const refused = await node.stage(staging, BigInt(ACKNOWLEDGED), 2).catch((error: unknown) => error);
  expect(hasCode(refused, 'error.upload.gone')).toBe(true);
});

describe('a part that the store holds with other bytes than were written', () => {
  async function replacePart(number: number): Promise<void> {
    const client = openClient(settings);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }));
    const { Key, UploadId } = Uploads[0] ?? {};
    const upload = { Bucket: settings.bucket, Key, UploadId };
    const isStored = async () => {
      const { Parts = [] } = await client.send(new ListPartsCommand(upload));
      return Parts.some(({ PartNumber }) => PartNumber === number);
    };
    while (!(await isStored())) await setTimeout(20);
    await client.send(new UploadPartCommand({ ...upload, PartNumber: number, Body: Buffer.alloc(8 * MIB, 1) }));
    client.destroy();
  }

  it('makes the upload end if it was acknowledged, since no retry brings it back', async () => {
    const node = aNode();
    await (await append(node, staging, 1, 0, ACKNOWLEDGED)).close();
    await replacePart(1);
    const refused = await append(node, staging, 2, ACKNOWLEDGED, CONTENT.length).catch((error: unknown) => error);
    expect(hasCode(refused, 'error.upload.gone')).toBe(true);
  });

  it('is written again by the next writer if it was not acknowledged', async () => {
    const node = aNode();
    const writer = await append(node, staging, 1, 0, 9 * MIB);
    await writeTo(writer, CONTENT.subarray(9 * MIB, 28 * MIB));
    await replacePart(2);
    await writeTo(writer, CONTENT.subarray(28 * MIB));
    await expect(writer.flush()).rejects.toThrow(BlobStoreUnavailable);
    await writer.close();
    await (await append(node, staging, 2, 9 * MIB, CONTENT.length)).close();
    await expectStored(node, staging);
  });
});
