import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { SqlDatabase } from '../../client/src/catalog/database.js';
import { platform } from '../../client/src/kernel/platform.js';
import { afterAnswer, afterRejection, FIRST_BATCHES } from '../../client/src/uploads/batch-size.js';
import { Importer } from '../../client/src/uploads/importer.js';
import { bytesSource } from '../../client/src/uploads/source.js';
import { aClientAlbum } from '../support/client/client-album.js';

const MIB = 1 << 20;
const FILES = 60;
const album = aClientAlbum();

/** A clock on which each answer takes so long. */
function clockOf(took: number): () => number {
  let time = Date.now();
  return () => (time += took);
}

async function allRequestsIn(database: SqlDatabase): Promise<void> {
  for (;;) {
    const [row] = await database.all('SELECT COUNT(request) AS requests FROM uploads');
    if (row?.['requests'] === FILES) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Imports files of 100 KB. Returns the sizes of the batches' bodies, and the number of other requests that upload. */
async function imported(
  name: string,
  took: number,
  instead: (body: Uint8Array) => Response | undefined = () => undefined,
) {
  const database = await album().catalog(name);
  const sent = { batches: [] as number[], others: 0 };
  // The first answers come when all files are prepared, so that the next batches are full.
  let prepared: Promise<void> | null = null;
  const recording: typeof fetch = async (input, init) => {
    const isBatch = (input as string).endsWith('/upload/batch');
    const body = (init?.body ?? new Uint8Array()) as Uint8Array;
    if (isBatch) await (prepared ??= allRequestsIn(database));
    if (isBatch) sent.batches.push(body.length);
    else if (init?.method !== 'GET') sent.others += 1;
    return (isBatch ? instead(body) : undefined) ?? fetch(input, init);
  };
  const sleep = () => Promise.resolve();
  const client = album().open({ fetch: recording, platform: { ...platform, now: clockOf(took), sleep } });
  const importer = new Importer(client, database);
  const sources = Array.from({ length: FILES }, (_, index) => `${index}.jpg`);
  await importer.add(name, sources);
  const content = new Map(sources.map((source) => [source, bytesSource(randomBytes(100_000))]));
  const { albumId } = album();
  const prepare = (source: string) =>
    Promise.resolve({
      ...{ albumId, content: content.get(source)!, derivatives: [] },
      manifest: (hash: string) => Promise.resolve(album().manifest(hash)),
    });
  await expect(importer.run(name, prepare)).resolves.toEqual({ done: FILES, failed: 0, total: FILES });
  await database.close();
  return sent;
}

describe('the batches of an import', () => {
  it('grow to less than 2 MiB where the answers come soon', async () => {
    const { batches, others } = await imported('soon', 1);
    expect(Math.max(...batches)).toBeGreaterThan(MIB);
    expect(Math.max(...batches)).toBeLessThan(2 * MIB);
    expect(others).toBe(0);
  });

  it('stay below a MiB where they come late', async () => {
    const { batches } = await imported('late', 2000);
    expect(Math.max(...batches)).toBeLessThan(MIB);
  });

  it.each([
    ['rejects', () => new Response(null, { status: 413 })],
    ['has no memory for', () => new Response(null, { status: 503 })],
    [
      'ends the connection of',
      () => {
        throw new TypeError('reset');
      },
    ],
  ])(
    'become small again, and none of their files goes alone, where a proxy or the service %s larger ones',
    async (how, instead) => {
      const { batches, others } = await imported(how, 1, (body) => (body.length > MIB ? instead() : undefined));
      const last = batches.findLastIndex((size) => size > MIB);
      expect(last).toBeGreaterThan(-1);
      expect(batches.length).toBeGreaterThan(last + 1);
      expect(others).toBe(0);
    },
  );
});

describe('the size of a batch', () => {
  const { most, limit } = FIRST_BATCHES;
  const grown = { most: limit, limit };

  it('says nothing about the connection if it is small', () => {
    expect(afterAnswer(FIRST_BATCHES, { bytes: most / 2, took: 0 })).toEqual(FIRST_BATCHES);
    expect(afterAnswer(FIRST_BATCHES, { bytes: most / 2 + 1, took: 1999 })).toEqual(grown);
  });

  it('is halved once for all that are rejected together, and does not grow again', () => {
    const rejected = [limit, limit, limit].reduce(afterRejection, grown);
    expect(rejected).toEqual({ most, limit: most });
    expect(afterAnswer(rejected, { bytes: most, took: 0 })).toEqual(rejected);
  });

  it('ends at 64 KiB: below it nothing is sent together', () => {
    expect(afterRejection(grown, 128 * 1024).most).toBe(64 * 1024);
    expect(afterRejection(grown, 128 * 1024 - 1)).toEqual({ most: 0, limit: 0 });
  });
});
