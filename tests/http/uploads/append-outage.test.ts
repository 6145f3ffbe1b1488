import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../../../application/ports/stores/store-unavailable.js';
import { SECOND } from '../../../domain/kernel/instant.js';
import { anAlbumOf, aWriter } from '../../support/people/writer.js';
import { startTestService, type TestService } from '../../support/service/test-service.js';
import { someBytes } from '../../support/uploads/stored-assets.js';
import { anUploadOf, patchUpload } from '../../support/uploads/uploads.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it('an append that the database leaves is answered after one wait, and goes on when its lease has ended', async () => {
  const ann = await aWriter(service.client, service.baseParts);
  const bytes = someBytes(4_000);
  const id = await anUploadOf(service.client, ann, await anAlbumOf(service.client, ann), bytes);
  const { uploads } = service.baseParts.stores;
  const advanced = uploads.advance.bind(uploads);
  let calls = 0;
  uploads.advance = () => {
    calls += 1;
    return calls === 1 ? Promise.reject(new StoreUnavailable('away')) : new Promise(() => undefined);
  };
  const away = await patchUpload(service.client, ann, id, bytes.subarray(0, 1_000));
  expect([away.status, away.body.code, calls]).toEqual([503, 'error.server.unavailable', 2]);
  uploads.advance = advanced;
  service.clock.advance(5 * SECOND);
  expect((await patchUpload(service.client, ann, id, bytes)).headers.get('upload-state')).toBe('Completed');
});
