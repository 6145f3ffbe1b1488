import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '../../../adapters/http/routes.js';
import { MINUTE } from '../../../domain/kernel/instant.js';
import { BulkLine } from '../../../adapters/http/pipeline/request/bulk-line.js';
import type { Client, ClientResponse } from '../../support/http/client.js';
import { RawConnection } from '../../support/http/raw-http.js';
import {
  aClientId,
  anAlbumOf,
  anIntent,
  aWriter,
  join,
  PIN,
  propose,
  type Writer,
} from '../../support/people/writer.js';
import { listenWith } from '../../support/service/own-routes.js';
import { MEETING, startTestService, type TestService } from '../../support/service/test-service.js';
import { BATCH_TYPE, batchBody, postBatch, type NewItem } from '../../support/uploads/batches.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, readQuota, readUpload, uploadBody } from '../../support/uploads/uploads.js';

const MIB = 1 << 20;
let service: TestService;
let client: Client;
let ann: Writer;
let album: string;
beforeAll(async () => {
  service = await startTestService({ env: MEETING });
  client = service.client;
});
beforeEach(async () => {
  ann = await aWriter(client, service.baseParts);
  album = await anAlbumOf(client, ann);
});
afterAll(() => service.stop());

const itemsOf = (...sizes: number[]): NewItem[] => sizes.map((size) => ({ bytes: someBytes(size) }));
const codesOf = ({ body }: ClientResponse): (string | null)[] =>
  body.uploads.map(({ problem }: { problem: { code: string } | null }) => problem?.code ?? null);
const limitTo = (hard: bigint) =>
  service.baseParts.unitOfWork.run(({ quotas }) => quotas.setLimits(ann.accountId, { soft: null, hard }));

/** By status and code. */
async function itemsCounted(): Promise<ReadonlyMap<string, number>> {
  const text = Buffer.from((await service.admin.get('/metrics')).bytes).toString();
  const counted = text.matchAll(/^gatehouse_batch_items_total{route="\/upload\/batch",(.*)} (\d+)$/gm);
  return new Map([...counted].map(([, labels = '', count]) => [labels, Number(count)]));
}

async function bytesOf(assetId: string): Promise<Uint8Array> {
  const { body } = await client.get(`/v1/assets/${assetId}`, { token: ann.token });
  return (await client.get(`/v1/blobs/${body.content_hash}`, { token: ann.token })).bytes;
}

