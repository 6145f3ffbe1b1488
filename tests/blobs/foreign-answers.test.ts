import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bucketFault } from '../../adapters/blobs/s3/bucket-check.js';
import { S3BlobStore } from '../../adapters/blobs/s3/s3-blob-store.js';
import { openRequests } from '../../adapters/blobs/s3/s3-client.js';
import type { ObjectRequests } from '../../adapters/blobs/s3/object-requests.js';
import type { S3Settings } from '../../adapters/blobs/s3/s3-settings.js';
import { SystemClock } from '../../adapters/system/clock.js';
import { BlobStoreUnavailable } from '../../application/ports/stores/blob-store-unavailable.js';
import { placeOf, type BlobPlace } from '../../domain/uploads/blob-attribution.js';
import { freshBucket } from '../support/objects/object-store.js';
import { aStaging, HELLO, sha256 } from '../support/uploads/blob-store.js';

const PAGE = '<!DOCTYPE html><html><body>We are back soon.</body></html>';
const ID = '00000000-0000-4000-8000-000000000000';

/** A gateway before the store: answers the requests that `takes` names with the page `given` and the status `status`. */
let takes: (method: string, url: string) => boolean;
let given: string;
let status: number;
/** The header fields of the store's answers that the gateway changes, or drops. */
let changes: Readonly<Record<string, string | undefined>>;
let gateway: Server;
let settings: S3Settings;
let requests: ObjectRequests;
let store: S3BlobStore;
beforeAll(async () => {
  const behind = await freshBucket();
  gateway = createServer((asked, answer) => pass(asked, answer, behind.endpoint ?? ''));
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  settings = { ...behind, endpoint: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` };
  requests = openRequests(settings);
  store = S3BlobStore.open(settings);
});
beforeEach(() => {
  takes = () => true;
  status = 200;
  given = PAGE;
  changes = {};
});
afterAll(async () => {
  requests.close();
  await store.close();
  gateway.closeAllConnections();
  gateway.close();
});

function pass(asked: IncomingMessage, answer: ServerResponse, endpoint: string): void {
  const { method = '', url = '' } = asked;
  if (takes(method, url)) {
    asked.resume().on('end', () => answer.writeHead(status, { 'Content-Type': 'text/html' }).end(given));
    return;
  }
  const headers = { ...asked.headers };
  // The gateway itself has asked for the body that waits for it.
  delete headers.expect;
  const passed = request(new URL(url, endpoint), { method, headers, agent: false }, (behind) => {
    const fields = Object.entries({ ...behind.headers, ...changes }).filter(([, value]) => value !== undefined);
    answer.writeHead(behind.statusCode ?? 500, Object.fromEntries(fields));
    behind.pipe(answer);
  });
  // Swift sends bytes after the end of some answers.
  passed.on('error', () => undefined);
  asked.pipe(passed);
}

async function first(items: AsyncIterable<unknown>): Promise<unknown> {
  for await (const item of items) return item;
  return null;
}

describe("a gateway's page with status 200 is an outage, and no answer of the store (F2), of", () => {
  it.each<[string, () => Promise<unknown>]>([
    ['an object to write', () => requests.put('x', HELLO)],
    ['an object to read', () => requests.open('x')],
    ['an object to look for', () => requests.size('x')],
    ['the list of objects', () => first(requests.list(''))],
    ['a multipart upload to begin', () => requests.createUpload('x')],
    ['a part to write', () => requests.uploadPart('x', ID, 1, HELLO)],
    ['a part to copy', () => requests.copyPart('x', ID, 1, 'y', { start: 0n, end: 4n })],
    ['the list of parts', () => requests.parts('x', ID)],
    ['the list of multipart uploads', () => first(requests.uploads(''))],
  ])('%s', async (_, ask) => {
    await expect(ask()).rejects.toBeInstanceOf(BlobStoreUnavailable);
  });
});

/** Puts an object of `content` at the place of a new staging, past the gateway's faults. */
async function stored(content: Buffer): Promise<BlobPlace> {
  const staging = aStaging(sha256(content));
  takes = () => false;
  await store.put(staging, [content]);
  return placeOf(staging);
}

describe("a gateway's page with status 404 does not say that something is missing in the store (F2):", () => {
  beforeEach(() => {
    status = 404;
  });

  it.each<[string, () => Promise<unknown>]>([
    ['an object to read', () => requests.open('x')],
    ['an object to look for', () => requests.size('x')],
    ['an object to remove', () => requests.remove('x')],
    ['the list of parts', () => requests.parts('x', ID)],
    ['a multipart upload to abort', () => requests.abort('x', ID)],
  ])('%s', async (_, ask) => {
    await expect(ask()).rejects.toBeInstanceOf(BlobStoreUnavailable);
  });

  it('acknowledged parts are not given up, and the next writer continues', async () => {
    const content = Buffer.alloc(9 << 20, 7);
    const staging = aStaging(sha256(content));
    const offset = 17n << 19n;
    takes = () => false;
    const first = await store.stage(staging, 0n, 1);
    await first.write([content.subarray(0, Number(offset))]);
    await first.flush();
    await first.close();
    // It is sent away between the read of the state and the look at the parts.
    takes = (method, url) => url.includes('uploadId=') || (method === 'GET' && url.includes('/blobs/'));
    await expect(store.stage(staging, offset, 2)).rejects.toBeInstanceOf(BlobStoreUnavailable);
    takes = () => false;
    const next = await store.stage(staging, offset, 3);
    await next.write([content.subarray(Number(offset))]);
    await next.flush();
    await next.close();
    expect(await store.stat(placeOf(staging))).toBe(BigInt(content.length));
  });
});

describe('an answer that lacks what the service asked for is an outage:', () => {
  it('the whole object instead of a range', async () => {
    const place = await stored(HELLO);
    changes = { 'content-range': undefined };
    await expect(store.read(place, { start: 1n, end: 2n })).rejects.toBeInstanceOf(BlobStoreUnavailable);
  });

  it('another range', async () => {
    const place = await stored(HELLO);
    changes = { 'content-range': `bytes 0-1/${HELLO.length}` };
    await expect(store.read(place, { start: 1n, end: 2n })).rejects.toBeInstanceOf(BlobStoreUnavailable);
  });

  it('an object without its length', async () => {
    const place = await stored(HELLO);
    changes = { 'content-length': undefined };
    await expect(store.read(place)).rejects.toBeInstanceOf(BlobStoreUnavailable);
    changes = { 'content-range': undefined };
    await expect(store.stat(place)).rejects.toBeInstanceOf(BlobStoreUnavailable);
  });
});

describe('a page that does not say where the next one begins is an outage, and no list without an end:', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['of objects', () => first(requests.list(''))],
    ['of parts', () => requests.parts('x', ID)],
    ['of multipart uploads', () => first(requests.uploads(''))],
  ])('%s', async (_, ask) => {
    given = '<Page><IsTruncated>true</IsTruncated></Page>';
    await expect(ask()).rejects.toBeInstanceOf(BlobStoreUnavailable);
  });
});

it('content whose completion a page answers is not acknowledged, and the next writer stores it (F2)', async () => {
  const content = Buffer.alloc(9 << 20, 7);
  const staging = aStaging(sha256(content));
  takes = (method, url) => method === 'POST' && url.includes('uploadId=');
  const failing = await store.stage(staging, 0n, 1);
  await failing.write([content]);
  await expect(failing.flush()).rejects.toBeInstanceOf(BlobStoreUnavailable);
  await failing.close();
  expect(await store.stat(placeOf(staging))).toBeNull();
  takes = () => false;
  const next = await store.stage(staging, 0n, 2);
  await next.write([content]);
  await next.flush();
  await next.close();
  expect(await store.stat(placeOf(staging))).toBe(BigInt(content.length));
});

it('the look at the bucket before the start says that the address is no S3 server', async () => {
  expect(await bucketFault(settings, ID, new SystemClock())).toContain('correct S3_ENDPOINT');
});

it('one request tells the size of an object, and that there is none', async () => {
  const place = await stored(HELLO);
  const asked: string[] = [];
  takes = (method) => asked.push(method) === 0;
  expect(await store.stat(place)).toBe(BigInt(HELLO.length));
  expect(await store.stat(placeOf(aStaging(sha256(HELLO))))).toBeNull();
  expect(asked).toHaveLength(2);
});

it('an empty object has the size 0', async () => {
  expect(await store.stat(await stored(Buffer.alloc(0)))).toBe(0n);
});
