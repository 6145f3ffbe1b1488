import { describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { SqlDatabase } from '../../client/src/catalog/database.js';
import { catalogFile } from '../../client/src/catalog/catalog-node.js';
import { openCatalog } from '../../client/src/catalog/open.js';
import type { GatehouseClient } from '../../client/src/client.js';
import type { ClientOptions } from '../../client/src/http/options.js';
import { fromBase64Url, toBase64, toBase64Url, utf8 } from '../../client/src/kernel/bytes.js';
import { platform } from '../../client/src/kernel/platform.js';
import { Importer } from '../../client/src/uploads/importer.js';
import type { Prepared } from '../../client/src/uploads/prepared.js';
import { sendUpload } from '../../client/src/uploads/send.js';
import { blobSource, bytesSource, contentHash } from '../../client/src/uploads/source.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { TO } from '../support/client/ceremony-people.js';
import { aClientAlbum } from '../support/client/client-album.js';
import { killableFetch, killableFile, Killed, Killer } from '../support/client/killable.js';

const OFFSETS = 'application/offset+octet-stream';
const BATCH = 'application/vnd.gatehouse.batch';
const NO_ALBUM = '01900000-0000-7000-8000-000000000000';

const album = aClientAlbum();

function open(killer = new Killer(), more: Partial<ClientOptions> = {}): GatehouseClient {
  return album().open({ fetch: killableFetch(killer), ...more });
}

/** A `fetch` whose requests of one method are answered by `instead`, as long as it gives an answer. */
function intercepting(method: string, instead: (url: string) => Promise<Response> | undefined): typeof fetch {
  return async (input, init) =>
    (await (init?.method === method ? instead(input as string) : undefined)) ?? fetch(input, init);
}

async function create(bytes: Uint8Array): Promise<string> {
  return (await open().uploads.create(await album().announcement(bytes))).upload_id;
}

describe('an upload', () => {
  it('sends nothing when its signal is aborted already, and leaves no listener on a signal that lives on', async () => {
    const bytes = platform.random(1000);
    const uploadId = await create(bytes);
    const aborted = sendUpload(open(), uploadId, bytesSource(bytes), {
      protocolVersion: TO,
      signal: AbortSignal.abort(),
    });
    await expect(aborted).rejects.toMatchObject({ code: 'error.client.aborted' });
    expect((await open().uploads.read(uploadId)).offset).toBe(0);
    const { signal } = new AbortController();
    await sendUpload(open(), uploadId, bytesSource(bytes), { protocolVersion: TO, signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('fails with an error that does not hold the access token, which an app may log', async () => {
    const bytes = platform.random(1000);
    const uploadId = await create(bytes);
    let authorization = '';
    const refusing: typeof fetch = (input, init) => {
      if (init?.method !== 'PATCH') return fetch(input, init);
      authorization = new Headers(init.headers).get('Authorization') ?? '';
      return Promise.resolve(new Response(null, { status: 403 }));
    };
    const client = album().open({ fetch: refusing });
    const sending = sendUpload(client, uploadId, bytesSource(bytes), { protocolVersion: TO });
    const error: unknown = await sending.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 403, cause: expect.any(Error) });
    expect(authorization).toMatch(/^Bearer ./);
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(authorization);
  });

  it('is sent in chunks with progress, over a token that runs out, and is hashed while it is read', async () => {
    const bytes = platform.random(50_000);
    expect(await contentHash(blobSource(new Blob([Buffer.from(bytes)])))).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
    const uploadId = await create(bytes);
    album().service.clock.advance(16 * MINUTE);
    const seen: number[] = [];
    const options = { protocolVersion: TO, chunkSize: 20_000, onProgress: (sent: number) => seen.push(sent) };
    const upload = await sendUpload(open(), uploadId, bytesSource(bytes), options);
    expect(upload).toMatchObject({ state: 'Completed', offset: 50_000 });
    expect(seen.at(-1)).toBe(50_000);
    expect(seen.length).toBeGreaterThan(2);
  });

  it("continues at the service's offset", async () => {
    const bytes = platform.random(30_000);
    const uploadId = await create(bytes);
    await open().uploads.append(uploadId, 0, bytes.subarray(0, 12_345));
    const reads: number[] = [];
    const source = {
      size: bytes.length,
      read: async (start: number, end: number) => (reads.push(start), bytes.subarray(start, end)),
    };
    await expect(sendUpload(open(), uploadId, source, { protocolVersion: TO })).resolves.toMatchObject({
      state: 'Completed',
    });
    expect(reads).toEqual([12_345]);
  });

  it('goes by the injected fetch, and honours what the service says about a pause', async () => {
    const slept: number[] = [];
    const sleep = (milliseconds: number) => (slept.push(milliseconds), Promise.resolve());
    const busy = [new Response(null, { status: 503, headers: { 'Retry-After': '7' } })];
    const retrying = open(undefined, {
      platform: { ...platform, sleep },
      fetch: intercepting('PATCH', () => (busy.length > 0 ? Promise.resolve(busy.pop()!) : undefined)),
    });
    const bytes = platform.random(10_000);
    const options = { protocolVersion: TO, chunkSize: 4_000 };
    const uploadId = await create(bytes);
    await expect(sendUpload(retrying, uploadId, bytesSource(bytes), options)).resolves.toMatchObject({
      state: 'Completed',
    });
    expect(slept).toEqual([7000]);
    // Too long to wait for: the app hears of it at once.
    const away = () => Promise.resolve(new Response(null, { status: 503, headers: { 'Retry-After': '600' } }));
    const other = await create(platform.random(10));
    const refused = sendUpload(
      open(undefined, { fetch: intercepting('PATCH', away) }),
      other,
      bytesSource(bytes),
      options,
    );
    await expect(refused).rejects.toMatchObject({ status: 503, retryAfter: 600, isOutage: true });
  });

  it('ends when its connection is open but silent, and continues afterwards', async () => {
    const bytes = platform.random(10_000);
    const uploadId = await create(bytes);
    const silent = open(undefined, { fetch: intercepting('PATCH', () => new Promise(() => undefined)) });
    const sending = sendUpload(silent, uploadId, bytesSource(bytes), { protocolVersion: TO, stallAfter: 50 });
    await expect(sending).rejects.toMatchObject({ code: 'error.client.timeout', isOutage: true });
    // By the platform's own requests too.
    const own = album().open();
    const upload = await sendUpload(own, uploadId, bytesSource(bytes), { protocolVersion: TO });
    expect(upload).toMatchObject({ state: 'Completed', offset: 10_000 });
  });

  it('waits until the service has checked a large file', async () => {
    const bytes = platform.random(100);
    const uploadId = await create(bytes);
    let left = 3;
    const checking: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method !== 'GET' || (await response.clone().text()).includes('"Pending"') || (left -= 1) < 0)
        return response;
      return new Response((await response.text()).replace('"Completed"', '"WaitingForProcessing"'));
    };
    const slept: number[] = [];
    const sleep = (milliseconds: number) => (slept.push(milliseconds), Promise.resolve());
    const patient = open(undefined, { fetch: checking, platform: { ...platform, sleep } });
    const upload = await sendUpload(patient, uploadId, bytesSource(bytes), { protocolVersion: TO });
    expect(upload.state).toBe('Completed');
    expect(slept).toEqual([250, 500, 1000]);
  });

  it('says by a code why it was refused', async () => {
    const uploadId = await create(utf8('announced'));
    const sending = sendUpload(open(), uploadId, bytesSource(utf8('something')), { protocolVersion: TO });
    await expect(sending).rejects.toMatchObject({
      code: 'error.client.upload_ended',
      members: { state: 'Failed', failure: 'content_hash_mismatch' },
    });
  });
});

describe('an import', () => {
  const files = Array.from({ length: 6 }, (_, index) => `photos/${index}.jpg`);

  /** Prepares the same bytes for a file on every call, under a manifest that differs on every call, as signed ones do. */
  function prepare(label: string) {
    return (source: string): Promise<Prepared> => {
      if (source.endsWith('bad')) return Promise.reject(new Error('not a photo'));
      const content = (kind: string) =>
        bytesSource(
          createHash('sha512')
            .update(label + source + kind)
            .digest(),
        );
      const manifest = (hash: string) =>
        Promise.resolve({ ...album().manifest(hash), document: toBase64Url(platform.random(40)) });
      const thumbnail = { content: content('thumbnail'), manifest };
      return Promise.resolve({
        albumId: album().albumId,
        content: content('original'),
        manifest,
        derivatives: [thumbnail],
      });
    };
  }

  async function countOf(): Promise<number> {
    let count = 0;
    for await (const { derivatives } of open().albums.allAssets(album().albumId)) count += derivatives.length;
    return count;
  }

  it('imports every file once, with its derivative, wherever it is killed', async () => {
    let total = Infinity;
    for (let before = 0; before < total; before += 7) {
      const path = join(album().folder, String(before), 'library.sqlite');
      const killer = new Killer(before === 0 ? Infinity : before);
      const file = killableFile(catalogFile(path), killer);
      const already = await countOf();
      try {
        const importer = new Importer(open(killer), await openCatalog(file));
        await importer.add('i', files);
        await importer.run('i', prepare(`${before}`), { parallel: 1 });
      } catch (error) {
        if (!(error instanceof Killed) && !((error as Error).cause instanceof Killed)) throw error;
      }
      await file.kill();
      if (before === 0) total = killer.count;
      const database = await openCatalog(catalogFile(path));
      const again = new Importer(open(), database);
      await again.add('i', files);
      await expect(again.run('i', prepare(`${before}`))).resolves.toEqual({ done: 6, failed: 0, total: 6 });
      expect((await countOf()) - already).toBe(6);
      await database.close();
    }
    expect(total).toBeLessThan(Infinity);
  }, 120_000);

  /** Imports one file of this size with its derivative, and returns the requests that carried it. */
  async function requestsOf(size: number, name: string, instead: () => Response | Promise<Response> | undefined) {
    const database = await album().catalog(name);
    const sent: string[] = [];
    const recording: typeof fetch = async (input, init) => {
      const type = new Headers(init?.headers).get('content-type');
      sent.push([init?.method, new URL(input).pathname.replace(/[0-9a-f-]{36}/, 'ID'), type ?? ''].join(' ').trim());
      return (await (type === BATCH ? instead() : undefined)) ?? fetch(input, init);
    };
    const importer = new Importer(open(undefined, { fetch: recording }), database);
    await importer.add(name, ['one.jpg']);
    const content = bytesSource(randomBytes(size));
    const run = importer.run(name, async (source) => ({ ...(await prepare(name)(source)), content }));
    await expect(run).resolves.toEqual({ done: 1, failed: 0, total: 1 });
    await database.close();
    return sent;
  }

  const announced = 'POST /upload application/json';
  const batch = `POST /upload/batch ${BATCH}`;
  const inPieces = ['HEAD /upload/ID', `PATCH /upload/ID ${OFFSETS}`];
  const read = 'GET /upload/ID';

  it('sends small files with their announcements, and large ones after them', async () => {
    const before = await countOf();
    const never = () => undefined;
    expect(await requestsOf(256 * 1024, 'small', never)).toEqual([batch, batch]);
    expect(await requestsOf(256 * 1024 + 1, 'large', never)).toEqual([announced, ...inPieces, read, batch]);
    expect((await countOf()) - before).toBe(2);
  });

  it.each([400, 405, 408, 413, 415])(
    'sends small files after their announcements if that is answered with %d',
    async (status) => {
      const sent = await requestsOf(100, `answered-${status}`, () => new Response(null, { status }));
      const alone = [announced, ...inPieces, read];
      const tried = status === 405 || status === 415 ? [] : [batch];
      expect(sent).toEqual([batch, ...alone, ...tried, ...alone]);
    },
  );

  it('sends many small files in few requests, of less than 2 MiB, each with its own outcome', async () => {
    const database = await album().catalog('many');
    const sizes: number[] = [];
    const counting: typeof fetch = async (input, init) => {
      sizes.push((init?.body as Uint8Array | undefined)?.length ?? 0);
      return fetch(input, init);
    };
    const importer = new Importer(open(undefined, { fetch: counting }), database);
    await importer.add(
      'many',
      Array.from({ length: 60 }, (_, index) => `${index}.jpg`),
    );
    const before = await countOf();
    const content = new Map<string, Uint8Array>();
    const large = async (source: string): Promise<Prepared> => {
      content.set(source, content.get(source) ?? randomBytes(100_000));
      const prepared = { ...(await prepare('many')(source)), content: bytesSource(content.get(source)!) };
      return source === '7.jpg' ? { ...prepared, albumId: NO_ALBUM } : prepared;
    };
    await expect(importer.run('many', large)).resolves.toEqual({ done: 59, failed: 1, total: 60 });
    expect((await importer.failures('many')).map(({ source }) => source)).toEqual(['7.jpg']);
    expect((await countOf()) - before).toBe(59);
    expect(sizes.length).toBeLessThan(40);
    expect(Math.max(...sizes)).toBeLessThan(2 << 20);
    await database.close();
  });

  it('has no more large files under way than it was told to, and small ones beside them in four batches', async () => {
    const database = await album().catalog('both');
    const batches = { underWay: 0, most: 0 };
    const watched: typeof fetch = async (input, init) => {
      if (!(input as string).endsWith('/batch')) return fetch(input, init);
      batches.most = Math.max(batches.most, (batches.underWay += 1));
      return fetch(input, init).finally(() => (batches.underWay -= 1));
    };
    const importer = new Importer(open(undefined, { fetch: watched }), database);
    await importer.add(
      'both',
      Array.from({ length: 40 }, (_, index) => `${index}.jpg`),
    );
    const [underWay, most] = [
      { large: 0, all: 0 },
      { large: 0, all: 0 },
    ];
    const isLarge = (source: string) => Number.parseInt(source) % 4 === 0;
    const counting = async (source: string): Promise<Prepared> => {
      underWay.all += 1;
      underWay.large += isLarge(source) ? 1 : 0;
      most.all = Math.max(most.all, underWay.all);
      most.large = Math.max(most.large, underWay.large);
      const content = bytesSource(randomBytes(isLarge(source) ? 300_000 : 3_000));
      return { ...(await prepare('both')(source)), content };
    };
    const onBytes = (source: string, part: number): void => {
      if (part < 1) return;
      underWay.all -= 1;
      underWay.large -= isLarge(source) ? 1 : 0;
    };
    const run = importer.run('both', counting, { parallel: 2, onBytes });
    await expect(run).resolves.toEqual({ done: 40, failed: 0, total: 40 });
    expect(most.large).toBeLessThanOrEqual(2);
    expect([most.all > 4, batches.most]).toEqual([true, 4]);
    await database.close();
  });

  it('sends smaller batches to a proxy that rejects larger ones', async () => {
    const database = await album().catalog('proxy');
    const taken: number[] = [];
    const limited: typeof fetch = async (input, init) => {
      const size = (init?.body as Uint8Array | undefined)?.length ?? 0;
      if (size > 300_000) return new Response(null, { status: 413 });
      if (new URL(input).pathname === '/upload/batch') taken.push(size);
      return fetch(input, init);
    };
    const importer = new Importer(open(undefined, { fetch: limited }), database);
    await importer.add(
      'proxy',
      Array.from({ length: 40 }, (_, index) => `${index}.jpg`),
    );
    const content = () => bytesSource(randomBytes(60_000));
    const run = importer.run('proxy', async (source) => ({ ...(await prepare('proxy')(source)), content: content() }));
    await expect(run).resolves.toEqual({ done: 40, failed: 0, total: 40 });
    expect(taken.filter((size) => size > 120_000).length).toBeGreaterThan(3);
    await database.close();
  });

  it('imports a small file whose announcement with its bytes was stored, but not answered', async () => {
    const before = await countOf();
    const lost = [1, 1];
    const database = await album().catalog('lost');
    const losing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'POST' && lost.pop() !== undefined) throw new TypeError('lost');
      return response;
    };
    const hasty = { ...platform, sleep: () => Promise.resolve() };
    const importer = new Importer(open(undefined, { fetch: losing, platform: hasty }), database);
    await importer.add('lost', ['one.jpg']);
    await expect(importer.run('lost', prepare('lost'))).resolves.toEqual({ done: 1, failed: 0, total: 1 });
    expect((await countOf()) - before).toBe(1);
    await database.close();
  });

  it('says of a small file that its bytes are not those announced', async () => {
    const database = await album().catalog('other');
    const importer = new Importer(open(), database);
    await importer.add('other', ['one.jpg']);
    let reads = 0;
    const content = { size: 10, read: () => Promise.resolve(new Uint8Array(10).fill((reads += 1))) };
    const run = importer.run('other', async (source) => ({ ...(await prepare('other')(source)), content }));
    await expect(run).resolves.toEqual({ done: 0, failed: 1, total: 1 });
    const reason = 'The upload ended as Failed: content_hash_mismatch.';
    expect(await importer.failures('other')).toEqual([{ source: 'one.jpg', reason }]);
    await database.close();
  });

  it('stops as a whole at what concerns every file, with none left under way, and fails no file for it', async () => {
    const database = await album().catalog('stopping');
    const [batches, headers] = [[] as number[], { 'Retry-After': '60' }];
    const limited: typeof fetch = async (input, init) => {
      const [line = ''] = Buffer.from(init?.body as Uint8Array)
        .toString()
        .split('\n');
      batches.push((JSON.parse(line) as { uploads: unknown[] }).uploads.length);
      return batches.length === 3 ? new Response(null, { status: 429, headers }) : fetch(input, init);
    };
    const importer = new Importer(open(undefined, { fetch: limited }), database);
    await importer.add('s', files);
    let underWay = 0;
    const counting = async (source: string): Promise<Prepared> => {
      underWay += 1;
      return prepare('s')(source);
    };
    const onProgress = () => (underWay -= 1);
    const running = importer.run('s', counting, { onProgress });
    await expect(running).rejects.toMatchObject({ status: 429, retryAfter: 60 });
    // These are the files of the refused batch.
    expect(underWay).toBe(batches[2]);
    const { done, failed, total } = await importer.progress('s');
    expect([failed, total]).toEqual([0, 6]);
    expect(done).toBeLessThan(6);
    expect(await importer.run('s', prepare('s'))).toEqual({ done: 6, failed: 0, total: 6 });
    await database.close();
  });

  it('skips a file that cannot be read, gives the reason, and imports it at a retry', async () => {
    const database = await album().catalog('failing');
    const importer = new Importer(open(), database);
    await importer.add('j', ['a.jpg', 'b.bad']);
    expect(await importer.run('j', prepare('j'))).toEqual({ done: 1, failed: 1, total: 2 });
    expect(await importer.failures('j')).toEqual([{ source: 'b.bad', reason: 'not a photo' }]);
    await importer.retryFailed('j');
    const readable = prepare('j');
    expect(await importer.run('j', () => readable('b.jpg'))).toEqual({ done: 2, failed: 0, total: 2 });
    await database.close();
  });

  it('begins an upload anew that expired, and drops what an abandoned import has begun', async () => {
    const database = await album().catalog('expired');
    const announced = async (importId: string): Promise<void> => {
      await new Importer(open(), database).add(importId, ['e.jpg']);
      const [row] = await database.all('SELECT upload_id FROM uploads WHERE import_id = ?', [importId]);
      const bytes = await prepare(importId)('e.jpg');
      await open().uploads.create(await requestOf(bytes, String(row?.['upload_id']), database));
    };
    await announced('expired');
    album().service.clock.advance(25 * 60 * MINUTE);
    const importer = new Importer(open(), database);
    expect(await importer.run('expired', prepare('expired'))).toEqual({ done: 0, failed: 1, total: 1 });
    await importer.retryFailed('expired');
    expect(await importer.run('expired', prepare('expired'))).toEqual({ done: 1, failed: 0, total: 1 });

    await announced('dropped');
    const before = await open().quota.read();
    expect(before.reserved).toBe(64);
    await importer.drop('dropped');
    expect((await open().quota.read()).reserved).toBe(0);
    expect(await importer.progress('dropped')).toEqual({ done: 0, failed: 0, total: 0 });
    await database.close();
  });

  /** Stores the request as an importer does that was killed after it. */
  async function requestOf({ content, manifest }: Prepared, upload_id: string, database: SqlDatabase) {
    const content_hash = await contentHash(content);
    const about = { upload_id, album_id: album().albumId, kind: 'original', declared_size: content.size } as const;
    const request = { ...about, content_hash, manifest: await manifest(content_hash) };
    const values = [JSON.stringify([request]), upload_id];
    await database.run('UPDATE uploads SET request = ? WHERE upload_id = ?', values);
    return request;
  }
});