describe('POST /upload/batch', () => {
  // Equal content is charged once, and there are but 256 of one byte: so one of these tests has a single such upload.
  it.each([
    ['some bytes each', [2, 3, 4]],
    ['sizes that end within the socket’s chunks, and within blocks', [65_536, 500_000, 1, 700_000, 524_288, 99]],
    ['a hundred', Array<number>(100).fill(700)],
    ['all of 4 MiB', [4 * MIB - 70_000, 60_000]],
  ])('completes every upload, each with its own bytes: %s', async (_, sizes) => {
    const items = itemsOf(...sizes);
    const answer = await postBatch(client, ann, album, items);
    expect([answer.status, codesOf(answer)]).toEqual([200, sizes.map(() => null)]);
    for (const [index, { upload }] of answer.body.uploads.entries()) {
      expect(upload).toMatchObject({ state: 'Completed', offset: sizes[index] });
      expect(Buffer.compare(await bytesOf(upload.asset_id), items[index]!.bytes)).toBe(0);
      expect((await readUpload(client, ann, upload.upload_id)).attestation).not.toBeNull();
    }
    expect(await readQuota(client, ann)).toMatchObject({ used: sizes.reduce((sum, size) => sum + size), reserved: 0 });
  });

  it('gives each upload its own result, whatever becomes of the others', async () => {
    await limitTo(1_000n);
    const [taken, other] = [aClientId(), aClientId()];
    await anUploadOf(client, ann, album, someBytes(10), { upload_id: taken });
    const answer = await postBatch(client, ann, album, [
      { bytes: someBytes(100) },
      { bytes: someBytes(50), changes: { upload_id: taken } },
      { bytes: someBytes(50), changes: { upload_id: other, content_hash: 'ab'.repeat(32) } },
      { bytes: someBytes(50), changes: { album_id: aClientId() } },
      { bytes: someBytes(2_000) },
      { bytes: someBytes(50), changes: { kind: 'derivative' } },
      { bytes: someBytes(100) },
    ]);
    expect(answer.status).toBe(200);
    expect(codesOf(answer)).toEqual([
      null,
      'error.upload.id_taken',
      'error.upload.content_mismatch',
      'error.album.not_found',
      'error.quota.exceeded',
      'error.request.invalid',
      null,
    ]);
    expect(answer.body.uploads[5].problem).toMatchObject({ status: 400, errors: [{ path: '/asset_id' }] });
    expect((await readUpload(client, ann, other)).state).toBe('Failed');
    expect(await readQuota(client, ann)).toMatchObject({ used: 200, reserved: 10 });
  });

  it('counts its items by their outcomes', async () => {
    await limitTo(1_000n);
    const before = await itemsCounted();
    await postBatch(client, ann, album, itemsOf(100, 2_000, 3_000, 200));
    const [done, refused] = ['status="200",code=""', 'status="403",code="error.quota.exceeded"'];
    const after = await itemsCounted();
    const more = (labels: string) => (after.get(labels) ?? 0) - (before.get(labels) ?? 0);
    expect([more(done), more(refused)]).toEqual([2, 2]);
  });

  it('repeated, returns the same uploads and charges nobody again', async () => {
    const items = itemsOf(300, 400).map(({ bytes }) => ({ bytes, changes: { upload_id: aClientId() } }));
    const [first, ...more] = await Promise.all(Array.from({ length: 5 }, () => postBatch(client, ann, album, items)));
    for (const each of more) expect(each.body).toEqual(first!.body);
    expect(await readQuota(client, ann)).toMatchObject({ used: 700, reserved: 0 });
  });

  it('continues with an upload that was announced, not with one that has bytes', async () => {
    const [announced, begun] = [aClientId(), aClientId()];
    const [first, second] = [someBytes(300), someBytes(300)];
    await anUploadOf(client, ann, album, first, { upload_id: announced });
    await anUploadOf(client, ann, album, second, { upload_id: begun });
    await patchUpload(client, ann, begun, second.subarray(0, 100));
    const { body } = await postBatch(client, ann, album, [
      { bytes: first, changes: { upload_id: announced } },
      { bytes: second, changes: { upload_id: begun } },
    ]);
    expect(body.uploads.map(({ upload }: { upload: object }) => upload)).toMatchObject([
      { state: 'Completed', offset: 300 },
      { state: 'Uploading', offset: 100, asset_id: null },
    ]);
  });

  it('stores the same content, or one upload twice in it, once', async () => {
    const bytes = someBytes(500);
    const twice = { bytes: someBytes(40), changes: { upload_id: aClientId() } };
    const { body } = await postBatch(client, ann, album, [{ bytes }, { bytes }, twice, twice]);
    const [one, two, three, four] = body.uploads.map(({ upload }: { upload: { asset_id: string } }) => upload.asset_id);
    expect([one === two, three === four]).toEqual([false, true]);
    expect(Buffer.compare(await bytesOf(two), bytes)).toBe(0);
    expect((await client.get(`/v1/albums/${album}/assets`, { token: ann.token })).body.assets).toHaveLength(3);
  });

  it('adds derivatives to their assets', async () => {
    const original = (await postBatch(client, ann, album, itemsOf(100))).body.uploads[0].upload;
    const changes = { kind: 'derivative', asset_id: original.asset_id };
    const derivatives = itemsOf(10, 20, 30).map(({ bytes }) => ({ bytes, changes }));
    expect(codesOf(await postBatch(client, ann, album, derivatives))).toEqual([null, null, null]);
    const asset = await client.get(`/v1/assets/${original.asset_id}`, { token: ann.token });
    expect(asset.body.derivatives).toHaveLength(3);
  });

  it('leaves a derivative that is in it twice with the later manifest', async () => {
    const { asset_id } = (await postBatch(client, ann, album, itemsOf(100))).body.uploads[0].upload;
    const documents = ['Zmlyc3Q', 'c2Vjb25k', 'dGhpcmQ'];
    const items = itemsOf(...Array<number>(20).fill(10)).flatMap(({ bytes }) =>
      documents.map((document) => {
        const { manifest } = uploadBody(album, bytes, {}, { document }) as { manifest: object };
        return { bytes, changes: { kind: 'derivative', asset_id, manifest } };
      }),
    );
    expect(new Set(codesOf(await postBatch(client, ann, album, items)))).toEqual(new Set([null]));
    const { derivatives } = (await client.get(`/v1/assets/${asset_id}`, { token: ann.token })).body;
    const kept = derivatives.map(({ manifest }: { manifest: { document: string } }) => manifest.document);
    expect(kept).toEqual(Array(20).fill(documents.at(-1)));
  });

  it('is refused upload by upload in an album that is being upgraded, or by a reader', async () => {
    const reader = await aWriter(client, service.baseParts);
    await join(client, ann, album, reader, 'reader');
    const refused = await postBatch(client, reader, album, itemsOf(10));
    expect(codesOf(refused)).toEqual(['error.album.role_required']);
    expect((await propose(client, ann, album, anIntent(ann))).status).toBe(200);
    const quiescing = await postBatch(client, ann, album, itemsOf(10, 10));
    expect(codesOf(quiescing)).toEqual(['error.upload.album_quiescing', 'error.upload.album_quiescing']);
    expect(await readQuota(client, ann)).toMatchObject({ used: 0, reserved: 0 });
  });
});

