import { expect, it, jest } from '@jest/globals';
import { anAlbumOf, aWriter } from '../../support/people/writer.js';
import { startTestService } from '../../support/service/test-service.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload, uploaded } from '../../support/uploads/uploads.js';

it('a store without a file left to open is answered 503, and serves again when there is one', async () => {
  const service = await startTestService();
  const { client, baseParts } = service;
  const writer = await aWriter(client, baseParts);
  const album = await anAlbumOf(client, writer);
  const [stored, next] = [someBytes(), someBytes()];
  await uploaded(client, writer, album, stored);
  const id = await anUploadOf(client, writer, album, next);
  const exhausted = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  const { blobStore } = baseParts;
  const gone = (['stage', 'put', 'read'] as const).map((method) => jest.spyOn(blobStore, method));
  for (const each of gone) each.mockRejectedValue(exhausted);
  const read = () => client.get(`/v1/blobs/${hashOf(stored)}`, { token: writer.token });
  for (const { status, body, headers } of [await read(), await patchUpload(client, writer, id, next)]) {
    expect([status, body.code]).toEqual([503, 'error.server.unavailable']);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  }
  for (const each of gone) each.mockRestore();
  expect((await read()).status).toBe(200);
  expect((await patchUpload(client, writer, id, next)).status).toBe(204);
  await service.stop();
});
