import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aListedWriter, type ListedWriter } from '../support/people/listed-writer.js';
import { logIn } from '../support/people/person.js';
import { anAlbumOf, createAlbum } from '../support/people/writer.js';
import { startNode, type Node } from '../support/processes/process.js';
import { aSmallDisk, type SmallDisk } from '../support/processes/small-disk.js';
import { purgeAsset, putMetadata, restoreAsset, trashAsset } from '../support/uploads/asset-requests.js';
import { postBatch, putMetadataBatch } from '../support/uploads/batches.js';
import { someBytes } from '../support/uploads/stored-assets.js';
import {
  anUploadOf,
  patchUpload,
  postUpload,
  readQuota,
  readUpload,
  uploadBody,
  uploaded,
} from '../support/uploads/uploads.js';

const MIB = 1 << 20;
const FULL = [507, 'error.storage.full'];

let disk: SmallDisk;
let node: Node;
let ann: ListedWriter;
let album: string;
let assets: string[];

beforeAll(async () => {
  disk = await aSmallDisk(32);
  node = await startNode({ dataDir: disk.folder, within: disk.within });
  ann = await aListedWriter(node.client);
  album = await anAlbumOf(node.client, ann);
  assets = [];
});
afterAll(async () => {
  await node.stop();
  await disk.remove();
});

async function refusalOf(answer: Promise<{ status: number; body: { code?: string } }>): Promise<unknown[]> {
  const { status, body } = await answer;
  return [status, body.code];
}

/** Makes whole uploads until one is refused; returns the refusal. */
async function fill(size: number): Promise<unknown[]> {
  for (let count = 0; count < 100; count += 1) {
    const bytes = someBytes(size);
    const created = await postUpload(node.client, ann, uploadBody(album, bytes));
    if (created.status !== 201) return [created.status, created.body.code];
    const { status, body } = await patchUpload(node.client, ann, created.body.upload_id, bytes);
    if (status !== 204) return [status, body?.code];
    if (size === MIB) assets.push(String((await readUpload(node.client, ann, created.body.upload_id)).asset_id));
  }
  throw new Error('The disk never became full.');
}

/** Runs every operation that frees room or ends a session. */
async function empties(id: string): Promise<void> {
  const signedIn = await logIn(node.client, ann, { device_id: ann.deviceId });
  expect(signedIn.status).toBe(200);
  const other = await logIn(node.client, ann);
  const { access_token: token, session_id } = other.body;
  expect((await node.client.delete(`/v1/auth/sessions/${session_id}`, { token: ann.token })).status).toBe(204);
  expect((await node.client.get('/quota', { token })).status).toBe(401);
  expect((await node.client.post('/v1/auth/logout', { token: signedIn.body.access_token })).status).toBe(204);
  expect((await trashAsset(node.client, ann, id)).status).toBe(204);
  expect((await restoreAsset(node.client, ann, id)).status).toBe(200);
  expect((await trashAsset(node.client, ann, id)).status).toBe(204);
  const purged = await purgeAsset(node.client, ann, id);
  expect([purged.status, purged.body.credited]).toEqual([200, MIB]);
}

/** Retries until an upload is stored: blobs without a reference are removed every ten seconds. */
async function eventuallyStored(): Promise<void> {
  for (let waited = 0; waited < 200; waited += 1) {
    if ((await postUpload(node.client, ann, uploadBody(album, someBytes(MIB)))).status === 201) return;
    await delay(100);
  }
  throw new Error('There was no room again within twenty seconds.');
}