describe('a batch is refused whole', () => {
  const uploads = (...sizes: number[]) => ({ uploads: itemsOf(...sizes).map(({ bytes }) => uploadBody(album, bytes)) });
  const post = (raw: Uint8Array, more = {}) =>
    client.post('/upload/batch', { token: ann.token, protocol: PIN, type: BATCH_TYPE, raw, ...more });
  const outcome = async (raw: Uint8Array, more = {}) => {
    const { status, body } = await post(raw, more);
    return [status, body.code, body.detail];
  };
  const invalid = (detail: string) => [400, 'error.request.invalid', expect.stringContaining(detail)];

  it('when its bytes are not those that it announces', async () => {
    const says = 'after its first line, which announces 30';
    expect(await outcome(batchBody(uploads(10, 20), [someBytes(29)]))).toEqual(invalid(`29 bytes ${says}`));
    expect(await outcome(batchBody(uploads(10, 20), [someBytes(31)]))).toEqual(invalid(`31 bytes ${says}`));
  });

  it('when its first line is missing, too long, not JSON, or has another form', async () => {
    const first = 'The first line of a batch is its JSON';
    expect(await outcome(Buffer.from('{"uploads":[]}'))).toEqual(invalid(first));
    expect(await outcome(Buffer.alloc(300_000, 'a'))).toEqual(invalid(first));
    expect(await outcome(Buffer.from(`${'{"a":1,'.padEnd(262_145)}\n`))).toEqual(invalid(first));
    expect(await outcome(Buffer.from('{uploads\n'))).toEqual(invalid('not JSON'));
    expect(await outcome(batchBody({ uploads: [] }, []))).toEqual(invalid('uploads must NOT have fewer than 1 items'));
    expect(await outcome(batchBody(uploads(...Array<number>(101).fill(1)), [someBytes(101)]))).toEqual(
      invalid('uploads must NOT have more than 100 items'),
    );
    const [one] = uploads(1).uploads;
    const wrong = await post(batchBody({ uploads: [one, { ...one, kind: 'photo' }] }, [someBytes(2)]));
    expect(wrong.body.errors).toMatchObject([{ path: '/uploads/1/kind' }]);
  });

  it('when it is too large, has no length, or another type', async () => {
    expect((await outcome(Buffer.alloc(4 * MIB + 1))).slice(0, 2)).toEqual([413, 'error.request.too_large']);
    const other = await outcome(batchBody(uploads(1), [someBytes(1)]), { type: 'application/json' });
    expect(other).toEqual([415, 'error.request.unsupported_media_type', `Send the body as ${BATCH_TYPE}.`]);
    const connection = new RawConnection(Number(new URL(client.baseUrl).port));
    await connection.write(
      `POST /upload/batch HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ann.token}\r\nX-Service-Protocol: ${PIN}\r\n` +
        `Content-Type: ${BATCH_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n\r\n`,
    );
    const answer = await connection.response();
    expect([answer?.status, answer?.body]).toEqual([400, expect.stringContaining('Content-Length')]);
    connection.destroy();
  });

  it('and leaves nothing behind', async () => {
    expect(await readQuota(client, ann)).toMatchObject({ used: 0, reserved: 0 });
    expect((await client.get(`/v1/albums/${album}/assets`, { token: ann.token })).body.assets).toEqual([]);
  });
});

it('a client that hangs up in the middle of a batch leaves nothing, and its memory is given back', async () => {
  const raw = batchBody({ uploads: [uploadBody(album, someBytes(3 * MIB))] }, []);
  for (let times = 0; times < 20; times += 1) {
    const connection = new RawConnection(Number(new URL(client.baseUrl).port));
    await connection.write(
      `POST /upload/batch HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ann.token}\r\nX-Service-Protocol: ${PIN}\r\n` +
        `Content-Type: ${BATCH_TYPE}\r\nContent-Length: ${4 * MIB}\r\n\r\n`,
    );
    await connection.write(raw);
    connection.destroy();
    await connection.closed;
  }
  expect((await postBatch(client, ann, album, itemsOf(3 * MIB))).status).toBe(200);
  expect(await readQuota(client, ann)).toMatchObject({ used: 3 * MIB, reserved: 0 });
});

it('while others use the service, each upload of a batch has its turn, and passes it on, also when it is refused', async () => {
  let entered = 0;
  class Counting extends BulkLine {
    override enter() {
      entered += 1;
      return super.enter();
    }
  }
  const bulkLine = new Counting(() => 0, MINUTE);
  bulkLine.used();
  const own = await listenWith(routes, service, { bulkLine });
  const refused = { bytes: someBytes(10), changes: { album_id: aClientId() } };
  const { status, body } = await postBatch(own.client, ann, album, [...itemsOf(10), refused, ...itemsOf(20, 30)]);
  expect([status, body.uploads.length, entered]).toEqual([200, 4, 4]);
  await own.stop();
});
