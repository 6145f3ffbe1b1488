import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, ClientResponse } from '../../support/http/client.js';
import { RawConnection, rawExchange } from '../../support/http/raw-http.js';
import { anAlbumOf, aWriter, PIN, type Writer } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, chunkedPatch, patchUpload, readUpload, TUS_TYPE, until } from '../../support/uploads/uploads.js';

// The first bytes of an upload are collected before a lease is taken; a second writer is kept out meanwhile too.
let service: TestService;
let client: Client;
let ann: Writer;
let bob: Writer;
let album: string;
beforeAll(async () => {
  service = await startTestService();
  client = service.client;
  ann = await aWriter(client, service.baseParts);
  bob = await aWriter(client, service.baseParts);
  album = await anAlbumOf(client, ann);
});
afterAll(() => service.stop());

/** The head of a PATCH at offset 0, with the other headers that are given. */
function headOf({ token }: Writer, id: string, ...headers: readonly string[]): string {
  const lines = [
    `PATCH /upload/${id} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `X-Service-Protocol: ${PIN}`,
    `Content-Type: ${TUS_TYPE}`,
    'Upload-Offset: 0',
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Announces `length` bytes, sends only some, and waits until the service expects the others. */
async function begun(writer: Writer, id: string, length: number, sent: Uint8Array): Promise<RawConnection> {
  const connection = new RawConnection(service.service.public.port);
  await connection.write(headOf(writer, id, `Content-Length: ${length}`));
  await connection.write(sent);
  const actor = { accountId: writer.accountId, linkId: null };
  const { uploadClaims } = service.service.parts;
  await until(() => Promise.resolve(uploadClaims.isTaken(actor, id)));
  return connection;
}

function expectLocked(answer: ClientResponse): void {
  expect([answer.status, answer.body.code]).toEqual([423, 'error.upload.locked']);
  expect([answer.headers.get('retry-after'), answer.body.retry_after]).toEqual(['5', 5]);
}

describe('a PATCH of an upload whose first bytes another PATCH is bringing', () => {
  it.each([
    ['all bytes', 'all', 1_000, 1_000],
    ['half of them', 'all', 1_000, 500],
    ['all bytes', 'half', 500, 1_000],
  ])('is refused if it brings %s, and the first keeps its own: %s', async (_what, _first, announced, second) => {
    const bytes = someBytes(1_000);
    const id = await anUploadOf(client, ann, album, bytes);
    const first = await begun(ann, id, announced, bytes.subarray(0, 400));
    expectLocked(await patchUpload(client, ann, id, bytes.subarray(0, second)));
    await first.write(bytes.subarray(400, announced));
    const answer = await first.response();
    expect([answer?.status, answer?.headers.get('upload-offset')]).toEqual([204, String(announced)]);
    first.end();
    const rest = bytes.subarray(announced);
    if (rest.length > 0) expect((await patchUpload(client, ann, id, rest, announced)).status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed', offset: 1_000 });
  });

  it('is refused without a length too, and an empty one is answered as ever', async () => {
    const bytes = someBytes(1_000);
    const id = await anUploadOf(client, ann, album, bytes);
    const first = await begun(ann, id, 1_000, bytes.subarray(0, 400));
    expectLocked(await chunkedPatch(client, ann, id, 0, [bytes]));
    expect((await patchUpload(client, ann, id, new Uint8Array())).status).toBe(204);
    await first.write(bytes.subarray(400));
    expect((await first.response())?.status).toBe(204);
    first.end();
  });

  it('is admitted after that one was cut off', async () => {
    const bytes = someBytes(1_000);
    const id = await anUploadOf(client, ann, album, bytes);
    const first = await begun(ann, id, 1_000, bytes.subarray(0, 400));
    first.destroy();
    let answer: ClientResponse | undefined;
    await until(async () => (answer = await patchUpload(client, ann, id, bytes)).status !== 423);
    // The bytes that had arrived may have been kept.
    const kept = answer?.status === 409 ? Number(answer.body.offset) : 0;
    if (kept > 0) answer = await patchUpload(client, ann, id, bytes.subarray(kept), kept);
    expect(answer?.status).toBe(204);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Completed', offset: 1_000 });
  });

  it('by somebody else finds no upload, and does not keep others out', async () => {
    const bytes = someBytes(1_000);
    const id = await anUploadOf(client, ann, album, bytes);
    const first = await begun(ann, id, 1_000, bytes.subarray(0, 400));
    expect((await patchUpload(client, bob, id, bytes)).body.code).toBe('error.upload.not_found');
    await first.write(bytes.subarray(400));
    expect((await first.response())?.status).toBe(204);
    first.end();

    const other = await anUploadOf(client, ann, album, bytes);
    const strange = await begun(bob, other, 1_000, bytes.subarray(0, 400));
    expect((await patchUpload(client, ann, other, bytes)).status).toBe(204);
    strange.destroy();
  });
});

describe('a PATCH without a body', () => {
  it.each([
    ['that says so', ['Content-Length: 0']],
    ['and without Content-Length and Transfer-Encoding, as fetch sends it', []],
  ])('%s changes nothing', async (_what, headers) => {
    const bytes = someBytes(1_000);
    const id = await anUploadOf(client, ann, album, bytes);
    const answer = await rawExchange(service.service.public.port, headOf(ann, id, ...headers));
    expect([answer?.status, answer?.headers.get('upload-offset')]).toEqual([204, '0']);
    expect(await readUpload(client, ann, id)).toMatchObject({ state: 'Pending', offset: 0 });
    expect((await patchUpload(client, ann, id, bytes)).status).toBe(204);
  });
});