describe('a data disk that uploads have filled, with SQLite on it', () => {
  it('refuses what grows the store, and lets everything else be done', async () => {
    const waiting = await anUploadOf(node.client, ann, album, someBytes(6 * MIB));
    expect(await fill(MIB)).toEqual(FULL);
    expect(await fill(30_000)).toEqual(FULL);
    expect(await refusalOf(postUpload(node.client, ann, uploadBody(album, someBytes(10))))).toEqual(FULL);
    expect(await refusalOf(createAlbum(node.client, ann))).toEqual(FULL);
    expect(await refusalOf(putMetadata(node.client, ann, assets[0]!, someBytes(10)))).toEqual(FULL);
    expect(await refusalOf(patchUpload(node.client, ann, waiting, someBytes(6 * MIB)))).toEqual(FULL);
    expect((await readUpload(node.client, ann, waiting)).state).toBe('Cancelled');
    expect((await readQuota(node.client, ann)).reserved).toBe(0);
    await empties(assets.pop()!);
    await empties(assets.pop()!);
  });

  it('accepts uploads again when there is room', async () => {
    await eventuallyStored();
    await uploaded(node.client, ann, album, someBytes(1000));
    expect(node.complaints().filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

describe('a data disk that somebody else has filled to its last byte', () => {
  const ballast = (): string => join(disk.seenFromHere(node), 'ballast');

  it('releases its reserve for requests that free room or end sessions', async () => {
    expect((await stat(join(disk.seenFromHere(node), 'gatehouse.sqlite-reserve'))).size).toBeGreaterThan(MIB);
    await writeUntilFull(ballast());
    while (assets.length > 2) await empties(assets.pop()!);
    // New rows make the database longer: its log can then not be brought in and grows itself.
    for (let turn = 0; turn < 2000 && (await hasReserve()); turn += 1) {
      const { body } = await logIn(node.client, ann);
      expect((await node.client.post('/v1/auth/logout', { token: body.access_token })).status).toBe(204);
    }
    expect(await hasReserve()).toBe(false);
  });

  it('is whole afterwards', async () => {
    await rm(ballast());
    await eventuallyStored();
    const checked = await node.admin.post('/admin/storage/check', { body: {} });
    expect(checked.body).toMatchObject({ found: 0 });
  });
});

describe('a data disk that metadata fills in several batches at once, with SQLite on it', () => {
  const ASSETS_A_BATCH = 100;
  /** The database holds metadata of this size. */
  const METADATA = 16_000;
  /** With less than 4 MiB of it the service keeps the rest for what frees room. */
  const LEFT = 7 * MIB;
  let small: SmallDisk;
  let full: Node;
  beforeAll(async () => {
    small = await aSmallDisk(40);
    full = await startNode({ dataDir: small.folder, within: small.within });
  });
  afterAll(async () => {
    await full.stop();
    await small.remove();
  });

  it('keeps room for signing in, logging out and purging', async () => {
    const bob = await aListedWriter(full.client);
    const place = await anAlbumOf(full.client, bob);
    const items = Array.from({ length: ASSETS_A_BATCH }, (_, index) => ({ bytes: Buffer.from(`original ${index}`) }));
    const batches: string[][] = [];
    for (let count = 0; count < 4; count += 1) {
      const { body } = await postBatch(full.client, bob, place, items);
      batches.push(body.uploads.map(({ upload }: { upload: { asset_id: string } }) => upload.asset_id));
    }
    await fillUpTo(LEFT, small.seenFromHere(full));
    const codes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const described = (ids: string[]) => ids.map((asset_id) => ({ asset_id, bytes: someBytes(METADATA) }));
      const answers = await Promise.all(batches.map((ids) => putMetadataBatch(full.client, bob, described(ids))));
      for (const { body } of answers)
        for (const { problem } of body.metadata ?? [{ problem: body }]) if (problem !== null) codes.add(problem.code);
    }
    expect([...codes]).toEqual(['error.storage.full']);
    for (const id of batches.flat().slice(0, 10)) {
      const { status, body } = await logIn(full.client, bob);
      expect(status).toBe(200);
      expect((await full.client.post('/v1/auth/logout', { token: body.access_token })).status).toBe(204);
      expect((await trashAsset(full.client, bob, id)).status).toBe(204);
      expect((await purgeAsset(full.client, bob, id)).status).toBe(200);
    }
  }, 60_000);
});

describe('a data disk on which no more files can be made, though it has room', () => {
  const FILES = 200;
  let crowded: SmallDisk;
  let crammed: Node;
  beforeAll(async () => {
    crowded = await aSmallDisk(32, FILES);
    crammed = await startNode({ dataDir: crowded.folder, within: crowded.within });
  });
  afterAll(async () => {
    await crammed.stop();
    await crowded.remove();
  });

  it('refuses uploads that need a new folder, and takes them when files can be made again', async () => {
    const eve = await aListedWriter(crammed.client);
    const place = await anAlbumOf(crammed.client, eve);
    const ballast = join(crowded.seenFromHere(crammed), 'ballast');
    await mkdir(ballast);
    await makeFilesUntilFull(ballast);
    const items = [{ bytes: someBytes(1000) }];
    const { body } = await postBatch(crammed.client, eve, place, items);
    expect(body.uploads[0].problem).toMatchObject({ status: 507, code: 'error.storage.full' });
    await rm(ballast, { recursive: true });
    expect((await postBatch(crammed.client, eve, place, items)).body.uploads[0].problem).toBe(null);
  });

  async function makeFilesUntilFull(folder: string): Promise<void> {
    for (let count = 0; count < FILES; count += 1) {
      const isFull = await writeFile(join(folder, String(count)), '').then(
        () => false,
        () => true,
      );
      if (isFull) return;
    }
    throw new Error('The disk took all files.');
  }
});

async function hasReserve(): Promise<boolean> {
  return (await readdir(disk.seenFromHere(node))).includes('gatehouse.sqlite-reserve');
}

/** Leaves this many bytes of the disk. */
async function fillUpTo(left: number, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  await writeFile(join(folder, 'ballast'), Buffer.alloc(bavail * bsize - left, 1));
}

async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [MIB, 4096]) {
      const bytes = Buffer.alloc(size, 1);
      for (let isFull = false; !isFull;) {
        isFull = await file.write(bytes).then(
          ({ bytesWritten }) => bytesWritten < size,
          () => true,
        );
      }
    }
  } finally {
    await file.close();
  }
}