it('a batch of the API reports each item, and so does a whole upload in one request', async () => {
  const { uploads, assets } = open();
  const newUpload = async (bytes: Uint8Array, suite = 1) => {
    const announced = await album().announcement(bytes);
    return { ...announced, manifest: { ...announced.manifest, crypto_suite_id: suite } };
  };
  const [one, two] = [platform.random(10), platform.random(20)];
  const [good, bad] = await uploads.createBatch([
    { upload: await newUpload(one), bytes: one },
    { upload: await newUpload(two, 999), bytes: two },
  ]);
  expect([good?.result?.state, good?.error]).toEqual(['Completed', null]);
  expect([bad?.result, bad?.error]).toMatchObject([null, { status: 426, code: 'error.protocol.unsupported' }]);
  expect((await uploads.createWhole(await newUpload(two), two)).state).toBe('Completed');

  const [assetId, unknown] = [String(good?.result?.asset_id), '018f3c1e-7a2b-7c4d-8e5f-012345678903'];
  const sealed = platform.random(30);
  const [written, missing] = await assets.putMetadataBatch(
    [
      { assetId, sealed },
      { assetId: unknown, sealed },
    ],
    { protocolVersion: TO, cryptoSuite: 1 },
  );
  expect([written?.result?.size, missing?.error?.code]).toEqual([30, 'error.asset.not_found']);
  expect(Buffer.from(await assets.metadata(assetId)).equals(Buffer.from(sealed))).toBe(true);
});

it('reads base64url as strictly as the service', () => {
  for (const text of ['AA', 'AAA', toBase64Url(platform.random(33))])
    expect(toBase64Url(fromBase64Url(text)!)).toBe(text);
  for (const text of ['A', 'AB', 'AA==', 'A A', 'AA+']) expect(fromBase64Url(text)).toBeNull();
});

it('writes base64 as others do', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = platform.random(length);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  }
});
