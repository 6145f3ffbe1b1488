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
import { placeOf } from '../../domain/uploads/blob-attribution.js';
import { freshBucket } from '../support/objects/object-store.js';
import { aStaging, HELLO, sha256 } from '../support/uploads/blob-store.js';

const PAGE = '<!DOCTYPE html><html><body>We are back soon.</body></html>';
const ID = '00000000-0000-4000-8000-000000000000';

/** A gateway before the store: answers the requests that `takes` names with a page and status 200. */
let takes: (method: string, url: string) => boolean;
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
    asked.resume().on('end', () => answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE));
    return;
  }
  const headers = { ...asked.headers };
  // The gateway itself has asked for the body that waits for it.
  delete headers.expect;
  const passed = request(new URL(url, endpoint), { method, headers, agent: false }, (given) => {
    answer.writeHead(given.statusCode ?? 500, given.headers);
    given.pipe(answer);
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
